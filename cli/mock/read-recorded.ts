import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { MockOptions } from "../../live/mock/mock.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { detectFormat } from "../../verifier/exchanges/formats.ts";
import { wrongValue } from "../shared/usage-error.ts";

const HEAD_BYTES = 64 * 1024;

export async function readRecorded(name: string | undefined, cwd: string): Promise<MockOptions["recorded"]> {
  if (name === undefined) return undefined;
  const path = resolve(cwd, name);
  const head = await readHead(path);
  if (head === undefined) throw wrongValue(`The file ${name} of --from cannot be read.`);
  const format = detectFormat(head, head.length < HEAD_BYTES);
  const exchanges: Exchange[] = [];
  if (format !== undefined)
    for await (const batch of format.read(createReadStream(path)))
      for (const item of batch) if (item.kind === "exchange") exchanges.push(item.exchange);
  if (exchanges.length === 0)
    throw wrongValue(
      `The file ${name} of --from has no exchange that can be read.`,
      "Name a HAR file, such as one of a browser or of tenon proxy --record.",
    );
  return exchanges;
}

async function readHead(path: string): Promise<Buffer | undefined> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
