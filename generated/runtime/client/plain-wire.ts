// @ts-nocheck Made by a machine and tested as a whole.
import { writePlain } from "../joined/client-server.js";
import { chooseByName } from "../joined/client-server.js";
import { encodePlain } from "../parameters/encode-plain.js";
import { encodeBy } from "./encode-by.js";
import { finishRequest } from "./finish-request.js";
import { readPlain } from "./read-plain.js";
import type { Wire } from "./wire.js";
import { writeContentBy } from "./write-content-by.js";

/** Parameters in their default styles; bodies of JSON, text and octets; credentials of every kind. */
export const plainWire: Wire = [
  /* @__PURE__ */ encodeBy(encodePlain),
  chooseByName,
  /* @__PURE__ */ writeContentBy(writePlain),
  readPlain,
  finishRequest,
];
