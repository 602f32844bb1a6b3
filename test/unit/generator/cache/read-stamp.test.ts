import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readStamp } from "../../../../generator/cache/read-stamp.ts";

test.each([
  "generator/types/print.js",
  "contract/model/build.js",
  "runtime/pointer.js",
])("another %s makes another stamp, the same the same", (path) => {
  const code = mkdtempSync(join(tmpdir(), "tenon-stamp-"));
  onTestFinished(() => rmSync(code, { recursive: true }));
  for (const folder of ["generator/types", "contract/model", "runtime"])
    mkdirSync(join(code, folder), { recursive: true });
  writeFileSync(join(code, path), "one");
  const stamp = readStamp(code);
  expect(readStamp(code)).toBe(stamp);
  writeFileSync(join(code, path), "two");
  expect(readStamp(code)).not.toBe(stamp);
});
