import { writeBody } from "../body/write-body.ts";
import type { Operation } from "../descriptors.ts";
import { chooseMedia, concreteType } from "../media-type.ts";
import { encodeParameter } from "../parameters/encode-parameter.ts";
import type { AnyInput } from "./build-request.ts";
import { call } from "./call.ts";
import type { CallOptions, Client } from "./client.ts";
import { encodeBy } from "./encode-by.ts";
import { finishRequest } from "./finish-request.ts";
import { readPlain } from "./read-plain.ts";
import type { Wire } from "./wire.ts";
import { writeContentBy } from "./write-content-by.ts";

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
