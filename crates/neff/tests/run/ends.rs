//! How a program ends: somebody has to wait until its outputs are written.

use neff::sim::machine::End;
use neff::sim::report::{self, NoWords};

use crate::ORDERS;
use crate::unknown::{changed, run};

#[test]
fn an_output_that_nobody_waits_for_is_told() {
    let wait = "NOP $S[10]>=16;";
    for (end, told) in [
        (wait, vec![]),
        // Fifteen of sixteen queues are not all.
        ("NOP $S[10]>=15;", vec!["N1512 no engine waits until \"y\" is written, slot 4"]),
        ("NOP;", vec!["N1512 no engine waits until \"y\" is written, slot 4"]),
    ] {
        let neff = changed("pool.asm", wait, end);
        for order in ORDERS {
            run(
                &neff,
                order,
                |_| {},
                |machine, end| {
                    assert_eq!(end, End::Done);
                    let findings = report::findings(machine, end, &NoWords);
                    let said = findings.iter().map(|it| {
                        let neff::diag::Place::Slot { slot, .. } = it.place else {
                            panic!("{it:?}")
                        };
                        format!("{} {}, slot {slot}", it.code, it.message)
                    });
                    assert_eq!(said.collect::<Vec<_>>(), told, "{order:?}");
                },
            );
        }
    }
}
