/* oxlint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
export interface ValidationIssue {
  /** JSON Pointer (RFC 6901) to the invalid value; `""` for the whole value. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed, e.g. `required`. */
  readonly keyword: string;
  /** Describes the expected value. Never contains the actual value. */
  readonly message: string;
  /** Keyword parameters, e.g. `{ limit: 3 }`, named as in JSON Schema where possible. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema. Returns issues for an invalid value, or `undefined` for a valid one. With `first`, stops at the first issue. */
export type Check = (value: unknown, first?: boolean) => readonly ValidationIssue[] | undefined;

/** The checks for an operation. Separate from its descriptor, so that clients can omit them. */
export interface OperationChecks {
  /** Checks an object with all decoded parameters, keyed by {@link ParameterDescriptor.key}. Absent if no parameter needs a check. */
  readonly parameters?: Check | undefined;
  readonly body?: readonly MediaCheck[] | undefined;
  readonly responses: readonly ResponseChecks[];
}

export interface NamedChecks extends OperationChecks {
  readonly operation: string;
}

/**
 * Body checks for one media type. `files` checks outgoing bodies and rejects files whose media type is not listed in the `contentType` of
 * the property's Encoding Object.
 */
export interface MediaCheck {
  readonly type: string;
  readonly check: Check;
  readonly files?: Check | undefined;
  /**
   * Finds members that must not be sent: `readOnly` members in requests, `writeOnly` members in responses. Set if the descriptor's `oneWay`
   * is `checked`.
   */
  readonly oneWay?: Check | undefined;
  /**
   * Checks a stream item by position. The argument is an object whose only member contains the item. The member's name is the item's index
   * if it is below {@link StreamLimits.prefix}, otherwise `rest`. For entry `n` of {@link StreamLimits.contains}, the name is `contains`
   * followed by `n`. For the list of all items, the name is `whole`.
   */
  readonly list?: Check | undefined;
  /** Checks the part headers of a decoded multipart body. Set if the encodings define headers. */
  readonly partHeaders?: Check | undefined;
}

export interface ResponseChecks {
  readonly status: StatusKey;
  readonly content: readonly MediaCheck[];
  readonly headers?: Check | undefined;
}


export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * Controls how strings in parameters, forms and text bodies are converted to values. `types` lists the JSON types that the schema admits.
 * If `types` is empty, strings are kept. An `int64` keeps all its digits: it becomes a `bigint` if a number cannot represent it exactly.
 */
export interface WireShape {
  readonly types: readonly (JsonType | "int64")[];
  readonly items?: WireShape;
  /** Property shapes in document order. A record is not used, because a property can be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, shape: WireShape])[];
  readonly patterns?: readonly (readonly [pattern: string, shape: WireShape])[];
  readonly additional?: WireShape;
  /** Arrays and objects that the schema lists in `const` and `enum`. */
  readonly listed?: readonly unknown[];
}

/** Where a parameter is sent (OpenAPI 3.2 §4.12). A `querystring` parameter represents the complete query as one value. */
export type ParameterLocation = "path" | "query" | "querystring" | "header" | "cookie";

/** Serialisation styles (OpenAPI 3.2 §4.12.4). */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

export interface ParameterDescriptor {
  readonly name: string;
  /**
   * The parameter's key in the operation's input and in a handler's `params`. Differs from `name` only if another input member already uses
   * that name.
   */
  readonly key: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  /** Whether an empty query parameter (`?a=`) is treated as absent. */
  readonly allowEmptyValue?: boolean;
  readonly shape: WireShape;
  /** The media type, e.g. `application/json`, of a parameter defined by `content`. Absent for parameters defined by `schema`. */
  readonly content?: string;
  /** The serialisation of fields, for `querystring` parameters that contain a form. */
  readonly encoding?: readonly EncodingDescriptor[];
  /**
   * For exploded objects: names reserved by other parameters. Object members with these names are neither sent nor read. An entry that ends
   * with `[` reserves all names with that prefix.
   */
  readonly taken?: readonly string[];
  /**
   * Set for a path parameter directly followed by another parameter (`{a}{b}`). Its value is a single character, since no delimiter marks
   * the end.
   */
  readonly followed?: boolean;
  /** The only value that can be sent. Set for query parameters written in the document's path (`/a?b=1`). */
  readonly fixed?: string;
}

