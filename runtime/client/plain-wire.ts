import { writePlain } from "../body/write-plain.ts";
import { chooseByName } from "../media-type.ts";
import { encodePlain } from "../parameters/encode-plain.ts";
import { encodeBy } from "./encode-by.ts";
import { finishRequest } from "./finish-request.ts";
import { readPlain } from "./read-plain.ts";
import type { Wire } from "./wire.ts";
import { writeContentBy } from "./write-content-by.ts";

/** Parameters in their default styles; bodies of JSON, text and octets; credentials of every kind. */
export const plainWire: Wire = [
  /* @__PURE__ */ encodeBy(encodePlain),
  chooseByName,
  /* @__PURE__ */ writeContentBy(writePlain),
  readPlain,
  finishRequest,
];
