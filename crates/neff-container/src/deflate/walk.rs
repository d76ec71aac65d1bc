//! The walk over an archive, token by token, on which corrections are made and used.
//!
//! It keeps the window and the matcher; what the tokens are is its [`Side`]'s business.

use std::io::{self, Write};

use super::matcher::{LOOKAHEAD, Matcher};
use super::window::Window;
use super::{Token, malformed};

/// A block's form, as far as the walk must know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Bytes as they are.
    Stored(usize),
    /// Tokens.
    Coded,
}

/// Where blocks and tokens come from.
pub(super) trait Side {
    /// Begins the next block; `None` behind the last.
    fn block(&mut self) -> io::Result<Option<Form>>;
    /// The token that stands where the matcher chose `choice`; `None` ends the block. `byte` is
    /// the archive's next one, 0 at its end.
    fn token(&mut self, choice: Option<Token>, byte: u8) -> io::Result<Option<Token>>;
    /// The next bytes of a stored block.
    fn stored(&mut self, bytes: &[u8]) -> io::Result<()>;
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Between,
    Stored(usize),
    Coded,
    Done,
}

/// A walk; the archive is written into it, then [`Walk::finish`] ends it.
#[derive(Debug)]
pub(super) struct Walk<S> {
    side: S,
    window: Window,
    matcher: Matcher,
    position: usize,
    state: State,
}

impl<S: Side> Walk<S> {
    /// A walk at the archive's begin.
    pub(super) fn new(side: S, level: u8) -> Walk<S> {
        Walk {
            side,
            window: Window::default(),
            matcher: Matcher::new(level),
            position: 0,
            state: State::Between,
        }
    }

    /// The side.
    pub(super) fn side(&self) -> &S {
        &self.side
    }

    /// Bytes of the archive that are behind.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// Ends the walk at the archive's end.
    ///
    /// # Errors
    /// Those of the side; `InvalidData` if the stream ends elsewhere.
    pub(super) fn finish(mut self) -> io::Result<S> {
        self.run(true)?;
        Ok(self.side)
    }

    /// Goes as far as what is known of the archive permits.
    fn run(&mut self, whole: bool) -> io::Result<()> {
        loop {
            let ahead = self.window.ahead(self.position);
            self.state = match self.state {
                State::Done if ahead > 0 => return Err(malformed("the stream ends too early")),
                State::Done => return Ok(()),
                State::Between => match self.side.block()? {
                    None => State::Done,
                    Some(Form::Stored(count)) => State::Stored(count),
                    Some(Form::Coded) => State::Coded,
                },
                State::Stored(0) => State::Between,
                State::Stored(_) if ahead == 0 && whole => {
                    return Err(malformed("the stream ends too late"));
                }
                State::Stored(_) if ahead == 0 => return Ok(()),
                State::Stored(left) => State::Stored(self.stored(left)?),
                State::Coded if ahead < LOOKAHEAD && !whole => return Ok(()),
                State::Coded => self.token(ahead)?,
            };
        }
    }

    fn stored(&mut self, left: usize) -> io::Result<usize> {
        let bytes = self.window.from(self.position, left);
        self.side.stored(bytes)?;
        let count = bytes.len();
        self.matcher.pass(&self.window, self.position, count, false);
        self.position = self.position.saturating_add(count);
        Ok(left.saturating_sub(count))
    }

    fn token(&mut self, ahead: usize) -> io::Result<State> {
        let choice = self.matcher.choose(&self.window, self.position);
        let byte = self.window.from(self.position, 1).first().copied().unwrap_or_default();
        let Some(token) = self.side.token(choice, byte)? else { return Ok(State::Between) };
        let length = token.length();
        if length > ahead {
            return Err(malformed("the stream ends too late"));
        }
        self.matcher.pass(&self.window, self.position, length, token != Token::Literal);
        self.position = self.position.saturating_add(length);
        Ok(State::Coded)
    }
}

impl<S: Side> Write for Walk<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = bytes.get(..1 << 16).unwrap_or(bytes);
        self.window.push(bytes);
        self.run(false)?;
        self.window.forget_before(self.position);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