export type BodyKind = "json" | "form" | "multipart" | "text" | "binary" | "sse" | "json-lines" | "xml";

export interface XmlShape {
  readonly root: XmlPart;
  readonly nodes: readonly XmlNode[];
}

/**
 * The XML representation of a value: an element, an attribute, text, or inline (`none`: members or items take the value's place). `unknown`
 * if the document leaves the representation open.
 */
export interface XmlPart {
  readonly node: number;
  readonly as: "element" | "attribute" | "text" | "cdata" | "none" | "unknown";
  /**
   * Accepted names; the first name is used for writing. If absent, the property's name is used, also for the items of an unwrapped array. A
   * root element without `names` can have any name.
   */
  readonly names?: readonly XmlName[];
  /** Set if the property's own name is also accepted when parsing. */
  readonly orMember?: true;
  readonly namespace?: string;
  readonly prefix?: string;
}

/** An element or attribute name. An element without a namespace can also be in its parent's namespace. */
export interface XmlName {
  readonly name: string;
  readonly namespace?: string;
  readonly prefix?: string;
}

export interface XmlNode {
  readonly types: WireShape["types"];
  readonly items?: XmlPart;
  readonly prefix?: readonly XmlPart[];
  readonly properties?: readonly XmlProperty[];
  readonly patterns?: readonly (readonly [pattern: string, part: XmlPart])[];
  readonly additional?: XmlPart;
}

/** The XML representation of a property. A required array without any elements is parsed as an empty array. */
export type XmlProperty = readonly [name: string, part: XmlPart, isRequired?: true];

export interface EncodingDescriptor extends PartDescriptor {
  readonly name: string;
}

/** The serialisation of a property, or of an item at a specific position (OpenAPI 3.2 §4.15). */
export interface PartDescriptor {
  readonly contentType?: string;
  readonly implied?: true;
  /** Set if the schema defines a string although `contentType` is not textual. The decoded value is then a string instead of a `Blob`. */
  readonly text?: boolean;
  /** Set if the schema, or that of the items, defines bytes. The decoded value is then a `Blob`, whatever the part's media type. */
  readonly bytes?: true;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** The shape that converts an item's text. Set for items only. Default: the item shape of the body. */
  readonly shape?: WireShape;
  /** Describes the part's content if the part itself contains a form or a multipart body. */
  readonly inner?: MediaDescriptor;
  readonly headers?: readonly PartHeaderDescriptor[];
}

export interface PartHeaderDescriptor extends HeaderDescriptor {
  /** A key that is unique among the headers of all parts in the body. {@link MediaCheck.partHeaders} receives header values by this key. */
  readonly key: string;
}

export interface MediaDescriptor {
  /** The media type as written in the document, with parameters and ranges: `application/vnd.api+json`, `text/*`. */
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * Set for a media type range, such as `application/*`, that leaves the kind of content open. When parsing, the `Content-Type` of the
   * message then decides how the body is decoded; `kind` is the default for writing. Lists the JSON types that the schema admits, or no
   * types if it admits all of them.
   */
  readonly admits?: readonly JsonType[];
  /**
   * Controls how strings in the body are converted to values. Set for `form` and `multipart`, for `sse` with an `itemSchema`, for request
   * body ranges that admit a form, and for `text` whose schema admits numbers or booleans.
   */
  readonly shape?: WireShape;
  readonly xml?: XmlShape;
  /** For `sse` without a shape: if set, each event's data remains a string; otherwise, data that is valid JSON is parsed. */
  readonly data?: "text";
  /** Length limits for a `binary` body, if the schema defines any. */
  readonly octets?: CountLimits;
  /** Constraints on the complete list of stream items. */
  readonly items?: StreamLimits;
  /**
   * Members that must not be sent: `readOnly` members in requests, `writeOnly` members in responses. `checked` means that only {@link
   * MediaCheck.oneWay} can find these members.
   */
  readonly oneWay?: OneWayShape | "checked";
  readonly encoding?: readonly EncodingDescriptor[];
  /** Encodings for the first parts of a multipart array, by position. */
  readonly prefixEncoding?: readonly PartDescriptor[];
  /** The encoding for all parts of a multipart array after `prefixEncoding`. */
  readonly itemEncoding?: PartDescriptor;
}

