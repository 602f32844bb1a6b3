/** Words that cannot name a variable or a type in a module. */
const KEYWORDS = `
  abstract any arguments as asserts async await bigint boolean break case catch class const continue debugger declare
  default delete do else enum eval export extends false finally for from function get if implements import in infer
  instanceof interface intrinsic is keyof let module namespace never new null number object of package private protected
  public readonly require return satisfies set static string super switch symbol this throw true try type typeof
  undefined unique unknown using var void while with yield
`;

/** Globals of the language and the platform that generated code or user code uses. */
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

/** The names that openapi-typescript declares at the top level of its output. */
const OPENAPI_TYPESCRIPT = "paths webhooks components operations $defs WithRequired OneOf external";

/** The names that tenon's templates declare at the top level of a module. */
const OURS = `
  client contract createClient createRouter send serve unwrap runtime types checks options input handlers Api Client
  ClientOptions CallOptions Handler Handlers PartialHandlers RouterOptions Operation Operations StatusIn
  then __proto__ StandardSchemaV1 Check ValidationIssue ValidationResult OperationChecks ContractDescriptor
  Bound CallError ChosenInput ClientContract HandlerInput OperationTree ResponseError Route Router ServeOptions bindOperations createClientContext createServerUrl
  errorShapes extendClient guardOptions isCallError
  Links links followLink
  WebhookHandlers WebhookSender createWebhookReceiver createWebhookSender webhookChecks webhooks Webhook
  OperationDescriptor createContext createPartialRouter createValidation operationTree
  CallCodec createReader createWriter jsonCodec jsonTokenCodec plainCodec
  addCredentials addToken chooseByName chooseMedia encodeAny encodeDefault encodeScalar
  readJson readPlain writeContentBy writeFormData writeJson writePlainContent
  decodeForm decodeMultipart readItems writeForm writeMultipart writeStream
`;

/** Names that no type, function or stem may take in the output. */
export const reservedNames: ReadonlySet<string> = new Set(
  [KEYWORDS, GLOBALS, OPENAPI_TYPESCRIPT, OURS].flatMap((names) => names.trim().split(/\s+/)),
);

/** File names, in lower case and without ending, that Windows reserves or the output itself uses. */
export const reservedFiles: ReadonlySet<string> = new Set([
  ...["con", "prn", "aux", "nul", "index", "operations"],
  ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
]);
