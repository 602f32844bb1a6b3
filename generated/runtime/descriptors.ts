/* oxlint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
import type { Check } from "./validation.js";

/**
 * The types of generated descriptors, results and replies. A descriptor is plain data that says how one operation looks on the
 * wire; all code of the runtime uses it. It contains neither functions nor schemas; checks are in {@link OperationChecks}.
 *
 * @module
 */

/** A JSON type name of JSON Schema 2020-12, `integer` included. */
export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * How text is read as a value: by the JSON types that the schema admits, and the shapes of items and properties. If `types` is empty, the
 * schema says nothing, and the value is a string. `int64` is an integer that keeps its digits, if necessary as a `bigint`.
 */
export interface WireShape {
  readonly types: readonly (JsonType | "int64")[];
  readonly items?: WireShape;
  /** Property name and shape, in document order. A list, because a property may be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, shape: WireShape])[];
  /** The shape of other properties. */
  readonly additional?: WireShape;
}

/** The location of a parameter (OpenAPI 3.2 §4.12; `querystring` is the whole query as one value). */
export type ParameterLocation = "path" | "query" | "querystring" | "header" | "cookie";

/** Serialisation styles of OpenAPI 3.2 §4.12.4. */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

/** A parameter of an operation, with defaults filled in. */
export interface ParameterDescriptor {
  /** The name on the wire. */
  readonly name: string;
  /**
   * The name in the operation's input and in a handler's `params`; differs from `name` only to avoid a
   * conflict.
   */
  readonly key: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  /** Only for query parameters: an empty value means that the parameter is not used. */
  readonly allowEmptyValue?: boolean;
  readonly shape: WireShape;
  /** Set if the parameter is described by `content`: its media type, e.g. `application/json`. */
  readonly content?: string;
  /**
   * Only for exploded objects: the names of its members that are also names of other parameters. Such members are neither sent nor read. A
   * name that ends in `[` means all names with this beginning.
   */
  readonly taken?: readonly string[];
  /** Only for path parameters directly before another (`{a}{b}`): the value is one character, since nothing marks its end. */
  readonly followed?: boolean;
  /** The only value, if the document's path contains it. The client sends it. */
  readonly fixed?: string;
}

/** How a body is read and written. */
export type BodyKind = "json" | "form" | "multipart" | "text" | "binary" | "sse" | "json-lines";

