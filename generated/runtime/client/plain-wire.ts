import { writePlain } from "../body/write-plain.js";
import { encodePlain } from "../parameters/encode-plain.js";
import { addCredentials } from "./credential.js";
import { readPlain } from "./read-plain.js";
import type { Wire } from "./wire.js";

/** Parameters in their default styles; bodies of JSON, text and octets; credentials of every kind. */
export const plainWire: Wire = { encode: encodePlain, write: writePlain, read: readPlain, addCredentials };