/** Inclusive limits on a number of bytes or items. */
export interface CountLimits {
  readonly least?: number;
  readonly most?: number;
}

/** Limits on the number of stream items, plus list constraints that involve item positions or several items. */
export interface StreamLimits extends CountLimits {
  /** The number of leading items with their own schemas. Default: 0. */
  readonly prefix?: number;
  readonly contains?: readonly CountLimits[];
  /** Whether items must be unique. If so, the JSON of all items is kept until the stream ends. */
  readonly unique?: true;
  /** Whether the complete list is checked again when the stream ends. If so, all items are kept in memory. */
  readonly whole?: true;
}

/**
 * Body members that must not be sent: `readOnly` members in requests, `writeOnly` members in responses. Parts without such members are
 * omitted.
 */
export interface OneWayShape {
  readonly members?: readonly string[];
  readonly properties?: readonly (readonly [name: string, shape: OneWayShape])[];
  readonly items?: OneWayShape;
  readonly additional?: OneWayShape;
  /** Refers to an enclosing shape, counted in levels, if the shape is recursive. No other members are then set. */
  readonly up?: number;
}

export interface BodyDescriptor {
  readonly required: boolean;
  readonly content: readonly MediaDescriptor[];
}

export interface HeaderDescriptor {
  readonly name: string;
  readonly required: boolean;
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly content?: string;
}

export type StatusRange = "1XX" | "2XX" | "3XX" | "4XX" | "5XX";

/** The key of a response (OpenAPI Responses Object). Exact codes take precedence over ranges, and ranges over `default`. */
export type StatusKey = number | StatusRange | "default";

export interface ResponseDescriptor {
  readonly status: StatusKey;
  readonly content: readonly MediaDescriptor[];
  readonly headers?: readonly HeaderDescriptor[];
  readonly links?: readonly LinkDescriptor[];
}

/**
 * A link from a response to an operation (OpenAPI Link Object). Runtime expressions in `parameters` and `body`, such as
 * `$response.body#/id`, are evaluated when the link is followed.
 */
export interface LinkDescriptor {
  readonly name: string;
  readonly operation: string;
  readonly parameters: readonly (readonly [key: string, value: unknown])[];
  readonly body?: unknown;
}

