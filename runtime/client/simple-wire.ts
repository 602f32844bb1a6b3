import { chooseByName } from "../media-type.ts";
import { encodeScalar } from "../parameters/encode-scalar.ts";
import { addTokens } from "./add-tokens.ts";
import { readJson } from "./read-json.ts";
import type { Wire } from "./wire.ts";
import { writeJson } from "./write-json.ts";

/** Parameters that are scalars in their default styles; bodies of JSON; no credentials. */
export const openWire: Wire = [encodeScalar, chooseByName, writeJson, readJson];

/** The same with bearer tokens. */
export const simpleWire: Wire = [encodeScalar, chooseByName, writeJson, readJson, addTokens];
