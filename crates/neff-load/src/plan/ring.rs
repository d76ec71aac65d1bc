//! Rings: how much memory the descriptors of a queue take (format notes 08 §3.5).

/// Bytes of a descriptor.
const DESCRIPTOR: u64 = 16;
/// Up to so many, a ring has room for [`SMALL_ROOM`].
const SMALL: u64 = 31;
/// Descriptors of the smallest ring.
const SMALL_ROOM: u64 = 64;
/// A longer ring has room for so many more, and for a multiple of as many.
const SPARE: u64 = 16;

/// Bytes of one side of a ring of `count` descriptors, with the room that the runtime adds.
pub fn ring_bytes(count: u64) -> u64 {
    let room = match count {
        0..=SMALL => SMALL_ROOM,
        _ => count.saturating_add(SPARE).div_ceil(SPARE).saturating_mul(SPARE),
    };
    room.saturating_mul(DESCRIPTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_have_spare_room() {
        assert_eq!(ring_bytes(0), 1024);
        assert_eq!(ring_bytes(31), 1024);
        assert_eq!(ring_bytes(32), 48 * 16);
        assert_eq!(ring_bytes(33), 64 * 16);
        assert!(ring_bytes(u64::MAX) == u64::MAX);
    }
}
