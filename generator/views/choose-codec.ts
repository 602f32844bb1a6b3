import { isPlainMedia } from "../../runtime/client/plain-codec.ts";
import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  SecuritySchemeDescriptor,
} from "../../runtime/descriptors.ts";
import { isRange } from "../../runtime/media-type.ts";

/** The codecs of a client, the smallest first. Each can do what those before it can. */
export type CodecName = "jsonCodec" | "jsonTokenCodec" | "plainCodec" | "anyRequestCodec" | "anyCodec";

/** The module of `runtime/client/` that exports a codec, without ending. */
export const codecModules: Readonly<Record<CodecName, string>> = {
  jsonCodec: "json-codec",
  jsonTokenCodec: "json-codec",
  plainCodec: "plain-codec",
  anyRequestCodec: "any-codec",
  anyCodec: "any-codec",
};

/** Whether a codec reads the descriptors of security schemes. */
export function readsSchemes(codec: CodecName): boolean {
  return codec !== "jsonCodec" && codec !== "jsonTokenCodec";
}

/**
 * The smallest codec that can call an operation.
 *
 * @param schemes - The contract's security schemes. One that is not among them may be of any kind.
 */
export function chooseCodec(
  { parameters, body, responses, security }: OperationDescriptor,
  schemes: readonly SecuritySchemeDescriptor[] = [],
): CodecName {
  if (!responses.every(isPlainContent)) return "anyCodec";
  const isPlain =
    parameters.every(isPlainParameter) &&
    responses.every(({ content }) => haveNamesOnly(content)) &&
    (!body ||
      (isPlainContent(body) &&
        haveNamesOnly(body.content) &&
        !body.content.some(({ type }) => isRange(type))));
  if (!isPlain) return "anyRequestCodec";
  const tokens = new Set(schemes.filter(isTokenScheme).map(({ name }) => name));
  const isSimple =
    parameters.every(isScalarParameter) &&
    security.every((needs) => needs.length < 2 && needs.every(({ scheme }) => tokens.has(scheme))) &&
    [...responses, ...(body ? [body] : [])].every(({ content }) => content.every(isJson));
  if (!isSimple) return "plainCodec";
  return security.flat().length > 0 ? "jsonTokenCodec" : "jsonCodec";
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

/** Whether `addToken` can add what a scheme asks for. */
function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** Whether `encodePlain` can write a parameter: the default styles, as nearly all parameters have them. */
export function isPlainParameter({
  in: location,
  style,
  content,
  allowReserved,
  taken,
  followed,
}: ParameterDescriptor): boolean {
  const plain =
    location === "query" ? "form" : location === "path" || location === "header" ? "simple" : undefined;
  return style === plain && content === undefined && !allowReserved && !taken && !followed;
}

/** Whether `encodeScalar` can write a parameter: one of a default style that is never a list or an object, and not fixed. */
export function isScalarParameter(parameter: ParameterDescriptor): boolean {
  const { fixed, shape } = parameter;
  return (
    isPlainParameter(parameter) &&
    fixed === undefined &&
    shape.types.length > 0 &&
    shape.types.every((type) => type !== "array" && type !== "object")
  );
}

/** Whether `chooseByName` is enough: no names have parameters or are ranges of suffixes, and ranges that admit several kinds admit JSON alone. */
export function haveNamesOnly(content: readonly MediaDescriptor[]): boolean {
  return content.every(
    ({ type, admits = ["object"] }) =>
      /^[^A-Z;\s"]+$/.test(type) && !type.includes("*+") && admits.length > 0 && !admits.includes("string"),
  );
}
