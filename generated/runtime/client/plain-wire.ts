import { writePlain } from "../body/write-plain.js";
import type { MediaDescriptor, OperationDescriptor } from "../descriptors.js";
import { encodePlain } from "../parameters/encode-plain.js";
import { addCredentials } from "./credential.js";
import { UnexpectedResponseError } from "./unexpected-response-error.js";
import type { Wire } from "./wire.js";

/** Parameters in their default styles; bodies of JSON, text and octets; no credentials. */
export const openWire: Wire = { encode: encodePlain, write: writePlain, read: readPlain };

/** The same with credentials. */
export const plainWire: Wire = { encode: encodePlain, write: writePlain, read: readPlain, addCredentials };

/** Whether {@link plainWire} can read and write a body. */
export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "json" || kind === "binary" || (kind === "text" && shape === undefined);
}

/** Reads a body of JSON, text or octets. */
export async function readPlain(
  operation: OperationDescriptor,
  { kind }: MediaDescriptor,
  response: Response,
): Promise<unknown> {
  if (kind === "binary") return response.blob();
  const text = await response.text();
  try {
    return kind === "json" ? JSON.parse(text) : text;
  } catch (cause) {
    throw new UnexpectedResponseError(operation.id, "body", response, { cause, text });
  }
}