/** The serialisation of one property of a form or multipart body (OpenAPI Encoding Object). */
export interface EncodingDescriptor {
  readonly name: string;
  readonly contentType?: string;
  /** Set for a string schema under a `contentType` that is not text. */
  readonly text?: boolean;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** One media type of a body. */
export interface MediaDescriptor {
  /** The media type as written in the document, with parameters and ranges: `application/vnd.api+json`, `text/*`. */
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * Only for ranges that admit several kinds (`*`/`*`, `application/*`), whose content is read by its own type: the JSON types that the
   * schema admits; empty if it says nothing. `kind` is then the default for writing.
   */
  readonly admits?: readonly JsonType[];
  /**
   * The shape of texts. Present for `form` and `multipart`, whose texts need decoding; for `sse` if the document describes the events
   * themselves (OpenAPI 3.2's `itemSchema`); and for a request's range that admits forms.
   */
  readonly shape?: WireShape;
  /** For `sse` without a shape: the data of an event is a string, even if it looks like JSON. */
  readonly data?: "text";
  /** The limits of the length. Only for `binary`, if the schema has any. */
  readonly octets?: OctetLimits;
  /** The members that must not be sent in the body's direction, if there are any. */
  readonly oneWay?: OneWayShape;
  readonly encoding?: readonly EncodingDescriptor[];
}

/** The number of bytes; both bounds included. */
export interface OctetLimits {
  readonly least?: number;
  readonly most?: number;
}

/**
 * The members of a body that must not be sent in its direction: `readOnly` ones in requests, `writeOnly` ones in responses. Only parts that
 * contain such members are listed.
 */
export interface OneWayShape {
  /** The names of these members, in document order. */
  readonly members?: readonly string[];
  readonly properties?: readonly (readonly [name: string, shape: OneWayShape])[];
  readonly items?: OneWayShape;
  /** The shape of other properties. */
  readonly additional?: OneWayShape;
  /** If present, the only member: the shape this many levels up is repeated here. */
  readonly up?: number;
}

/** The request body of an operation. */
export interface BodyDescriptor {
  readonly required: boolean;
  readonly content: readonly MediaDescriptor[];
}

/** One response header, serialised in style `simple`. */
export interface HeaderDescriptor {
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly content?: string;
}

/** A class of status codes, e.g. `4XX`. */
export type StatusRange = "1XX" | "2XX" | "3XX" | "4XX" | "5XX";

/** The key of a response (OpenAPI Responses Object). An exact code takes precedence over a range, a range over `default`. */
export type StatusKey = number | StatusRange | "default";

/** One response of an operation. An empty `content` means that the document describes no body. */
export interface ResponseDescriptor {
  readonly status: StatusKey;
  readonly content: readonly MediaDescriptor[];
  /** The described headers. Absent if there are none. */
  readonly headers?: readonly HeaderDescriptor[];
  /** The described links. Absent if there are none. */
  readonly links?: readonly LinkDescriptor[];
}

/** A link of a response to an operation (OpenAPI Link Object). Strings that are runtime expressions stand for their values. */
export interface LinkDescriptor {
  readonly name: string;
  /** The id of the target operation. */
  readonly operation: string;
  /** The parameters by the keys of the target operation's input. */
  readonly parameters: readonly (readonly [key: string, value: unknown])[];
  readonly body?: unknown;
}

/** A scheme that has to be satisfied, with the scopes (or roles) that it needs. */
export interface SecurityNeed {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** All needs of an alternative must be met. One without needs admits everyone. */
export type SecurityAlternative = readonly SecurityNeed[];

/** A security scheme, keyed by `name` in the document's `securitySchemes`. */
export type SecuritySchemeDescriptor =
  | { readonly kind: "bearer"; readonly name: string }
  | { readonly kind: "basic"; readonly name: string }
  | { readonly kind: "http"; readonly name: string; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly name: string;
      readonly in: "header" | "query" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "oauth2"; readonly name: string; readonly flows: readonly OAuthFlowDescriptor[] }
  | { readonly kind: "openIdConnect"; readonly name: string; readonly url: string }
  | { readonly kind: "mutualTLS"; readonly name: string };

/** One OAuth 2 flow. URLs that the flow does not have are absent. */
export interface OAuthFlowDescriptor {
  readonly flow: "authorizationCode" | "clientCredentials" | "implicit" | "password" | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

/** How the document describes an error that the router answers itself. */
export interface ErrorShape {
  readonly status: StatusKey;
  /** The media type. Absent: the document describes no body. */
  readonly type?: string;
  /** The body. Absent although there is a type: that of RFC 9457. */
  readonly body?: ErrorPart;
  /** Set if the body is the text itself, and not JSON. */
  readonly isText?: true;
  /** The headers that the document requires, except those that the router always sends. */
  readonly headers?: readonly (readonly [name: string, value: ErrorPart])[];
}

/**
 * A value of an error body: a constant; a value that is known when the error is answered, a text cut after `most` UTF-16 units; an object;
 * or a list with an item for each issue, with `least: 1` an item for the message if there are no issues.
 */
export type ErrorPart =
  | { readonly value: unknown }
  | { readonly known: KnownOfError; readonly most?: number }
  | { readonly members: readonly (readonly [name: string, part: ErrorPart])[] }
  | { readonly each: ErrorPart; readonly least?: 1; readonly most?: number };

/**
 * The values that the router knows about an error. The status code as a number and as a text; its phrase (RFC 9110 §15), and that as an
 * identifier, `bad_request`. The message, `summary` with the first issue; the messages of all issues by their pointers. The current time,
 * as `date-time`, as `date` and in milliseconds since 1970; a new UUID. For an issue its JSON Pointer, the pointer as a list, its last
 * name, and the issue's message.
 */
export type KnownOfError =
  | KnownOfStatus
  | KnownOfMessage
  | KnownOfIssue
  | "time"
  | "date"
  | "milliseconds"
  | "id";
type KnownOfStatus = "status" | "statusText" | "title" | "code";
type KnownOfMessage = "message" | "summary" | "groups";
type KnownOfIssue = "pointer" | "tokens" | "name" | "issue";

/** Everything that is known about one operation, without its checks. */
export interface OperationDescriptor {
  /** The operation's id as the document writes it; `METHOD /path` if it has none. */
  readonly id: string;
  /** The method in upper case. */
  readonly method: string;
  /** The path template, e.g. `/orgs/{organization}`. */
  readonly path: string;
  /** If the document's path contains a query: the part that a request's query must have, as sent. */
  readonly query?: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  readonly responses: readonly ResponseDescriptor[];
  /** Set if a redirect is described: it is then a result that the client does not follow. */
  readonly redirect?: "manual";
  /** The alternatives, one of which must be satisfied. Empty: everyone may call. */
  readonly security: readonly SecurityAlternative[];
  /** The servers of the operation. Present if they differ from the document's. */
  readonly servers?: readonly ServerDescriptor[];
  /**
   * The shapes of errors. Not in generated descriptors: clients do not need them, and the router has
   * `errorShapes`.
   */
  readonly errors?: readonly ErrorShape[];
  readonly deprecated?: boolean;
  /** Only for callbacks. */
  readonly callback?: CallbackDescriptor;
}

/** The source of a callback's address (OpenAPI Callback Object). */
export interface CallbackDescriptor {
  /** The id of the operation whose caller gives the address. */
  readonly of: string;
  /** The name of the callback in the document. */
  readonly name: string;
  /** A runtime expression, or a URL with such expressions in braces. */
  readonly expression: string;
}

/** A server URL template with its variables. */
export interface ServerDescriptor {
  readonly url: string;
  readonly variables: readonly ServerVariableDescriptor[];
}

/** One variable of a server URL. */
export interface ServerVariableDescriptor {
  readonly name: string;
  readonly default: string;
  readonly enum?: readonly string[];
}

/** An operation descriptor that also has types for the input and the result. */
export interface Operation<Input, Result> extends OperationDescriptor {
  /** Never present at run time. */
  readonly types?: { readonly input: Input; readonly result: Result };
}

/** The checks of one operation, separate from its descriptor so that a client can do without them. */
export interface OperationChecks {
  /** Checks the decoded parameters as one object keyed by {@link ParameterDescriptor.key}. */
  readonly parameters?: Check;
  readonly body?: readonly MediaCheck[];
  readonly responses: readonly ResponseChecks[];
}

/** Checks that name their operation, as generated ones do. */
export interface NamedChecks extends OperationChecks {
  /** The operation's id; `METHOD /path` if several operations have one id. */
  readonly operation: string;
}

/**
 * The checks of one media type. `files` is for bodies that are sent: it finds files whose media types the Encoding Objects do not list. In
 * a received body, decoding finds them.
 */
export interface MediaCheck {
  readonly type: string;
  readonly check: Check;
  readonly files?: Check;
}

/** The checks of one response. */
export interface ResponseChecks {
  readonly status: StatusKey;
  readonly content: readonly MediaCheck[];
  /** Checks the decoded headers as one object keyed by lower-case header name. */
  readonly headers?: Check;
}

/** The part of a contract that is not in its operations. */
export interface ContractDescriptor {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly ServerDescriptor[];
  readonly securitySchemes: readonly SecuritySchemeDescriptor[];
  /** The error shapes for operations without their own, and before an operation is found. */
  readonly errors?: readonly ErrorShape[];
}

/** The result of a call: one of the responses that the document describes. */
export interface Result<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = undefined,
  ResponseHeaders extends Headers = Headers,
  Ok extends boolean = [Status] extends [StatusClasses["2XX"]] ? true : false,
> {
  /** Whether it is a success: a 2xx, unless described by a `default` beside another response of 2xx. */
  readonly ok: Ok;
  readonly status: Status;
  readonly body: Body;
  /** The media type as the document writes it; for a range such as `image/*`, the type of the message. */
  readonly contentType: ContentType;
  readonly headers: ResponseHeaders;
  readonly response: Response;
}

/** A result that is a failure whatever its status: described by a `default` beside a response of 2xx. */
export type FailedResult<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = undefined,
  ResponseHeaders extends Headers = Headers,
> = Result<Status, Body, ContentType, ResponseHeaders, false>;

/**
 * Headers, some of them described: those that are required in `Values` are always present. `get` gives their text as sent, `readHeaders`
 * their values.
 */
export interface DescribedHeaders<Values extends object> extends Headers {
  get(name: RequiredOf<Values>): string;
  // The second type lets editors suggest the names in the first.
  get(name: (keyof Values & string) | (string & Record<never, never>)): string | null;
  /** Never present at run time. */
  readonly described?: Values;
}

/** The names of members that are not optional. */
type RequiredOf<Values> = {
  [Name in keyof Values & string]-?: Partial<Record<Name, unknown>> extends Pick<Values, Name> ? never : Name;
}[keyof Values & string];

/** A handler's reply with a body of its default media type: the first JSON type, or else the first. */
export interface Reply<Status extends number, Body, ContentType extends string> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: ContentType;
  readonly headers?: ReplyHeaders;
}

/** A handler's reply for a response with a body of another media type. */
export interface ReplyAs<Status extends number, Body, ContentType extends string> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType: ContentType;
  readonly headers?: ReplyHeaders;
}

/** A handler's reply for a response without a body. */
export interface EmptyReply<Status extends number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: ReplyHeaders;
}

/** Headers of a reply: values by name; `undefined` omits a header. */
export type ReplyHeaders = Readonly<Record<string, unknown>>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

type NumberOf<Text extends string> = Text extends `${infer Value extends number}` ? Value : never;

interface StatusClasses {
  "1XX": NumberOf<`1${Digit}${Digit}`>;
  "2XX": NumberOf<`2${Digit}${Digit}`>;
  "3XX": NumberOf<`3${Digit}${Digit}`>;
  "4XX": NumberOf<`4${Digit}${Digit}`>;
  "5XX": NumberOf<`5${Digit}${Digit}`>;
}

/** The status codes that a range or `default` covers: those in its class without a response of their own. */
export type StatusIn<Key extends StatusRange | "default", Listed extends number = never> = Exclude<
  StatusClasses[Key extends StatusRange ? Key : StatusRange],
  Listed
>;
