// @ts-nocheck Made by a machine and tested as a whole.
import { isDeeper } from "../body/is-deeper.js";
import type { MediaDescriptor } from "../descriptors.js";
import { limitOf } from "./limit-of.js";
import type { ReadSource } from "./wire.js";

/** Whether {@link readPlain} can read a body, and `writePlain` write it. */
export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "json" || kind === "binary" || (kind === "text" && shape === undefined);
}

const decoder = /* @__PURE__ */ new TextDecoder();

/** Reads a body of JSON, text or octets. */
export async function readPlain(
  { kind }: MediaDescriptor,
  response: Response,
  { fail, options, read }: ReadSource,
): Promise<unknown> {
  const bytes = await read();
  if (!bytes) return fail("size");
  if (kind === "binary") return new Blob([bytes], { type: response.headers.get("content-type") ?? "" });
  const text = decoder.decode(bytes);
  if (kind !== "json") return text;
  if (isDeeper(bytes, limitOf(options.maxResponseDepth, 512))) return fail("depth", text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
}
