import type { Check } from "./validation.ts";

/**
 * The types that generated files are made of: descriptors, and what results and replies are put together with. A descriptor is plain
 * data: it says what one operation looks like on the wire, and everything in this folder works from it. No functions, no schemas; checks live in {@link OperationChecks}.
 *
 * @module
 */

/** A JSON type name of JSON Schema 2020-12, `integer` included. */
export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * How a text on the wire becomes a value: the JSON types its schema admits, and for arrays and objects those of the
 * parts. An empty `types` means that the schema says nothing: the text stays a string.
 */
export interface WireShape {
  readonly types: readonly JsonType[];
  readonly items?: WireShape;
  /** Property name and shape, in document order. A list, because a property may be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, shape: WireShape])[];
  /** The shape of properties that are not named. */
  readonly additional?: WireShape;
}

/** Where a parameter stands (OpenAPI 3.2 §4.12; `querystring` is the whole query as one value). */
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

/** One parameter of an operation, defaults filled in. */
export interface ParameterDescriptor {
  /** The name on the wire. */
  readonly name: string;
  /** The name in the operation's input and in a handler's `params`; differs from `name` only where two would clash. */
  readonly key: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  /** Of a query parameter: sent empty, it is not used. */
  readonly allowEmptyValue?: boolean;
  readonly shape: WireShape;
  /** Set when the parameter is described by `content`: its media type, e.g. `application/json`. */
  readonly content?: string;
  /**
   * Of an exploded object beside other parameters: the names under which its members would stand and another parameter does.
   * Such a member is neither sent nor read. One that ends in `[` stands for all that begin with it.
   */
  readonly taken?: readonly string[];
  /** Of a path parameter that another follows at once (`{a}{b}`): it is one character, since nothing says where it ends. */
  readonly followed?: boolean;
  /** Its one value, where the document writes it into the path. A client sends it by itself. */
  readonly fixed?: string;
}

/** How a body is read and written. */
export type BodyKind = "json" | "form" | "multipart" | "text" | "binary" | "sse" | "json-lines";

