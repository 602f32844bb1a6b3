import { isFormData } from "../../runtime/body/write-form-data.ts";
import { isPlainMedia } from "../../runtime/client/plain-codec.ts";
import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  SecuritySchemeDescriptor,
} from "../../runtime/descriptors.ts";
import { isRange } from "../../runtime/http-semantics.ts";
import { hasStream, kindsOf } from "../../runtime/server/needed-parts.ts";
import { importValue, type ModuleImport } from "../print/print-imports.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";

/** The name of a codec. It is made from the names of the codec's parts, so that equal names mean equal codecs. */
export type CodecName = string;

/** A codec in generated code: one that the runtime exports, or one that the client makes of parts of the runtime. */
export interface PrintedCodec {
  readonly name: CodecName;
  /** The expression that creates the codec. `undefined` if the runtime exports the codec. */
  readonly value: TsText | undefined;
  readonly imports: readonly ModuleImport[];
  /** Whether the codec reads the descriptors of security schemes. */
  readonly readsSchemes: boolean;
}

/** The codecs that the runtime exports. The key joins the words of the codec's parts; see {@link Part}. */
const RUNTIME_CODECS: ReadonlyMap<string, ModuleImport> = new Map([
  ["scalarJsonToJson", importValue("runtime/client/send", "jsonCodec")],
  ["scalarJsonToJsonToken", importValue("runtime/client/send", "jsonTokenCodec")],
  ["defaultPlainToPlainCredentials", importValue("runtime/client/plain-codec", "plainCodec")],
]);

/**
 * Chooses the smallest codec that supports an operation.
 *
 * @param schemes - The contract's security schemes. A scheme that is not listed is assumed to be of any type.
 */
export function chooseCodec(
  operation: OperationDescriptor,
  schemes: readonly SecuritySchemeDescriptor[] = [],
): CodecName {
  return nameCodec(planCodec([operation], schemes));
}

export function printCodec(
  operations: readonly OperationDescriptor[],
  schemes: readonly SecuritySchemeDescriptor[] = [],
): PrintedCodec {
  const plan = planCodec(operations, schemes);
  const name = nameCodec(plan);
  const readsSchemes = plan.finish?.word === "Credentials";
  const known = RUNTIME_CODECS.get(wordsOf(plan));
  if (known !== undefined) return { name, value: undefined, imports: [known], readsSchemes };
  const { encode, choose, write, read, finish } = plan;
  const parts = Object.entries({ encode, choose, write, read, finish });
  const members = parts.flatMap(
    ([member, part]) => (part === undefined ? [] : [code`${trustText(member)}: ${part.value}`]), // A fixed word.
  );
  return {
    name,
    value: code`{\n  ${joinText(members, ",\n  ")},\n}`,
    imports: parts.flatMap(([, part]) => part?.imports ?? []),
    readsSchemes,
  };
}

/** A part of a codec: its word in the codec's name, and the expression for it. */
interface Part {
  readonly word: string;
  readonly value: TsText;
  readonly imports: readonly ModuleImport[];
}

interface CodecPlan {
  readonly encode: Part;
  readonly choose: Part;
  readonly write: Part;
  readonly read: Part;
  readonly finish: Part | undefined;
}

/** Names a codec: `$`, the words of its parts, and `Codec`. No operation gets such a name, not even by `x-tenon-name`. */
function nameCodec(plan: CodecPlan): CodecName {
  const words = wordsOf(plan);
  return RUNTIME_CODECS.get(words)?.name ?? `$${words}Codec`;
}

function wordsOf({ encode, choose, write, read, finish }: CodecPlan): string {
  return `${encode.word}${choose.word}${write.word}To${read.word}${finish?.word ?? ""}`;
}

function planCodec(
  operations: readonly OperationDescriptor[],
  schemes: readonly SecuritySchemeDescriptor[],
): CodecPlan {
  const parameters = operations.flatMap((operation) => operation.parameters);
  const sent = operations.flatMap(({ body }) => body?.content ?? []);
  const received = operations.flatMap(({ responses }) => responses.flatMap(({ content }) => content));
  const hasNames = haveNamesOnly([...sent, ...received]) && !sent.some(({ type }) => isRange(type));
  return {
    encode: planEncode(parameters),
    // The smaller one saves 906 octets of a gzipped client.
    choose: hasNames
      ? namedPart("", "http-semantics", "chooseByName")
      : namedPart("Media", "http-semantics", "chooseMedia"),
    write: planWrite(sent.filter(isNoXml)),
    read: planRead(received.filter(isNoXml)),
    finish: planFinish(operations, schemes),
  };
}

/** XML is read and written by the codec in the client's option `xml`. */
function isNoXml({ kind }: MediaDescriptor): boolean {
  return kind !== "xml";
}

export function hasXml({ body, responses }: OperationDescriptor): boolean {
  return [body, ...responses].some((owner) => owner?.content.some(({ kind }) => kind === "xml"));
}

function namedPart(word: string, path: string, name: string): Part {
  return { word, value: trustText(name), imports: [importValue(`runtime/${path}`, name)] }; // A fixed name.
}

function planEncode(parameters: readonly ParameterDescriptor[]): Part {
  // Saves 544 octets of a gzipped client.
  if (parameters.every(isScalarParameter))
    return namedPart("scalar", "parameters/encode-plain", "encodeScalar");
  if (parameters.every(isPlainParameter)) return namedPart("default", "client/plain-codec", "encodeDefault");
  return namedPart("any", "client/create-codec", "encodeAny");
}

