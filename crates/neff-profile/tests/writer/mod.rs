//! Writes device traces from the format notes (12 §8), with none of the reader's code: protobuf by
//! hand, images behind it.
//!
//! The numbers of the fields that records stand under are not known; a test chooses them.

#![allow(dead_code, reason = "each test uses a part")]

/// A protobuf message in the making.
#[derive(Debug, Clone, Default)]
pub(crate) struct Message(pub Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push((value as u8) | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    /// A number; 0 is not written, as in proto3.
    pub(crate) fn number(mut self, field: u32, value: u64) -> Message {
        if value != 0 {
            self.varint(u64::from(field) << 3);
            self.varint(value);
        }
        self
    }

    /// Bytes, a text or a message.
    pub(crate) fn bytes(mut self, field: u32, bytes: &[u8]) -> Message {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    /// Another message.
    pub(crate) fn message(self, field: u32, inner: &Message) -> Message {
        self.bytes(field, &inner.0)
    }

    /// Eight bytes.
    pub(crate) fn fixed64(mut self, field: u32, value: u64) -> Message {
        self.varint(u64::from(field) << 3 | 1);
        self.0.extend(value.to_le_bytes());
        self
    }
}

/// The image of an engine and what is said of it.
#[derive(Debug, Clone)]
pub(crate) struct Image {
    pub(crate) engine: u64,
    pub(crate) address: u64,
    pub(crate) bytes: Vec<u8>,
    /// Byte offset, count, type.
    pub(crate) rows: Vec<(u64, u64, u64)>,
}

/// A queue.
#[derive(Debug, Clone)]
pub(crate) struct Queue {
    pub(crate) dma_engine: u64,
    pub(crate) queue: u64,
    pub(crate) kind: u64,
    pub(crate) name: String,
    pub(crate) event: u64,
    pub(crate) channel: u64,
}

/// A core: its images and queues.
#[derive(Debug, Clone, Default)]
pub(crate) struct Core {
    pub(crate) images: Vec<Image>,
    pub(crate) queues: Vec<Queue>,
}

/// Where records stand, by choice of the test: fields of the root, of a core, and in it of the
/// three kinds of record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbers {
    pub(crate) root: u32,
    pub(crate) core: u32,
    pub(crate) engine: u32,
    pub(crate) patch: u32,
    pub(crate) queue: u32,
}

fn engine_record(image: &Image, offset: u64) -> Message {
    let record = Message::default().number(1, image.engine).number(2, image.address);
    record.number(7, offset).number(8, image.bytes.len() as u64)
}

fn patch_record(image: &Image) -> Message {
    let record = Message::default().number(1, image.engine);
    image.rows.iter().fold(record, |record, (offset, count, kind)| {
        record.message(2, &Message::default().number(1, *offset).number(2, *count).number(3, *kind))
    })
}

fn queue_record(queue: &Queue) -> Message {
    let record = Message::default().number(1, queue.dma_engine).number(2, queue.queue);
    let record = record.number(3, queue.kind).bytes(4, queue.name.as_bytes());
    record.number(5, queue.event).number(7, queue.channel)
}

/// A whole file. Offsets of images count from `base` bytes before the first of them.
pub(crate) fn trace(cores: &[Core], numbers: Numbers, base: u64, extra: &Message) -> Vec<u8> {
    let (mut root, mut images, mut offset) = (Message::default(), Vec::new(), base);
    for core in cores {
        let mut made = Message::default();
        for image in &core.images {
            made = made.message(numbers.engine, &engine_record(image, offset));
            offset += image.bytes.len() as u64;
            images.extend_from_slice(&image.bytes);
        }
        for image in core.images.iter().filter(|image| !image.rows.is_empty()) {
            made = made.message(numbers.patch, &patch_record(image));
        }
        for queue in &core.queues {
            made = made.message(numbers.queue, &queue_record(queue));
        }
        root = root.message(numbers.core, &made);
    }
    let mut message = extra.clone();
    message = message.message(numbers.root, &root);
    let mut file = vec![6];
    file.extend((message.0.len() as u32).to_le_bytes());
    file.resize(128, 0);
    file.extend(message.0);
    file.extend(images);
    file
}
