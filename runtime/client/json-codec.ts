import { chooseByName } from "../http-semantics.ts";
import { encodeScalar, printJson } from "../parameters/encode-plain.ts";
import { addToken } from "./add-credentials.ts";
import type { CallCodec, ReadContent, WriteContent } from "./client.ts";

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

/** The codec for operations whose parameters are scalars in default styles, whose bodies are JSON, and which need no credentials. */
export const jsonCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
};

/** Like {@link jsonCodec}, for operations whose alternatives need at most a bearer token. */
export const jsonTokenCodec: CallCodec = {
  encode: encodeScalar,
  choose: chooseByName,
  write: writeJson,
  read: readJson,
  finish: addToken,
};
