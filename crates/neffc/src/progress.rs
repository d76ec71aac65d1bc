//! The progress of long reading and of long runs, on standard error, for people only.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use neff::container::source::Source;
use neff::sim::machine::Progress;

use crate::input::Input;
use crate::session::Session;

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(2);

/// An opened input as the container reads it, with a bar if the reading takes long.
#[derive(Debug)]
pub struct Watched {
    input: Input,
    shown: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
    done: u64,
}

impl Watched {
    /// Wraps an input.
    pub fn new(input: Input, session: &Session) -> Watched {
        Watched {
            input,
            shown: session.shows_progress(),
            begun: Instant::now(),
            bar: None,
            done: 0,
        }
    }

    fn advance(&mut self, count: u64) {
        self.done = self.done.saturating_add(count);
        if !self.shown || self.begun.elapsed() < PATIENCE {
            return;
        }
        let size = self.input.size();
        let bar = self.bar.get_or_insert_with(|| match size {
            Some(size) => ProgressBar::new(size).with_style(ProgressStyle::default_bar()),
            None => ProgressBar::new_spinner(),
        });
        bar.set_position(self.done);
    }
}

/// How often a run is looked at.
const GLANCE: Duration = Duration::from_millis(200);

/// Does the work of a run, with a bar if it takes long. A program that loops executes more
/// instructions than it has slots; then the bar only counts.
pub fn running<T>(session: &Session, progress: &Progress, work: impl FnOnce() -> T) -> T {
    let length = Some(progress.slots);
    watching(session, length, || progress.instructions(), work)
}

/// Does work that counts what it has done, with a counter if it takes long.
pub fn counting<T>(session: &Session, count: &AtomicU64, work: impl FnOnce() -> T) -> T {
    watching(session, None, || count.load(Ordering::Relaxed), work)
}

/// Shows what `done` says while the work is done; of `length`, as long as it is not more.
fn watching<T>(
    session: &Session,
    length: Option<u64>,
    done: impl Fn() -> u64 + Send,
    work: impl FnOnce() -> T,
) -> T {
    if !session.shows_progress() {
        return work();
    }
    let (ended, ends) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let begun = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            while ends.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                if begun.elapsed() < PATIENCE {
                    continue;
                }
                let bar = bar.get_or_insert_with(|| match length {
                    Some(length) => ProgressBar::new(length),
                    None => ProgressBar::no_length(),
                });
                let done = done();
                if length.is_some_and(|length| done > length) {
                    bar.unset_length();
                }
                bar.set_position(done);
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        let result = work();
        drop(ended);
        result
    })
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.advance(u64::try_from(count).unwrap_or_default());
        Ok(count)
    }
}

impl Source for Watched {
    fn size(&self) -> Option<u64> {
        self.input.size()
    }

    fn skip_ahead(&mut self, count: u64) -> io::Result<bool> {
        let skipped = self.input.skip_ahead(count)?;
        if skipped {
            self.advance(count);
        }
        Ok(skipped)
    }
}
