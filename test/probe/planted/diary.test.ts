import { testPlanted } from "./test-planted.ts";

testPlanted("diary", {
  "page-ignored": "probe/pages-overlap",
  "page-from-zero": "probe/total-wrong",
  "no-last-page": "probe/pages-incomplete",
  "link-on-last": "probe/more-wrong",
  "no-link": "probe/more-wrong",
  "total-off": "probe/total-wrong",
  "labels-lost": "probe/not-kept",
  "labels-sorted": "probe/not-kept",
  "patch-lost": "probe/not-kept",
  "patch-replaces": "probe/patch-replaced",
  "others-read": "probe/not-private",
  "others-patch": "probe/not-private",
  "others-delete": "probe/not-private",
  "ascii-only": "probe/valid-refused",
  "emoji-500": "probe/server-error",
  "quotes-500": "probe/server-error",
  "options-short": "probe/allow-wrong",
});
