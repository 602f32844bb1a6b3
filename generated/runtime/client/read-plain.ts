import type { MediaDescriptor, OperationDescriptor } from "../descriptors.js";
import { UnexpectedResponseError } from "./unexpected-response-error.js";

/** Whether {@link readPlain} can read a body, and `writePlain` write it. */
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
