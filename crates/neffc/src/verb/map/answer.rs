//! The answer to a question, or why there is none: with the address, and where it is instead.

use neff::abi::Engine;
use neff::diag::Diagnostic;
use neff::mapped::{Mapper, Place, Unmapped};
use neff_diag::codes::load as codes;

use super::mappers::Mappers;
use super::read::{Asked, Wanted};
use crate::text;

/// The places, or why there are none.
pub(super) type Answer = Result<Vec<Place>, Box<Diagnostic>>;

/// The answer; several places for a slot that became several.
pub(super) fn look(mappers: &mut Mappers<'_>, asked: Asked) -> Answer {
    let cores = mappers.cores(asked.graph);
    let Some(first) = cores.first().copied() else { return Err(no_graph(mappers).into()) };
    let engine = asked.engine.or(mappers.options.engine);
    match asked.wanted {
        Wanted::Address(address) => place(mappers, &cores, engine, address).map(|it| vec![it]),
        Wanted::Slot(slot) => {
            // The command line asks for an engine with a slot.
            let engine = engine.ok_or_else(|| unmapped(format!("slot {slot} of no engine")))?;
            places(mappers.of(first, engine)?, slot)
        }
    }
}

fn unmapped(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(codes::UNMAPPED, message)
}

fn no_graph(mappers: &Mappers<'_>) -> Diagnostic {
    let names: Vec<_> = mappers.names().map(|name| format!("{name:?}")).collect();
    let wanted = mappers.options.graph.as_deref().filter(|_| !names.is_empty());
    match wanted {
        Some(wanted) => unmapped(format!("no graph is called {wanted:?}"))
            .help(format!("the graphs are {}", names.join(", "))),
        None => unmapped("the NEFF has no graph that could be read"),
    }
}

/// What stands at an address, of the device or, where the engine is known, an offset.
fn place(
    mappers: &mut Mappers<'_>,
    cores: &[usize],
    engine: Option<Engine>,
    address: u64,
) -> Result<Place, Box<Diagnostic>> {
    let moved =
        engine.zip(cores.first().copied()).filter(|(it, core)| mappers.is_moved(*core, *it));
    let held = match moved {
        Some((engine, core)) => Some((core, engine)),
        None => mappers.holder(cores, engine, address),
    };
    let named = || Some((cores.first().copied()?, engine?));
    let Some((core, engine)) = held.or_else(named) else {
        let finding = unmapped(format!("no image{} has {address:#x}", of_graph(mappers, cores)));
        let finding = elsewhere(mappers, finding, address);
        return Err(finding.help("for an offset into an image, give --engine").into());
    };
    let mapper = mappers.of(core, engine)?;
    let why = match mapper.place(address) {
        Ok(place) => return Ok(place),
        Err(Unmapped::NoImage) => return Err(no_image(engine)),
        // In the runtime's words, which name the address.
        Err(Unmapped::Outside(error)) => unmapped(error.to_string()),
    };
    let (base, size) = (mapper.base, mapper.size());
    let end = base.saturating_add(size);
    let graph = mappers.name(core);
    let image = format!(
        "from {base:#x} to below {end:#x}, or an offset below {size:#x}: {engine} of {graph}"
    );
    Err(elsewhere(mappers, why.expected(image), address).into())
}

/// ` of graph "sg00"`, if not all graphs are meant.
fn of_graph(mappers: &Mappers<'_>, cores: &[usize]) -> String {
    match cores {
        [core] if mappers.names().count() > 1 => format!(" of {}", mappers.name(*core)),
        _ => String::new(),
    }
}

/// Tells which image has the address, if one has.
fn elsewhere(mappers: &Mappers<'_>, finding: Diagnostic, address: u64) -> Diagnostic {
    let all: Vec<usize> = (0..mappers.model.graphs.len()).collect();
    match mappers.holder(&all, None, address) {
        Some((core, engine)) => {
            let graph = mappers.name(core);
            finding.note(format!("as memory is planned, the image of {engine} of {graph} has it"))
        }
        None => finding,
    }
}

/// An engine without an image, of which loading says why.
pub(super) fn no_image(engine: Engine) -> Box<Diagnostic> {
    unmapped(format!("{engine} has no image")).into()
}

/// The places of a slot.
fn places(mapper: &Mapper<'_>, slot: u64) -> Answer {
    let places: Result<Vec<_>, _> =
        mapper.offsets(slot).map(|offset| mapper.place(offset)).collect();
    let places = places.map_err(|why| unmapped(why.to_string()))?;
    if !places.is_empty() {
        return Ok(places);
    }
    let slots = text::counted(u64::try_from(mapper.slots()).unwrap_or(u64::MAX), "slot");
    let finding = match mapper.slot(slot) {
        Some(found) => unmapped(format!("slot {slot} is not in the image: loading leaves it out"))
            .found(found.statement),
        None => unmapped(format!("there is no slot {slot}"))
            .found(format!("a program of {slots}, counted from 0")),
    };
    Err(finding.into())
}
