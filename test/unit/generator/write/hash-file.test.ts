import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hashOnDisk } from "../../../../generator/write/hash-file.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-hash-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("hashOnDisk", () => {
  it.each([0, 1, 262_143, 262_144, 262_145, 524_288, 700_001])("hashes %i octets", (length) => {
    const octets = Uint8Array.from({ length }, (_, index) => (index * 31) % 251);
    const path = join(folder, `${length}.bin`);
    writeFileSync(path, octets);
    expect(hashOnDisk(path)).toBe(createHash("sha256").update(octets).digest("hex"));
  });

  it("throws where there is no file", () => {
    expect(() => hashOnDisk(join(folder, "none"))).toThrow("ENOENT");
  });
});
