import { testPlanted } from "./test-planted.ts";

testPlanted("orchard", {
  "patch-test": "probe/patch-test-ignored",
  "patch-remove": "probe/not-kept",
  "patch-etag": "probe/etag-unchanged",
  "merge-null": "probe/not-kept",
  "limit-cut": "probe/limit-ignored",
  "cursor-skip": "probe/pages-incomplete",
  "bulk-last": "probe/bulk-incomplete",
  "bulk-create": "probe/bulk-incomplete",
  orphans: "probe/missing-accepted",
  "download-text": "probe/not-kept",
  "key-suffices": "probe/credentials-ignored",
  "filter-ignored": "probe/filter-ignored",
  "trees-leak": "probe/parent-ignored",
  "if-match": "probe/if-match-ignored",
  "if-none-match": "probe/if-none-match-ignored",
  "read-only": "probe/read-only-written",
  allow: "probe/allow-wrong",
  "age-bound": "probe/valid-refused",
  "required-skip": "probe/invalid-accepted",
});
