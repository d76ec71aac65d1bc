//! Files cut at every byte: never a panic, never "ok" but where a cut takes nothing away.

use neff_diag::codes::{archive, outer};

use crate::files::{MATMUL, is_whole, judged, make, said, small, stride};

/// Cuts `file` at every `step`th byte; none is ok but those that `harmless` admits.
fn cut_everywhere(name: &str, file: &[u8], step: usize, harmless: &dyn Fn(usize) -> bool) {
    assert!(is_whole(&judged(file).1), "{name} is not sound itself: {:?}", said(&judged(file).1));
    for length in (0..file.len()).step_by(step) {
        let (report, verification) = judged(&file[..length]);
        assert_eq!(report.file_size, length as u64);
        if harmless(length) {
            continue;
        }
        assert!(!is_whole(&verification), "{name} cut at {length} is ok");
        assert!(!report.is_sound() || verification.refused_at().is_some(), "{name} at {length}");
    }
}

/// A header says how long the payload is: every cut is refused.
#[test]
fn no_cut_of_a_file_with_a_header_is_ok() {
    let none = |_| false;
    for how in ["", "gzip=no hash=signature end=2"] {
        cut_everywhere(how, &small(how), 1, &none);
    }
    for how in [
        "hash=signature",
        "archive=neuronx tail=700",
        "gzip=no pkg_version=1 hash=sha256",
        "gzip=no archive=pax pax=path,size end=2",
        "gzip.members=2",
        "gzip.name=a gzip.comment=b gzip.extra=hex:0102 gzip.hcrc=yes",
    ] {
        cut_everywhere(how, &small(how), stride(11), &none);
    }
    let uids = "uid=626188407 gid=600260513 numbers=base256";
    cut_everywhere("legacy", &make(&format!("neff {uids}")), stride(5), &none);
    cut_everywhere("legacy raw", &make(&format!("neff gzip=no {uids}")), stride(101), &none);
    cut_everywhere("matmul", MATMUL, stride(211), &none);
}

/// A gzip stream says where it ends.
#[test]
fn no_cut_of_a_bare_gzip_archive_is_ok() {
    for how in ["header=no", "header=no gzip.members=3 end=2"] {
        cut_everywhere(how, &small(how), 1, &|_| false);
    }
}

/// A bare tar says less: without its end marker it may be whole, and the reader says so; behind
/// the first block of the marker there is nothing to lose.
#[test]
fn a_cut_of_a_bare_tar_is_ok_only_between_members() {
    let file = small("header=no gzip=no end=3");
    // A header and a block; a header and five blocks; a header.
    let (starts, marker) = ([2 * 512, 8 * 512, 9 * 512], 9 * 512);
    assert!(file[marker..].iter().all(|&byte| byte == 0) && file[8 * 512] != 0);
    let behind_marker = marker + 512;
    cut_everywhere("tar", &file, 1, &|length| starts.contains(&length) || length > marker);
    for length in starts {
        let (report, verification) = judged(&file[..length]);
        assert!(report.is_sound());
        assert!(said(&verification).iter().any(|(code, _)| *code == archive::NO_END));
    }
    for length in marker + 1..behind_marker {
        let codes = said(&judged(&file[..length]).1);
        let of_the_end = [archive::NO_END, archive::TRUNCATED];
        assert!(codes.iter().any(|(code, _)| of_the_end.contains(code)), "{length}: {codes:?}");
    }
    for length in behind_marker..file.len() {
        let (report, _) = judged(&file[..length]);
        assert!(report.is_sound() && report.archive.unwrap().members == 3);
    }
}

/// The most frequent cut of real files: inside the NULs behind the stream. The archive is whole
/// and the file is refused all the same, with both said.
#[test]
fn a_cut_in_the_tail_is_refused_and_the_archive_called_whole() {
    for missing in [1, 100, 7838, 7839] {
        let (report, verification) = judged(&MATMUL[..MATMUL.len() - missing]);
        assert!(report.is_sound());
        assert_eq!(verification.refused_at().unwrap().id, "G06");
        let finding = verification.findings.iter().find(|f| f.code == outer::DATA_SIZE_TOO_LARGE);
        let notes = &finding.unwrap().notes;
        assert!(notes.iter().any(|note| note.text.contains("the archive itself is whole")));
    }
}

#[test]
fn a_cut_in_the_padding_is_a_cut() {
    let whole = small("header=no gzip=no end=none member:last=x");
    assert!(judged(&whole).0.is_sound());
    for missing in [1, 511] {
        let (report, verification) = judged(&whole[..whole.len() - missing]);
        assert!(!report.is_sound());
        let archive = report.archive.unwrap();
        assert_eq!(archive.last_complete, Some((3, b"last".to_vec())));
        assert!(said(&verification).iter().any(|(code, _)| *code == archive::TRUNCATED));
    }
}
