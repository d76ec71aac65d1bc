//! Holds the tables of a page to the code: what stands between the marks of a page is what `made`
//! gives for their names, or it is written there with `NEFFC_BLESS`.

use std::fs;
use std::path::Path;

/// Holds a page under docs, that has so many tables.
pub(crate) fn hold(name: &str, tables: usize, made: impl Fn(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let page = fs::read_to_string(&path).expect("the page is text");
    let mut new = String::new();
    let mut left = page.as_str();
    let mut found = 0;
    while let Some(at) = left.find("<!-- ") {
        let line = at + left[at..].find('\n').expect("a mark has a line of its own") + 1;
        let name = left[at + 5..line].split(':').next().expect("a mark has a name");
        let end = line + left[line..].find("<!-- end -->").expect("a table has an end");
        new += &left[..line];
        new += &made(name);
        new += "<!-- end -->\n";
        left = &left[end + "<!-- end -->\n".len()..];
        found += 1;
    }
    new += left;
    assert_eq!(found, tables);
    if std::env::var_os("NEFFC_BLESS").is_some() {
        return fs::write(&path, &new).expect("the page can be written");
    }
    assert!(new == page, "docs/{name} is not what the tables say: bless it");
}
