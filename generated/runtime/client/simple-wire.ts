// @ts-nocheck Made by a machine and tested as a whole.
import { writePlain } from "../body/write-plain.js";
import { encodeScalar } from "../parameters/encode-scalar.js";
import { addTokens } from "./add-tokens.js";
import { chooseExact } from "./choose-exact.js";
import { readPlain } from "./read-plain.js";
import type { Wire } from "./wire.js";

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
