// @ts-nocheck Made by a machine and tested as a whole.
import { chooseByName } from "../joined/client-server.js";
import { encodeScalar } from "../parameters/encode-scalar.js";
import { addTokens } from "./add-tokens.js";
import { readJson } from "./read-json.js";
import type { Wire } from "./wire.js";
import { writeJson } from "./write-json.js";

/** Parameters that are scalars in their default styles; bodies of JSON; no credentials. */
export const openWire: Wire = [encodeScalar, chooseByName, writeJson, readJson];

/** The same with bearer tokens. */
export const simpleWire: Wire = [encodeScalar, chooseByName, writeJson, readJson, addTokens];
