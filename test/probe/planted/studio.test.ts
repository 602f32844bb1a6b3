import { testPlanted } from "./test-planted.ts";

testPlanted("studio", {
  "put-keeps-default": "probe/default-ignored",
  "genre-ignored": "probe/filter-ignored",
  "genre-first": "probe/filter-incomplete",
  "total-of-all": "probe/total-wrong",
  "total-of-users": "probe/total-wrong",
  "always-304": "probe/if-none-match-ignored",
  "patch-dates": "probe/patch-replaced",
  "default-limit": "probe/pages-incomplete",
  float32: "probe/not-kept",
  "search-pattern": "probe/server-error",
  "no-leap-century": "probe/valid-refused",
  "take-anywhere": "probe/parent-ignored",
  "others-takes": "probe/not-private",
});
