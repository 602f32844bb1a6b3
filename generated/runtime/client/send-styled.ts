// @ts-nocheck Made by a machine and tested as a whole.
import { writeBody } from "../body/write-body.js";
import { chooseMedia, concreteType } from "../joined/client-server.js";
import type { Operation } from "../descriptors.js";
import { encodeParameter } from "../parameters/encode-parameter.js";
import type { AnyInput } from "./build-request.js";
import { call } from "./call.js";
import type { CallOptions, Client } from "./client.js";
import { encodeBy } from "./encode-by.js";
import { finishRequest } from "./finish-request.js";
import { readPlain } from "./read-plain.js";
import type { Wire } from "./wire.js";
import { writeContentBy } from "./write-content-by.js";

const styledWire: Wire = [
  /* @__PURE__ */ encodeBy(encodeParameter),
  chooseMedia,
  /* @__PURE__ */ writeContentBy(writeBody, concreteType),
  readPlain,
  finishRequest,
];

/**
 * `send` for operations whose responses are plain, whatever their parameters and request bodies: forms, uploads, nested
 * queries. It does not carry the readers of all that.
 */
export function sendStyled<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<Result> {
  // The types of an operation are known at its call; the descriptor says the same to the code here.
  return call(client, operation, input as AnyInput, options, styledWire) as Promise<Result>;
}
