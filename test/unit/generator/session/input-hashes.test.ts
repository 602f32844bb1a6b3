import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { hashOnDisk, hashText } from "../../../../generator/output/hash-file.ts";
import { createInputHashes } from "../../../../generator/session/input-hashes.ts";

const document = JSON.stringify({ openapi: "3.1.0", info: { title: "Notes", version: "1" }, paths: {} });

function write(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tenon-inputs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "openapi.json");
  writeFileSync(path, content);
  return path;
}

test("hashes the bytes of a file, so a byte order mark counts, as when the file is compared later", async () => {
  const path = write(`\uFEFF${document}`);
  const inputs = createInputHashes();
  const { loaded } = await loadDocument(path, { onRead: inputs.note });
  expect(loaded && inputs.list(loaded)).toEqual({ "openapi.json": hashOnDisk(path) });
});

test("hashes the text of a file whose reading was not noted", async () => {
  const { loaded } = await loadDocument(write(document));
  expect(loaded && createInputHashes().list(loaded)).toEqual({ "openapi.json": hashText(document) });
});
