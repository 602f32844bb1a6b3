// @ts-nocheck Made by a machine and tested as a whole.
import { writePlain } from "../body/write-plain.js";
import { encodePlain } from "../parameters/encode-plain.js";
import { chooseMedia } from "./choose-media.js";
import { addCredentials } from "./credential.js";
import { readPlain } from "./read-plain.js";
import type { Wire } from "./wire.js";

/** Parameters in their default styles; bodies of JSON, text and octets; credentials of every kind. */
export const plainWire: Wire = {
  encode: encodePlain,
  write: writePlain,
  choose: chooseMedia,
  read: readPlain,
  addCredentials,
};