/** A security scheme that a request must satisfy, with the required scopes or roles. */
export interface SecurityNeed {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

export type SecurityAlternative = readonly SecurityNeed[];

/** A security scheme defined in the document. `name` is the key in `securitySchemes`. */
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
  | { readonly kind: "oauth2"; readonly name: string }
  | { readonly kind: "openIdConnect"; readonly name: string; readonly url: string }
  | { readonly kind: "mutualTLS"; readonly name: string };

export interface ErrorShape {
  readonly status: StatusKey;
  readonly type?: string;
  /** The error body. Defaults to an RFC 9457 body if `type` is set. */
  readonly body?: ErrorPart;
  readonly isText?: true;
  /** Headers that the document requires, except headers that the router always sends. */
  readonly headers?: readonly (readonly [name: string, value: ErrorPart])[];
}

/**
 * A value in an error body: a constant (`value`), a fact about the error (`known`, truncated to `most` UTF-16 code units), an object
 * (`members`), or a list (`each`) with at most `most` items, one for each issue. If an error has no issues, `least: 1` creates a single
 * item from its message.
 */
export type ErrorPart =
  | { readonly value: unknown }
  | { readonly known: KnownOfError; readonly most?: number }
  | { readonly members: readonly (readonly [name: string, part: ErrorPart])[] }
  | { readonly each: ErrorPart; readonly least?: 1; readonly most?: number };

/**
 * A fact about an error.
 *
 * - `status`, `statusText`: the status code as a number or string. `title`: its reason phrase (RFC 9110 §15). `code`: the phrase in snake
 *   case (`bad_request`).
 * - `message`: the error's message. `summary`: the message followed by the first issue. `groups`: an object with issue messages by pointer.
 * - `time` (a `date-time`), `date`, `milliseconds` (since 1970): the current time. `id`: a new UUID.
 * - Inside `each` only: the issue's `pointer`, the pointer's tokens as a list (`tokens`), its last token (`name`), and the issue's message
 *   (`issue`).
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

/** Places of schemas by `request` or the status of a response. A number is a line of the file that has the operation. */
export type SchemaSources = Readonly<Record<string, string | number>>;

export interface OperationDescriptor {
  /** The `operationId`, or `METHOD /path` if the document defines none. */
  readonly id: string;
  /** The HTTP method in upper case. */
  readonly method: string;
  /** The path template, e.g. `/orgs/{organization}`. */
  readonly path: string;
  /** The query in the document's path (`/a?b=1`), percent-encoded. A request's query must contain it. */
  readonly query?: string;
  /** Set if another operation has the same method, path shape and `query`, so that the server must choose between the operations. */
  readonly twin?: true;
  readonly parameters: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  readonly responses: readonly ResponseDescriptor[];
  /** Set if the document defines a redirect. The client then returns the redirect as a result instead of following it. */
  readonly redirect?: "manual";
  /** Security alternatives. A request must satisfy at least one of them. Empty for public operations. */
  readonly security: readonly SecurityAlternative[];
  /** Servers for this operation. Default: the document's servers. */
  readonly servers?: readonly ServerDescriptor[];
  /**
   * The shapes of documented errors. Omitted in generated descriptors, because clients do not need them; generated routers add error shapes
   * from a separate constant.
   */
  readonly errors?: readonly ErrorShape[];
  readonly deprecated?: boolean;
  readonly callback?: CallbackDescriptor;
}

/** The source of a callback URL (OpenAPI Callback Object): an expression evaluated against a call of another operation. */
export interface CallbackDescriptor {
  readonly of: string;
  readonly name: string;
  readonly expression: string;
}

export interface ServerDescriptor {
  readonly url: string;
  readonly variables: readonly ServerVariableDescriptor[];
}

export interface ServerVariableDescriptor {
  readonly name: string;
  readonly default: string;
  readonly enum?: readonly string[];
}

export interface Operation<Input, Result> extends OperationDescriptor {
  readonly types?: { readonly input: Input; readonly result: Result };
}

export interface ContractDescriptor {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly ServerDescriptor[];
  readonly securitySchemes: readonly SecuritySchemeDescriptor[];
  /** Error shapes for unmatched requests, and for operations that define no error shapes. */
  readonly errors?: readonly ErrorShape[];
}

// `ResponseHeaders` has no constraint: for each response with headers, the compiler would compare all members of `Headers`.
export interface Result<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = DefaultContentType<Body>,
  ResponseHeaders = Headers,
  Ok extends boolean = [Status] extends [StatusClasses["2XX"]] ? true : false,
> {
  /**
   * Whether the call succeeded. A 2xx response covered only by `default` counts as a failure if the document defines another 2xx response.
   */
  readonly ok: Ok;
  readonly status: Status;
  readonly body: Body;
  /** The media type as written in the document. For a range such as `image/*`, the response's actual media type. */
  readonly contentType: ContentType;
  readonly headers: ResponseHeaders;
  readonly response: Response;
}

type DefaultContentType<Body> = [Body] extends [undefined] ? undefined : "application/json";

/** A handler's reply in the default media type, which is the first JSON type in the document, or otherwise the first media type. */
export interface Reply<Status extends number, Body, ContentType extends string = "application/json"> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: ContentType;
  readonly headers?: ReplyHeaders;
}

/** A handler's reply in any media type other than the default. */
export interface ReplyAs<Status extends number, Body, ContentType extends string> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType: ContentType;
  readonly headers?: ReplyHeaders;
}

/** A handler's reply without a body. */
export interface EmptyReply<Status extends number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: ReplyHeaders;
}

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

export type StatusIn<Key extends StatusRange | "default", Listed extends number = never> = Exclude<
  StatusClasses[Key extends StatusRange ? Key : StatusRange],
  Listed
>;
