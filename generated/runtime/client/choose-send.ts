import type { MediaDescriptor, OperationDescriptor } from "../descriptors.js";
import { isPlainParameter } from "../parameters/encode-plain.js";
import { isPlainMedia } from "./plain-wire.js";

/** The functions that call an operation, the smallest first. Each can do what those before it can. */
export type SendName = "sendOpen" | "sendPlain" | "sendStyled" | "send";

/** The smallest function that can call an operation: what a generator writes into its client. */
export function chooseSend({ parameters, body, responses, security }: OperationDescriptor): SendName {
  const isPlainContent = ({ content }: { readonly content: readonly MediaDescriptor[] }): boolean =>
    content.every(isPlainMedia);
  if (!responses.every(isPlainContent)) return "send";
  if (!parameters.every(isPlainParameter) || (body && !isPlainContent(body))) return "sendStyled";
  return security.some((alternative) => alternative.length > 0) ? "sendPlain" : "sendOpen";
}
