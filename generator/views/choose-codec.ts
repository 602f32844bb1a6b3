import { assertNever } from "../../runtime/assert-never.ts";
import { isPlainMedia } from "../../runtime/client/plain-codec.ts";
import type {
  BodyKind,
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  SecuritySchemeDescriptor,
} from "../../runtime/descriptors.ts";
import { isRange } from "../../runtime/media-type.ts";
import { hasStream, kindsOf } from "../../runtime/server/parts.ts";
import { importValue, type ModuleImport } from "../print/print-imports.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";

/**
 * The codecs of a client, the smallest first. Each supports everything that those before it support. The first three are part of
 * the runtime; the others are made of the parts that operations need.
 */
const codecNames = ["jsonCodec", "jsonTokenCodec", "plainCodec", "anyRequestCodec", "anyCodec"] as const;

/** The name of a codec. */
export type CodecName = (typeof codecNames)[number];

/** A codec in generated code. */
export interface PrintedCodec {
  readonly name: CodecName;
  /** The expression that makes it; absent if it is imported. */
  readonly value: TsText | undefined;
  readonly imports: readonly ModuleImport[];
}

/** The codec that supports all these operations. */
export function largestCodec(codecs: Iterable<CodecName>): CodecName {
  const used = new Set(codecs);
  return codecNames.findLast((name) => used.has(name)) ?? "jsonCodec";
}

/** Prints a codec for operations. */
export function printCodec(name: CodecName, operations: readonly OperationDescriptor[]): PrintedCodec {
  switch (name) {
    case "jsonCodec":
    case "jsonTokenCodec":
      return { name, value: undefined, imports: [importValue("runtime/client/json-codec", name)] };
    case "plainCodec":
      return { name, value: undefined, imports: [importValue("runtime/client/plain-codec", name)] };
    case "anyRequestCodec":
    case "anyCodec":
      return { name, ...printParts(name, operations) };
    default:
      return assertNever(name);
  }
}

function printParts(
  name: "anyRequestCodec" | "anyCodec",
  operations: readonly OperationDescriptor[],
): Pick<PrintedCodec, "value" | "imports"> {
  const sent = kindsOf(operations.flatMap(({ body }) => body?.content ?? []));
  const received = kindsOf(
    operations.flatMap(({ responses }) => responses.flatMap(({ content }) => content)),
  );
  const writers = listParts(sent, { form: "writeForm", multipart: "writeMultipart", stream: "writeStream" });
  const readers = listParts(received, {
    form: "decodeForm",
    multipart: "decodeMultipart",
    stream: "readItems",
  });
  const reads = name === "anyCodec";
  const read = code`read: /* @__PURE__ */ createReader(${printNames(readers)})`;
  const members = [...writers.map((part) => trustText(part)), ...(reads ? [read] : [])]; // ours
  return {
    value: code`/* @__PURE__ */ createCodec(${members.length === 0 ? code`{}` : code`{ ${joinText(members, ", ")} }`})`,
    imports: [
      importValue("runtime/client/create-codec", "createCodec"),
      ...(reads ? [importValue("runtime/client/create-codec", "createReader")] : []),
      ...[...writers, ...(reads ? readers : [])].map((part) => importValue(PART_MODULES[part], part)),
    ],
  };
}

type PartName =
  | "writeForm"
  | "writeMultipart"
  | "writeStream"
  | "decodeForm"
  | "decodeMultipart"
  | "readItems";

const PART_MODULES: Readonly<Record<PartName, string>> = {
  writeForm: "runtime/body/write-form",
  writeMultipart: "runtime/body/write-multipart",
  writeStream: "runtime/body/write-stream",
  decodeForm: "runtime/body/decode-form",
  decodeMultipart: "runtime/body/decode-multipart",
  readItems: "runtime/body/read-items",
};

function listParts(
  kinds: ReadonlySet<BodyKind>,
  parts: Readonly<Record<"form" | "multipart" | "stream", PartName>>,
): readonly PartName[] {
  return [
    ...(kinds.has("form") ? [parts.form] : []),
    ...(kinds.has("multipart") ? [parts.multipart] : []),
    ...(hasStream(kinds) ? [parts.stream] : []),
  ];
}

function printNames(names: readonly PartName[]): TsText {
  if (names.length === 0) return code`{}`;
  return code`{ ${joinText(
    names.map((name) => trustText(name)), // ours
    ", ",
  )} }`;
}

/** Tells whether a codec needs the descriptors of security schemes. */
export function readsSchemes(codec: CodecName): boolean {
  return codec !== "jsonCodec" && codec !== "jsonTokenCodec";
}

/**
 * The smallest codec that supports an operation.
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

/** The bodies to support: those of a request, or of one response. */
interface Described {
  readonly content: readonly MediaDescriptor[];
}

function isPlainContent({ content }: Described): boolean {
  return content.every(isPlainMedia);
}

function isJson({ kind }: MediaDescriptor): boolean {
  return kind === "json";
}

/** Tells whether `addToken` supports a scheme. */
function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** Tells whether `encodePlain` can write a parameter, which has to have a default style. */
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

/**
 * Tells whether `encodeScalar` can write a parameter, which has a default style, is never a list or an object, and is not fixed.
 */
export function isScalarParameter(parameter: ParameterDescriptor): boolean {
  const { fixed, shape } = parameter;
  return (
    isPlainParameter(parameter) &&
    fixed === undefined &&
    shape.types.length > 0 &&
    shape.types.every((type) => type !== "array" && type !== "object")
  );
}

/**
 * Tells whether `chooseByName` is enough: no type has parameters or is a range of suffixes, and ranges that admit several kinds
 * admit JSON only.
 */
export function haveNamesOnly(content: readonly MediaDescriptor[]): boolean {
  return content.every(
    ({ type, admits = ["object"] }) =>
      /^[^A-Z;\s"]+$/.test(type) && !type.includes("*+") && admits.length > 0 && !admits.includes("string"),
  );
}