function planWrite(sent: readonly MediaDescriptor[]): Part {
  const kinds = kindsOf(sent);
  if (!sent.some(({ type }) => isRange(type))) {
    if (sent.every(isPlainJson)) return namedPart("Json", "client/send", "writeJson");
    if (sent.every(isPlainMedia)) return namedPart("Plain", "client/plain-codec", "writePlainContent");
    // Saves 1,936 octets of a gzipped client.
    if (sent.every(isFormData)) return contentPart("FormData", "body/write-form-data", "writeFormData");
    if (kinds.size === 1 && kinds.has("form")) return contentPart("Form", "body/write-form", "writeForm");
    if (kinds.size === 1 && kinds.has("multipart"))
      return contentPart("Multipart", "body/write-multipart", "writeMultipart");
  }
  return madePart("createWriter", [
    ["Form", "body/write-form", "writeForm", kinds.has("form")],
    ["Multipart", "body/write-multipart", "writeMultipart", kinds.has("multipart")],
    ["Stream", "body/write-stream", "writeStream", hasStream(kinds)],
  ]);
}

/** A part that writes bodies of one kind. */
function contentPart(word: string, path: string, name: string): Part {
  const { value, imports } = namedPart(word, path, name);
  const by = importValue("runtime/client/plain-codec", "writeContentBy");
  return { word, value: code`/* @__PURE__ */ writeContentBy(${value})`, imports: [by, ...imports] };
}

function planRead(received: readonly MediaDescriptor[]): Part {
  if (received.every(isPlainJson)) return namedPart("Json", "client/send", "readJson");
  if (received.every(isPlainMedia)) return namedPart("Plain", "client/plain-codec", "readPlain");
  const kinds = kindsOf(received);
  return madePart("createReader", [
    ["Form", "body/decode-form", "decodeForm", kinds.has("form")],
    ["Multipart", "body/decode-multipart", "decodeMultipart", kinds.has("multipart")],
    ["Stream", "body/read-items", "readItems", hasStream(kinds)],
  ]);
}

/** A part of a codec that writes or reads bodies of several kinds. It contains a smaller part for each kind. */
function madePart(
  make: "createWriter" | "createReader",
  kinds: readonly (readonly [word: string, path: string, name: string, isNeeded: boolean])[],
): Part {
  const inner = kinds.flatMap(([word, path, name, isNeeded]) =>
    isNeeded ? [namedPart(word, path, name)] : [],
  );
  const names = joinText(
    inner.map(({ value }) => value),
    ", ",
  );
  return {
    word: `Any${inner.map(({ word }) => word).join("")}`,
    value: code`/* @__PURE__ */ ${trustText(make)}(${inner.length === 0 ? code`{}` : code`{ ${names} }`})`, // A fixed name.
    imports: [importValue("runtime/client/create-codec", make), ...inner.flatMap(({ imports }) => imports)],
  };
}

function planFinish(
  operations: readonly OperationDescriptor[],
  schemes: readonly SecuritySchemeDescriptor[],
): Part | undefined {
  const alternatives = operations.flatMap(({ security }) => security);
  const hasCookies = operations.some(({ parameters }) => parameters.some((each) => each.in === "cookie"));
  if (!hasCookies && alternatives.flat().length === 0) return undefined;
  const tokens = new Set(schemes.filter(isTokenScheme).map(({ name }) => name));
  const isToken = alternatives.every(
    (needs) => needs.length < 2 && needs.every(({ scheme }) => tokens.has(scheme)),
  );
  // The smaller one saves 414 octets of a gzipped client.
  return isToken && !hasCookies
    ? namedPart("Token", "client/add-credentials", "addToken")
    : namedPart("Credentials", "client/add-credentials", "addCredentials");
}

/** Tells whether `readJson` can read a body, and `writeJson` can write it. */
function isPlainJson(media: MediaDescriptor): boolean {
  return media.kind === "json" && isPlainMedia(media);
}

/** Tells whether `addToken` supports a scheme. */
function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** Tells whether `encodePlain` can write a parameter: it has the default style of its location, and no setting that needs more code. */
export function isPlainParameter({
  in: location,
  style,
  content,
  allowReserved,
  taken,
  followed,
  fixed,
}: ParameterDescriptor): boolean {
  const plain =
    location === "query" ? "form" : location === "path" || location === "header" ? "simple" : undefined;
  return (
    style === plain && content === undefined && !allowReserved && !taken && !followed && fixed === undefined
  );
}

/** Tells whether `encodeScalar` can write a parameter. It can if `encodePlain` can, and if the value is never a list or object. */
export function isScalarParameter(parameter: ParameterDescriptor): boolean {
  const { shape } = parameter;
  return (
    isPlainParameter(parameter) &&
    shape.types.length > 0 &&
    shape.types.every((type) => type !== "array" && type !== "object")
  );
}

/**
 * Tells whether `chooseByName` can choose between media types. Each must be a name in lower case without parameters, and no range such as
 * `*+json`. If a range has several kinds of content, its values must not be strings.
 */
export function haveNamesOnly(content: readonly MediaDescriptor[]): boolean {
  return content.every(
    ({ type, admits = ["object"] }) =>
      /^[^A-Z;\s"]+$/.test(type) && !type.includes("*+") && admits.length > 0 && !admits.includes("string"),
  );
}
