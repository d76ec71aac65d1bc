//! The payload encoder: uncompressed archive in, stored payload out, on several threads.
//!
//! The archive is cut into pieces of 1 MiB; workers compress them, the caller's thread
//! reads on and writes results in order. The output depends on the input and the level alone.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use sha2::{Digest, Sha256};

use super::header::plain_header;
use super::piece::{self, PIECE, WINDOW};

/// How the payload is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// As it is: a raw tar.
    Raw,
    /// One gzip member.
    Gzip {
        /// Search effort, 1 to 9 as zlib counts; where searching does not pay, none is made.
        level: u8,
        /// The ten header bytes.
        header: [u8; 10],
    },
}

impl Method {
    /// One gzip member with the given header facts.
    pub fn gzip(level: u8, mtime: u32, extra_flags: u8, operating_system: u8) -> Method {
        Method::Gzip { level, header: plain_header(mtime, extra_flags, operating_system) }
    }
}

/// One piece on its way.
struct Job {
    piece: Vec<u8>,
    before: Vec<u8>,
    last: bool,
    method: Method,
    reply: Sender<io::Result<Done>>,
}

/// One piece done.
struct Done {
    stored: Vec<u8>,
    digest: [u8; 32],
}

impl Job {
    fn run(self) {
        let digest = Sha256::digest(&self.piece).into();
        let stored = match self.method {
            Method::Raw => Ok(self.piece),
            Method::Gzip { level, .. } => {
                piece::compress(&self.piece, &self.before, level, self.last)
            }
        };
        // The receiver is gone only if the encoder was dropped after an error of its sink.
        let _ = self.reply.send(stored.map(|stored| Done { stored, digest }));
    }
}

/// Threads that run jobs.
struct Pool {
    jobs: Option<Sender<Job>>,
    workers: Vec<JoinHandle<()>>,
}

impl Pool {
    fn new(threads: usize) -> Pool {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        let worker = |queue: Arc<Mutex<Receiver<Job>>>| {
            move || {
                while let Some(job) = next_job(&queue) {
                    job.run();
                }
            }
        };
        let workers = (0..threads).map(|_| thread::spawn(worker(Arc::clone(&queue)))).collect();
        Pool { jobs: Some(jobs), workers }
    }
}

fn next_job(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().ok()?.recv().ok()
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.jobs = None;
        for worker in self.workers.drain(..) {
            // A worker that panicked has already failed the piece it worked on.
            let _ = worker.join();
        }
    }
}

/// What the encoder learned about the archive it stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    /// Bytes of the uncompressed archive.
    pub length: u64,
    /// SHA-256 over the SHA-256 digests of its pieces of 1 MiB: names the content.
    pub content: [u8; 32],
}

/// Takes the uncompressed archive through [`Write`] and stores it into `sink`.
pub struct Encoder<W> {
    sink: W,
    method: Method,
    pool: Option<Pool>,
    depth: usize,
    piece: Vec<u8>,
    before: Vec<u8>,
    pending: VecDeque<Receiver<io::Result<Done>>>,
    crc: u32,
    length: u64,
    content: Sha256,
}

impl<W> std::fmt::Debug for Encoder<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Encoder")
            .field("method", &self.method)
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

impl<W: Write> Encoder<W> {
    /// Starts a payload. `threads` of 0 counts as 1; with 1 no thread is started.
    ///
    /// # Errors
    /// Those of the sink, for the gzip header.
    pub fn new(mut sink: W, method: Method, threads: usize) -> io::Result<Self> {
        if let Method::Gzip { header, .. } = method {
            sink.write_all(&header)?;
        }
        Ok(Encoder {
            sink,
            method,
            pool: (threads > 1).then(|| Pool::new(threads)),
            // One more than can be worked on, so that no worker waits for the writer.
            depth: threads.saturating_add(1),
            piece: Vec::with_capacity(PIECE),
            before: Vec::new(),
            pending: VecDeque::new(),
            crc: 0,
            length: 0,
            content: Sha256::new(),
        })
    }

    /// Ends the payload: last piece, trailer.
    ///
    /// # Errors
    /// Those of the sink and of the compressor.
    pub fn finish(mut self) -> io::Result<(W, Encoded)> {
        self.submit(true)?;
        while !self.pending.is_empty() {
            self.collect()?;
        }
        if let Method::Gzip { .. } = self.method {
            let size = u32::try_from(self.length & u64::from(u32::MAX)).unwrap_or_default();
            self.sink.write_all(&self.crc.to_le_bytes())?;
            self.sink.write_all(&size.to_le_bytes())?;
        }
        Ok((self.sink, Encoded { length: self.length, content: self.content.finalize().into() }))
    }

    fn submit(&mut self, last: bool) -> io::Result<()> {
        let piece =
            std::mem::replace(&mut self.piece, Vec::with_capacity(if last { 0 } else { PIECE }));
        self.crc = zlib_rs::crc32::crc32(self.crc, &piece);
        let tail = piece.get(piece.len().saturating_sub(WINDOW)..).unwrap_or_default().to_vec();
        let before = std::mem::replace(&mut self.before, tail);
        let (reply, done) = mpsc::channel();
        let job = Job { piece, before, last, method: self.method, reply };
        match self.pool.as_ref().and_then(|pool| pool.jobs.as_ref()) {
            Some(jobs) => jobs.send(job).map_err(|_| worker_lost())?,
            None => job.run(),
        }
        self.pending.push_back(done);
        while self.pending.len() > self.depth {
            self.collect()?;
        }
        Ok(())
    }

    fn collect(&mut self) -> io::Result<()> {
        if let Some(done) = self.pending.pop_front() {
            let done = done.recv().map_err(|_| worker_lost())??;
            self.content.update(done.digest);
            self.sink.write_all(&done.stored)?;
        }
        Ok(())
    }
}

fn worker_lost() -> io::Error {
    io::Error::other("a compression thread ended early")
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.piece.len() == PIECE {
            self.submit(false)?;
        }
        let step = bytes.len().min(PIECE.saturating_sub(self.piece.len()));
        self.piece.extend_from_slice(bytes.get(..step).unwrap_or_default());
        self.length = self.length.saturating_add(u64::try_from(step).unwrap_or_default());
        Ok(step)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_do_not_depend_on_threads_or_write_sizes() {
        let whole: Vec<u8> =
            (0..3_500_000u32).flat_map(|i| (i / 7).to_le_bytes()).take(3_500_000).collect();
        let encode = |threads, step: usize, method| {
            let mut encoder = Encoder::new(Vec::new(), method, threads).unwrap();
            for part in whole.chunks(step) {
                encoder.write_all(part).unwrap();
            }
            encoder.finish().unwrap()
        };
        for method in [Method::Raw, Method::gzip(5, 0, 0, 3)] {
            let one = encode(1, 1 << 20, method);
            assert_eq!(one, encode(4, 4097, method));
            assert_eq!(one, encode(2, 3_500_000, method));
            assert_eq!(one.1.length, 3_500_000);
        }
        assert_eq!(encode(2, 999, Method::Raw).0, whole);
    }
}
