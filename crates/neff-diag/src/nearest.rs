//! "Did you mean": the candidates nearest to a word by edit distance.

/// Candidates returned at most.
const SHOWN: usize = 3;
/// Words longer than this (in characters) get no suggestion: the work is quadratic.
const LONGEST: usize = 256;

/// The candidates nearest to `word`, nearest first, at most three; equally near ones keep the
/// order of the input. A candidate further away than a third of the word is none.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let length = word.chars().count();
    if length > LONGEST {
        return Vec::new();
    }
    let limit = length.div_ceil(3);
    let mut ranked: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .collect();
    ranked.sort_by_key(|&(distance, _)| distance);
    ranked.into_iter().take(SHOWN).map(|(_, candidate)| candidate).collect()
}

/// Edits (insertion, deletion, replacement) between two words, ignoring ASCII case.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    // `above[i]`: the distance of what was read of `a` to the first `i` characters of `b`.
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (row, from) in a.chars().enumerate() {
        let mut diagonal = row;
        let mut left = row.saturating_add(1);
        if let Some(first) = above.first_mut() {
            *first = left;
        }
        for (cell, to) in above.iter_mut().skip(1).zip(&b) {
            let replace = diagonal.saturating_add(usize::from(!from.eq_ignore_ascii_case(to)));
            diagonal = *cell;
            left = replace.min(left.saturating_add(1)).min(cell.saturating_add(1));
            *cell = left;
        }
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, expected) in
            [("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("Ab", "aB", 0)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn near_words_only_and_nearest_first() {
        let names = ["sg00/def.json", "sg01/def.json", "neff.json", "kelf-0.json"];
        assert_eq!(nearest("sg00/def.jsn", names), ["sg00/def.json", "sg01/def.json"]);
        assert_eq!(nearest("kelf0.json", names), ["kelf-0.json", "neff.json"]);
        assert!(nearest("README", names).is_empty());
        assert!(nearest("", names).is_empty());
        assert!(nearest(&"x".repeat(10_000), names).is_empty());
    }
}
