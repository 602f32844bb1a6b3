import { writePlain } from "../body/write-plain.ts";
import { encodeScalar } from "../parameters/encode-scalar.ts";
import { addTokens } from "./add-tokens.ts";
import { chooseExact } from "./choose-exact.ts";
import { readPlain } from "./read-plain.ts";
import type { Wire } from "./wire.ts";

/** Parameters that are scalars in their default styles; bodies of JSON, text and octets; no credentials. */
export const openWire: Wire = {
  encode: encodeScalar,
  write: writePlain,
  choose: chooseExact,
  read: readPlain,
};

/** The same with bearer tokens. */
export const simpleWire: Wire = {
  encode: encodeScalar,
  write: writePlain,
  choose: chooseExact,
  read: readPlain,
  addCredentials: addTokens,
};
