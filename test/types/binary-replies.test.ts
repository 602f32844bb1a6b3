import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { skipWithout } from "../skip-without.ts";
import { compileUsage } from "./compile-usage.ts";

const path = join(import.meta.dirname, "../../../shared/found/documents/binary.yaml");

const usage = `
import { createRouter } from "./routes.js";
declare const stream: ReadableStream<Uint8Array>;
const bytes = new Uint8Array(2);
export const routers = [
  createRouter({
    one: () => ({ status: 200, body: bytes }),
    two: () => ({ status: 200, contentType: "image/png", body: bytes }),
  }),
  createRouter({
    one: () => ({ status: 200, body: stream }),
    two: () => ({ status: 200, contentType: "image/png", body: stream }),
  }),
  createRouter({
    one: () => ({ status: 200, body: new Blob([bytes]) }),
    // @ts-expect-error: a text is not bytes
    two: () => ({ status: 200, contentType: "image/png", body: "text" }),
  }),
];
`;

test("a reply of bytes is a Blob, a Uint8Array or a stream", async ({ skip }) => {
  skipWithout(path, skip);
  const document = parse(readFileSync(path, "utf8"));
  expect((await compileUsage(document, usage)).problems).toEqual([]);
});
