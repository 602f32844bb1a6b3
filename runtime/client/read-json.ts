import { isTextDeeper } from "../body/is-text-deeper.ts";
import { limitOf } from "./limit-of.ts";
import { readText } from "./read-text.ts";
import type { ReadContent } from "./wire.ts";

/** Reads a body of JSON. */
export const readJson: ReadContent = async (_media, response, options, fail) => {
  const text = (await readText(response, options)) ?? fail("size", "");
  if (isTextDeeper(text, limitOf(options.maxResponseDepth, 512))) fail("depth", text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
};
