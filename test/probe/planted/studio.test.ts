import { testPlanted } from "./test-planted.ts";

testPlanted("studio", {
  "put-keeps-default": "probe/default-ignored",
  "genre-ignored": "probe/filter-ignored",
  "genre-first": "probe/filter-incomplete",
  "total-of-all": "probe/total-wrong",
});
