// @ts-nocheck Checked by tenon's tests.
import { chooseByName } from "../media-type.js";
import { encodeScalar } from "../parameters/encode-scalar.js";
import { addToken } from "./add-credentials.js";
import type { CallCodec, ReadContent, WriteContent } from "./call-codec.js";

/** Reads a body of JSON. */
export const readJson: ReadContent = async (_media, response, fail, limits) => {
  const text = await (limits?.json(response, fail) ?? response.text());
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("body", text, cause);
  }
};

/** Writes a body of JSON whose media type is no range. */
const writeJson: WriteContent = ({ headers, init }, { type }, body, named) => {
  headers.push(["content-type", named ?? type]);
  init.body = JSON.stringify(body);
};

/** As {@link jsonCodec}, for operations that ask for no more than a bearer token. */
export const jsonTokenCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
  finish: addToken,
};
