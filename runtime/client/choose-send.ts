import type { MediaDescriptor, OperationDescriptor, SecuritySchemeDescriptor } from "../descriptors.ts";
import { haveNamesOnly, isRange } from "../media-type.ts";
import { isPlainParameter } from "../parameters/encode-plain.ts";
import { isScalarParameter } from "../parameters/encode-scalar.ts";
import { isTokenScheme } from "./add-tokens.ts";
import { isPlainMedia } from "./read-plain.ts";

/** The functions that call an operation, the smallest first. Each can do what those before it can. */
export type SendName = "sendOpen" | "sendSimple" | "sendPlain" | "sendStyled" | "send";

/**
 * The smallest function that can call an operation: what a generator writes into its client.
 *
 * @param schemes - The contract's security schemes. One that is not among them may be of any kind.
 */
export function chooseSend(
  { parameters, body, responses, security }: OperationDescriptor,
  schemes: readonly SecuritySchemeDescriptor[] = [],
): SendName {
  if (!responses.every(isPlainContent)) return "send";
  const isPlain =
    parameters.every(isPlainParameter) &&
    responses.every(({ content }) => haveNamesOnly(content)) &&
    (!body ||
      (isPlainContent(body) &&
        haveNamesOnly(body.content) &&
        !body.content.some(({ type }) => isRange(type))));
  if (!isPlain) return "sendStyled";
  const tokens = new Set(schemes.filter(isTokenScheme).map(({ name }) => name));
  const isSimple =
    parameters.every(isScalarParameter) &&
    security.every((needs) => needs.length < 2 && needs.every(({ scheme }) => tokens.has(scheme))) &&
    [...responses, ...(body ? [body] : [])].every(({ content }) => content.every(isJson));
  if (!isSimple) return "sendPlain";
  return security.flat().length > 0 ? "sendSimple" : "sendOpen";
}

/** What describes bodies: a request's, or those of one response. */
interface Described {
  readonly content: readonly MediaDescriptor[];
}

function isPlainContent({ content }: Described): boolean {
  return content.every(isPlainMedia);
}

function isJson({ kind }: MediaDescriptor): boolean {
  return kind === "json";
}
