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

/** Composed of the names of the codec's parts, so equal names mean equal codecs. */
export type CodecName = string;

/** Either exported by the runtime or assembled by the client from runtime parts. */
export interface PrintedCodec {
  readonly name: CodecName;
  /** Expression that creates the codec. `undefined` if the runtime exports it. */
  readonly value: TsText | undefined;
  readonly imports: readonly ModuleImport[];
  readonly readsSchemes: boolean;
}

/** Codecs exported by the runtime, by the words of their parts; see {@link Part}. */
const RUNTIME_CODECS: ReadonlyMap<string, ModuleImport> = new Map([
  ["scalarJsonToJson", importValue("runtime/client/send", "jsonCodec")],
  ["scalarJsonToJsonToken", importValue("runtime/client/send", "jsonTokenCodec")],
  ["defaultPlainToPlainCredentials", importValue("runtime/client/plain-codec", "plainCodec")],
]);

/**
 * Chooses the smallest codec that supports an operation. ADR 15 lists what each smaller part saves.
 * @param schemes - The contract's security schemes. Unlisted schemes can have any type.
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
    ([member, part]) => (part === undefined ? [] : [code`${trustText(member)}: ${part.value}`]), // The word is a constant.
  );
  return {
    name,
    value: code`{\n  ${joinText(members, ",\n  ")},\n}`,
    imports: parts.flatMap(([, part]) => part?.imports ?? []),
    readsSchemes,
  };
}

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
    choose: hasNames
      ? namedPart("", "http-semantics", "chooseByName")
      : namedPart("Media", "http-semantics", "chooseMedia"),
    write: planWrite(sent.filter(isNoXml)),
    read: planRead(received.filter(isNoXml)),
    finish: planFinish(operations, schemes),
  };
}

/** XML is read and written by the codec in the client's `xml` option. */
function isNoXml({ kind }: MediaDescriptor): boolean {
  return kind !== "xml";
}

export function hasXml({ body, responses }: OperationDescriptor): boolean {
  return [body, ...responses].some((owner) => owner?.content.some(({ kind }) => kind === "xml"));
}

function namedPart(word: string, path: string, name: string): Part {
  return { word, value: trustText(name), imports: [importValue(`runtime/${path}`, name)] };
}

function planEncode(parameters: readonly ParameterDescriptor[]): Part {
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
    value: code`/* @__PURE__ */ ${trustText(make)}(${inner.length === 0 ? code`{}` : code`{ ${names} }`})`, // The name is a constant.
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
  return isToken && !hasCookies
    ? namedPart("Token", "client/add-credentials", "addToken")
    : namedPart("Credentials", "client/add-credentials", "addCredentials");
}

function isPlainJson(media: MediaDescriptor): boolean {
  return media.kind === "json" && isPlainMedia(media);
}

function isTokenScheme({ kind }: SecuritySchemeDescriptor): boolean {
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

/** Whether `encodePlain` can serialise a parameter: the style is its location's default, and no setting requires more code. */
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

/** Whether `encodeScalar` can serialise a parameter: as for `encodePlain`, but the value must never be a list or object. */
export function isScalarParameter(parameter: ParameterDescriptor): boolean {
  const { shape } = parameter;
  return (
    isPlainParameter(parameter) &&
    shape.types.length > 0 &&
    shape.types.every((type) => type !== "array" && type !== "object")
  );
}

/**
 * Whether `chooseByName` can select a media type: names are lower case and have no parameters, and there is no range such as `*+json`. The
 * values for a range that covers several kinds of content must not be strings.
 */
export function haveNamesOnly(content: readonly MediaDescriptor[]): boolean {
  return content.every(
    ({ type, admits = ["object"] }) =>
      /^[^A-Z;\s"]+$/.test(type) && !type.includes("*+") && admits.length > 0 && !admits.includes("string"),
  );
}
