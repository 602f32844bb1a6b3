import { writePlain } from "../body/write-plain.ts";
import { encodePlain } from "../parameters/encode-plain.ts";
import { chooseMedia } from "./choose-media.ts";
import { addCredentials } from "./credential.ts";
import { readPlain } from "./read-plain.ts";
import type { Wire } from "./wire.ts";

/** Parameters in their default styles; bodies of JSON, text and octets; credentials of every kind. */
export const plainWire: Wire = {
  encode: encodePlain,
  write: writePlain,
  choose: chooseMedia,
  read: readPlain,
  addCredentials,
};
