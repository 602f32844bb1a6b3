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
 * The codecs of a client, the smallest first. Each can do what those before it can. The first three are the runtime's, the
 * others are made of parts, those that the operations need.
 */
const codecNames = ["jsonCodec", "jsonTokenCodec", "plainCodec", "anyRequestCodec", "anyCodec"] as const;

/** The name of a codec. */
export type CodecName = (typeof codecNames)[number];

/** A codec as generated code has it. */
export interface PrintedCodec {
  readonly name: CodecName;
  /** An expression that makes it; absent where it is imported. */
  readonly value: TsText | undefined;
  readonly imports: readonly ModuleImport[];
}

/** The codec that can call all these operations. */
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
