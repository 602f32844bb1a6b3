import { capital } from "../../contract/findings/show-text.ts";
import { isIdentifier } from "../print/ts-text.ts";
import { hashName, type NameWish } from "./resolve-names.ts";

const KEYWORDS = `
  abstract any arguments as asserts async await bigint boolean break case catch class const continue debugger declare
  default delete do else enum eval export extends false finally for from function get if implements import in infer
  instanceof interface intrinsic is keyof let module namespace never new null number object of package private protected
  public readonly require return satisfies set static string super switch symbol this throw true try type typeof
  undefined unique unknown using var void while with yield
`;

/** Globals that generated or user code relies on. */
const GLOBALS = `
  AbortController AbortSignal AggregateError Array ArrayBuffer AsyncGenerator AsyncIterable AsyncIterator Atomics Awaited
  BigInt Blob Boolean Buffer CallableFunction Capitalize Crypto DataView Date DOMException Error EvalError Event
  EventSource EventTarget Exclude Extract File FileList FinalizationRegistry FormData Function Generator Headers Infinity
  InstanceType Int8Array Intl Iterable IterableIterator Iterator JSON Lowercase Map Math NaN NewableFunction NoInfer
  NonNullable Number Object Omit Parameters Partial Pick Promise PromiseLike PropertyKey Proxy RangeError ReadableStream
  Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp Request Required Response
  ReturnType Set SharedArrayBuffer String Symbol SyntaxError TextDecoder TextEncoder ThisType TransformStream TypeError
  URIError URL URLSearchParams Uint8Array Uncapitalize Uppercase WeakMap WeakRef WeakSet WritableStream
  atob btoa clearTimeout console crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape exports fetch
  global globalThis isFinite isNaN parseFloat parseInt performance process queueMicrotask self setTimeout
  structuredClone unescape window
`;

const OPENAPI_TYPESCRIPT = "paths webhooks components operations $defs WithRequired OneOf external";

const OURS = `
  client contract createClient createRouter send serve unwrap runtime types checks options input handlers Api Client
  ClientOptions CallOptions Handler Handlers PartialHandlers RouterOptions Operation Operations StatusIn
  then __proto__ StandardSchemaV1 Check ValidationIssue ValidationResult OperationChecks ContractDescriptor
  Bound CallError ChosenInput ClientContract HandlerInput OperationTree ResponseError Route Router ServeOptions bindOperations createClientContext createServerUrl
  errorShapes explainFailures extendClient guardOptions isCallError operationSources schemaSources SchemaSources
  Links links followLink
  WebhookHandlers WebhookSender createWebhookReceiver createWebhookSender webhookChecks webhooks Webhook
  OperationDescriptor checkHeaders createContext createPartialRouter createValidation operationTree
  CallCodec createReader createWriter jsonCodec jsonTokenCodec plainCodec
  addCredentials addToken chooseByName chooseMedia encodeAny encodeDefault encodeScalar
  readJson readPlain writeContentBy writeFormData writeJson writePlainContent
  decodeForm decodeMultipart readItems writeForm writeMultipart writeStream
`;

export const reservedNames: ReadonlySet<string> = new Set(
  [KEYWORDS, GLOBALS, OPENAPI_TYPESCRIPT, OURS].flatMap((names) => names.trim().split(/\s+/)),
);

/** Lowercase file names, without extension, that are reserved by Windows or used by the output. */
export const reservedFiles: ReadonlySet<string> = new Set([
  ...["con", "prn", "aux", "nul", "index", "operations"],
  ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
]);

const LONGEST_NAME = 100;

export interface ChosenName {
  readonly name: string;
  readonly exact: boolean;
  /** The reserved word that {@link name} replaces, e.g. `delete` for `deleteOperation`. */
  readonly reserved?: string;
}

/** Returns the schema's name if it is an identifier, otherwise its words in Pascal case. */
export function chooseTypeName(original: string): ChosenName {
  const exact = isUsable(original) && !reservedNames.has(original);
  if (exact) return { name: original, exact };
  const base = isUsable(original) ? original : shorten(pascalCase(original), original, "Schema");
  return reservedNames.has(base) ? { name: `${base}Model`, exact, reserved: base } : { name: base, exact };
}

export function chooseFunctionName(original: string): ChosenName {
  const name = shorten(camelCase(original), original, "operation");
  if (reservedNames.has(name)) return { name: `${name}Operation`, exact: false, reserved: name };
  return { name, exact: name === original };
}

/** Names such as `$listNotesCodec` are rejected because generated clients declare constants with such names. */
export function isUsablePin(pin: unknown): pin is string {
  return typeof pin === "string" && isUsable(pin) && !reservedNames.has(pin) && !/^\$\w*Codec$/.test(pin);
}

/** Rejects letters outside the Basic Multilingual Plane, since some compilers do not accept them in identifiers. */
function isUsable(text: string): boolean {
  return text.length <= LONGEST_NAME && isIdentifier(text) && !/[\u{10000}-\u{10FFFF}]/u.test(text);
}

function shorten(name: string, original: string, kind: string): string {
  if (name === "") return `${kind}_${hashName(original)}`;
  return isUsable(name) ? name : `${name.slice(0, LONGEST_NAME - 30)}_${hashName(original)}`;
}

const LONGEST_FILE = 80;

/** File names are ASCII because file systems treat other characters differently. Two wishes also conflict if they differ only in case. */
export function wishForFile(original: string, name: string): NameWish {
  const plain = name.replace(/[^\w]/g, "").slice(0, LONGEST_FILE);
  const faithful = plain === name && !reservedFiles.has(plain.toLowerCase());
  const file = faithful ? name : `${plain}_${hashName(original)}`;
  return {
    original,
    seed: original,
    candidates: [file],
    rank: 0,
    claims: (wanted) => [wanted.toLowerCase()],
  };
}

const SEPARATORS = /[^\p{L}\p{M}\p{Nd}]+|[\u{10000}-\u{10FFFF}]+/gu;

function splitWords(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .replace(SEPARATORS, " ")
    .split(" ")
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter((word) => word !== "");
}

/** Converts `repos/list-commits` to `reposListCommits` and `HTTPStatus` to `httpStatus`. Returns `""` if the string contains no words. */
export function camelCase(text: string): string {
  const [first = "", ...rest] = splitWords(text);
  return guardDigit(lowerStart(first) + rest.map(capital).join(""));
}

export function pascalCase(text: string): string {
  return guardDigit(splitWords(text).map(capital).join(""));
}

/** Lowercases the first letter, or the first word if it is in capitals: `User` → `user`, `HTTPStatus` → `httpStatus`. */
function lowerStart(word: string): string {
  return word.replace(/^\p{Lu}(?:\p{Lu}+(?!\p{Ll}))?/u, (capitals) => capitals.toLowerCase());
}

function guardDigit(name: string): string {
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}
