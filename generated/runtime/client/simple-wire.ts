// @ts-nocheck Made by a machine and tested as a whole.
import { encodeScalar } from "../parameters/encode-scalar.js";
import { addTokens } from "./add-tokens.js";
import { chooseExact } from "./choose-exact.js";
import { readJson } from "./read-json.js";
import type { Wire } from "./wire.js";
import { writeJson } from "./write-json.js";

/** Parameters that are scalars in their default styles; bodies of JSON; no credentials. */
export const openWire: Wire = [encodeScalar, chooseExact, writeJson, readJson];

/** The same with bearer tokens. */
export const simpleWire: Wire = [encodeScalar, chooseExact, writeJson, readJson, addTokens];
