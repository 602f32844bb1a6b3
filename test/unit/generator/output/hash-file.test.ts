import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hashOnDisk } from "../../../../generator/output/hash-file.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-hash-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("hashOnDisk", () => {
  it("hashes the bytes of a file, not its text", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const path = join(folder, "file.bin");
    writeFileSync(path, bytes);
    expect(hashOnDisk(path)).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("throws where there is no file", () => {
    expect(() => hashOnDisk(join(folder, "none"))).toThrow("ENOENT");
  });
});
