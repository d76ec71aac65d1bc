//! The JSON Schema of model.toml as a snapshot: a key that comes, goes or changes is seen in
//! review. That it judges models as the tool does is seen by `scripts/witness`.

use neff_build::document::schema;

#[test]
fn the_schema_is_what_its_snapshot_says() {
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("schema", schema::text());
    });
}
