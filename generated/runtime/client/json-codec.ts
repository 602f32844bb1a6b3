/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { chooseByName } from "../media-type.js";
import { encodeScalar, printJson } from "../parameters/encode-plain.js";
import { addToken } from "./add-credentials.js";
import type { CallCodec, ReadContent, WriteContent } from "./client.js";

/** Reads a JSON body. */
export const readJson: ReadContent = async (_media, response, fail, limits) => {
  const text = await (limits?.json(response, fail) ?? response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
};

/** Writes a JSON body whose media type is not a range. */
export const writeJson: WriteContent = ({ headers, init }, { type }, body, named) => {
  headers.push(["content-type", named ?? type]);
  init.body = printJson(body);
};

/** Like {@link jsonCodec}, for operations whose alternatives need at most a bearer token. */
export const jsonTokenCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
  finish: addToken,
};
