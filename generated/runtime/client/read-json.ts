// @ts-nocheck Made by a machine and tested as a whole.
import type { ReadContent } from "./wire.js";

/** Reads a body of JSON. */
export const readJson: ReadContent = async (_media, response, fail, limits) => {
  const text = await (limits?.json(response, fail) ?? response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
};
