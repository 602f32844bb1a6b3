// @ts-nocheck Made by a machine and tested as a whole.
import { isTextDeeper } from "../joined/client-server.js";
import { limitOf } from "./limit-of.js";
import { readText } from "./read-text.js";
import type { ReadContent } from "./wire.js";

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