/** Serialisation of one property of a form or multipart body (OpenAPI Encoding Object). */
export interface EncodingDescriptor {
  readonly name: string;
  readonly contentType?: string;
  /** Set where `contentType` is none of texts, and the schema is one of texts all the same. */
  readonly text?: boolean;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** One media type of a body. */
export interface MediaDescriptor {
  /** As in the document, parameters and ranges included: `application/vnd.api+json`, `text/*`. */
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * Only of ranges that admit several kinds (`*`/`*`, `application/*`), where the content's own type decides how it is read: the
   * JSON types that the schema admits; empty where it says nothing. `kind` is then what is written by default.
   */
  readonly admits?: readonly JsonType[];
  /**
   * Present for `form` and `multipart`, whose parts are texts that need decoding, and for `sse` where the document
   * describes the events themselves (OpenAPI 3.2's `itemSchema`). Also of a request's range that admits forms.
   */
  readonly shape?: WireShape;
  /** For `sse` without a shape: the data of an event is a text by the document, even where it looks like JSON. */
  readonly data?: "text";
  /** Only of `binary`, where its schema says how long it may be. */
  readonly octets?: OctetLimits;
  /** Only where there are members that do not travel the body's way. */
  readonly oneWay?: OneWayShape;
  readonly encoding?: readonly EncodingDescriptor[];
}

/** How many octets there may be, both included. */
export interface OctetLimits {
  readonly least?: number;
  readonly most?: number;
}

/**
 * The members of a body that do not travel its way: `readOnly` ones of requests, `writeOnly` ones of responses. Only what is on the way
 * to one is told of.
 */
export interface OneWayShape {
  /** Their names, in document order. */
  readonly members?: readonly string[];
  readonly properties?: readonly (readonly [name: string, shape: OneWayShape])[];
  readonly items?: OneWayShape;
  /** The shape of properties that are not named. */
  readonly additional?: OneWayShape;
  /** Alone: the shape so many levels above stands here again. */
  readonly up?: number;
}

/** The request body of an operation. */
export interface BodyDescriptor {
  readonly required: boolean;
  readonly content: readonly MediaDescriptor[];
}

/** One response header; serialised with style `simple`. */
export interface HeaderDescriptor {
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly content?: string;
}

/** A class of status codes, e.g. `4XX`. */
export type StatusRange = "1XX" | "2XX" | "3XX" | "4XX" | "5XX";

/** What a response is listed under (OpenAPI Responses Object). An exact code wins over a range, a range over `default`. */
export type StatusKey = number | StatusRange | "default";

/** One response of an operation. An empty `content` means that the document describes no body. */
export interface ResponseDescriptor {
  readonly status: StatusKey;
  readonly content: readonly MediaDescriptor[];
  /** Only where the document has some. */
  readonly headers?: readonly HeaderDescriptor[];
  /** Only where the document has some. */
  readonly links?: readonly LinkDescriptor[];
}

/** Where a response leads on (OpenAPI Link Object). Texts that are runtime expressions stand for what they lead to. */
export interface LinkDescriptor {
  readonly name: string;
  /** The id of the operation that it leads to. */
  readonly operation: string;
  /** By the keys of that operation's input. */
  readonly parameters: readonly (readonly [key: string, value: unknown])[];
  readonly body?: unknown;
}

/** One scheme that has to be satisfied, with the scopes (or roles) that it needs. */
export interface SecurityNeed {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** All needs of one alternative must be met. An alternative without needs admits anyone. */
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

/** One OAuth 2 flow. Absent URLs are flows that do not have them. */
export interface OAuthFlowDescriptor {
  readonly flow: "authorizationCode" | "clientCredentials" | "implicit" | "password" | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

/**
 * The body that the router gives to an error it answers itself, where the document describes one: which members carry
 * the text and the details. Absent: `application/problem+json` (RFC 9457).
 */
export interface ErrorShape {
  readonly status: StatusKey;
  readonly type: string;
  /** The member that takes the message, e.g. `message`. */
  readonly message: string;
  /** The member that takes an object of details by pointer, e.g. `errors`. */
  readonly details?: string;
}

/** Everything that is known about one operation, without its checks. */
export interface OperationDescriptor {
  /** The operation's id as the document writes it; `METHOD /path` where it has none. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** The path template, e.g. `/orgs/{organization}`. */
  readonly path: string;
  /** Where the document writes a query into the path: what of it a request's query has to hold, as it is sent. */
  readonly query?: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  readonly responses: readonly ResponseDescriptor[];
  /** Only where a response is a redirect, which then is a result: a client does not follow it. */
  readonly redirect?: "manual";
  /** The alternatives, one of which must be satisfied. Empty: anyone may call. */
  readonly security: readonly SecurityAlternative[];
  /** Only where the operation's servers differ from the document's. */
  readonly servers?: readonly ServerDescriptor[];
  /** Not in generated descriptors of what is not a webhook: a client has no use for them, and the router is given `errorShapes`. */
  readonly errors?: readonly ErrorShape[];
  readonly deprecated?: boolean;
  /** Only of a callback. */
  readonly callback?: CallbackDescriptor;
}

/** Where the address of a callback comes from (OpenAPI Callback Object). */
export interface CallbackDescriptor {
  /** The id of the operation whose caller gives the address. */
  readonly of: string;
  /** What the document calls the callback. */
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

/** An operation descriptor that knows, for the compiler only, what goes in and what comes out. */
export interface Operation<Input, Result> extends OperationDescriptor {
  /** Never present at run time. */
  readonly types?: { readonly input: Input; readonly result: Result };
}

/** The checks of one operation, kept apart from its descriptor so that a client can go without them. */
export interface OperationChecks {
  /** Checks the decoded parameters as one object keyed by {@link ParameterDescriptor.key}. */
  readonly parameters?: Check;
  readonly body?: readonly MediaCheck[];
  readonly responses: readonly ResponseChecks[];
}

/** The check of one media type. */
export interface MediaCheck {
  readonly type: string;
  readonly check: Check;
}

/** The checks of one response. */
export interface ResponseChecks {
  readonly status: StatusKey;
  readonly content: readonly MediaCheck[];
  /** Checks the decoded headers as one object keyed by lower-case header name. */
  readonly headers?: Check;
}

/** What a whole contract has beside its operations. */
export interface ContractDescriptor {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly ServerDescriptor[];
  readonly securitySchemes: readonly SecuritySchemeDescriptor[];
  /** For errors to which the operation has no shape of its own, and for those before any operation is found. */
  readonly errors?: readonly ErrorShape[];
}

/** What a client gets: one of the responses that the document describes. */
export interface Result<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = undefined,
  ResponseHeaders extends Headers = Headers,
  Ok extends boolean = [Status] extends [StatusClasses["2XX"]] ? true : false,
> {
  /** Whether it is a success: one of 2xx, unless it is described by a `default` beside another response of 2xx. */
  readonly ok: Ok;
  readonly status: Status;
  readonly body: Body;
  /** The media type as the document writes it; for a range such as `image/*` that of the message. */
  readonly contentType: ContentType;
  readonly headers: ResponseHeaders;
  readonly response: Response;
}

/** A result that is a failure whatever its status: of a `default` beside a response of 2xx. */
export type FailedResult<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = undefined,
  ResponseHeaders extends Headers = Headers,
> = Result<Status, Body, ContentType, ResponseHeaders, false>;

/**
 * Headers of which some are described: those that are not optional in `Values` are always there. `get` gives their text as it
 * is on the wire, `readHeaders` their values.
 */
export interface DescribedHeaders<Values extends object> extends Headers {
  get(name: RequiredOf<Values>): string;
  get(name: keyof Values & string): string | null;
  get(name: string): string | null;
  /** Never present at run time. */
  readonly described?: Values;
}

/** The names of members that are not optional. */
type RequiredOf<Values> = {
  [Name in keyof Values & string]-?: Partial<Record<Name, unknown>> extends Pick<Values, Name> ? never : Name;
}[keyof Values & string];

/** What a handler returns for a response with a body, in the media type that stands first: JSON goes before others. */
export interface Reply<Status extends number, Body, ContentType extends string> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: ContentType;
  readonly headers?: ReplyHeaders;
}

/** What a handler returns for a response with a body in another of its media types. */
export interface ReplyAs<Status extends number, Body, ContentType extends string> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType: ContentType;
  readonly headers?: ReplyHeaders;
}

/** What a handler returns for a response without a body. */
export interface EmptyReply<Status extends number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: ReplyHeaders;
}

/** Headers of a reply: values by name; `undefined` leaves a header out. */
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

/** The status codes that a range or `default` stands for: those of its class that are not listed on their own. */
export type StatusIn<Key extends StatusRange | "default", Listed extends number = never> = Exclude<
  StatusClasses[Key extends StatusRange ? Key : StatusRange],
  Listed
>;
