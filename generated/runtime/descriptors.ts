/* oxlint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated

/** A JSON type in JSON Schema 2020-12, including `integer`. */
export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * How strings from parameters, forms and text bodies are converted to values. `types` lists the JSON types that the schema admits; if it is
 * empty, the string is kept. An `int64` keeps all its digits: it becomes a `bigint` if a number cannot represent it.
 */
export interface WireShape {
  readonly types: readonly (JsonType | "int64")[];
  readonly items?: WireShape;
  /** Property shapes in document order. An array of pairs, because a property can be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, shape: WireShape])[];
  readonly patterns?: readonly (readonly [pattern: string, shape: WireShape])[];
  readonly additional?: WireShape;
  /** Arrays and objects listed in `const` and `enum`. */
  readonly listed?: readonly unknown[];
}

/** Where a parameter is sent (OpenAPI 3.2 §4.12). `querystring` treats the whole query as one value. */
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
  readonly name: string;
  /**
   * The key in the operation's input and in a handler's `params`. Differs from `name` only if another input member already uses that name.
   */
  readonly key: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  /** For query parameters: whether an empty value (`?a=`) counts as omitting the parameter. */
  readonly allowEmptyValue?: boolean;
  readonly shape: WireShape;
  /** The media type, e.g. `application/json`, of a parameter defined by `content`. Absent for parameters defined by `schema`. */
  readonly content?: string;
  /** For a `querystring` parameter that is a form: how its fields are serialised. */
  readonly encoding?: readonly EncodingDescriptor[];
  /**
   * For exploded objects: names reserved by other parameters. Object members with these names are neither sent nor read. An entry ending
   * with `[` reserves all names that start with it.
   */
  readonly taken?: readonly string[];
  /**
   * Set for a path parameter directly followed by another one (`{a}{b}`): its value is a single character, since no delimiter marks its
   * end.
   */
  readonly followed?: boolean;
  /** For a query parameter written in the document's path (`/a?b=1`): the only value that can be sent. */
  readonly fixed?: string;
}

export type BodyKind = "json" | "form" | "multipart" | "text" | "binary" | "sse" | "json-lines" | "xml";

export interface XmlShape {
  readonly root: XmlPart;
  readonly nodes: readonly XmlNode[];
}

/**
 * How a value is represented in XML: as an element, an attribute, text, or inline (`none`: its members or items take its place). `unknown`
 * if the document leaves it open.
 */
export interface XmlPart {
  readonly node: number;
  readonly as: "element" | "attribute" | "text" | "cdata" | "none" | "unknown";
  /**
   * Accepted names; the first is used for writing. If absent, the property's name is used, also for the items of an unwrapped array. A root
   * without `names` accepts any name.
   */
  readonly names?: readonly XmlName[];
  /** Set if the property's own name is also accepted when reading. */
  readonly orMember?: true;
  readonly namespace?: string;
  readonly prefix?: string;
}

/** The name of an element or attribute. An element without a namespace can also be in its parent's namespace. */
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

/** A required array without elements is read as an empty array. */
export type XmlProperty = readonly [name: string, part: XmlPart, isRequired?: true];

export interface EncodingDescriptor extends PartDescriptor {
  readonly name: string;
}

/** The serialisation of a property, or of an item at a given position (OpenAPI 3.2 §4.15). */
export interface PartDescriptor {
  readonly contentType?: string;
  readonly implied?: true;
  /** Set if the schema defines a string although `contentType` is not textual. The value is then a string instead of a `Blob`. */
  readonly text?: boolean;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** For items only: how the item's text is converted. Defaults to the item shape of the body. */
  readonly shape?: WireShape;
  /** Set if the part itself contains a form or a multipart body. */
  readonly inner?: MediaDescriptor;
  readonly headers?: readonly PartHeaderDescriptor[];
}

export interface PartHeaderDescriptor extends HeaderDescriptor {
  /** Identifies the header among the headers of all parts in a body. {@link MediaCheck.partHeaders} checks header values by this key. */
  readonly key: string;
}

export interface MediaDescriptor {
  /** The media type as written in the document, with parameters and ranges: `application/vnd.api+json`, `text/*`. */
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * Set for a media type range, such as `application/*`, that leaves the kind of content open. The `Content-Type` of a message then decides
   * how its body is read, and `kind` is the default for writing. Lists the JSON types that the schema admits; an empty list admits all
   * types.
   */
  readonly admits?: readonly JsonType[];
  /**
   * How strings in the body are converted to values. Set for `form` and `multipart`, for `sse` with an `itemSchema`, for ranges in requests
   * that admit a form, and for `text` whose schema admits numbers or booleans.
   */
  readonly shape?: WireShape;
  readonly xml?: XmlShape;
  /** For `sse` without a shape: if set, each event's data is kept as a string; otherwise data that is valid JSON is parsed. */
  readonly data?: "text";
  /** Length limits of a `binary` body, if the schema sets any. */
  readonly octets?: CountLimits;
  /** Constraints that apply to all items of a stream together. */
  readonly items?: StreamLimits;
  /**
   * Members that must not be sent: `readOnly` ones in requests, `writeOnly` ones in responses. `checked` means that only
   * {@link MediaCheck.oneWay} can find them.
   */
  readonly oneWay?: OneWayShape | "checked";
  readonly encoding?: readonly EncodingDescriptor[];
  /** For a multipart body that is an array: encodings of its first parts, by position. */
  readonly prefixEncoding?: readonly PartDescriptor[];
  /** For a multipart body that is an array: the encoding of all parts after `prefixEncoding`. */
  readonly itemEncoding?: PartDescriptor;
}

/** Inclusive limits for a number of bytes or items. */
export interface CountLimits {
  readonly least?: number;
  readonly most?: number;
}

/** Item count limits of a stream, plus list constraints that involve item positions or several items. */
export interface StreamLimits extends CountLimits {
  /** The number of leading items with their own schemas. Default: 0. */
  readonly prefix?: number;
  readonly contains?: readonly CountLimits[];
  /** Whether items must be unique. Their JSON is then kept until the stream ends. */
  readonly unique?: true;
  /** Whether the complete list is checked again when the stream ends. All items are then kept in memory. */
  readonly whole?: true;
}

/** The members of a body that must not be sent: `readOnly` in requests, `writeOnly` in responses. Omits parts without such members. */
export interface OneWayShape {
  readonly members?: readonly string[];
  readonly properties?: readonly (readonly [name: string, shape: OneWayShape])[];
  readonly items?: OneWayShape;
  readonly additional?: OneWayShape;
  /** For recursive shapes, as the only member: how many levels up the applicable shape is found. */
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

/** A response of an operation. If `content` is empty, the document defines no body. */
export interface ResponseDescriptor {
  readonly status: StatusKey;
  readonly content: readonly MediaDescriptor[];
  readonly headers?: readonly HeaderDescriptor[];
  readonly links?: readonly LinkDescriptor[];
}

/**
 * A link from a response to an operation (OpenAPI Link Object). Runtime expressions in `parameters` and `body`, such as
 * `$response.body#/id`, are replaced by their values.
 */
export interface LinkDescriptor {
  readonly name: string;
  readonly operation: string;
  /** Parameter values, keyed as in the target operation's input. */
  readonly parameters: readonly (readonly [key: string, value: unknown])[];
  readonly body?: unknown;
}

/** A scheme that a request must satisfy, with the required scopes or roles. */
export interface SecurityNeed {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

export type SecurityAlternative = readonly SecurityNeed[];

/** A security scheme. `name` is its key in the document's `securitySchemes`. */
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

/** The documented response for an error raised by the router itself, such as a 404 for an unknown path. */
export interface ErrorShape {
  readonly status: StatusKey;
  readonly type?: string;
  /** Defaults to an RFC 9457 body if `type` is set. */
  readonly body?: ErrorPart;
  readonly isText?: true;
  /** Headers that the document requires, except those the router always sends. */
  readonly headers?: readonly (readonly [name: string, value: ErrorPart])[];
}

/**
 * A value in an error body: a constant (`value`), a fact about the error (`known`, truncated to `most` UTF-16 code units), an object
 * (`members`), or a list (`each`) with one item per issue, up to `most` items. If there are no issues, `least: 1` creates a single item
 * from the error's message.
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
 * - Only inside `each`: the issue's `pointer`, its `tokens` as a list, its last token (`name`), and its message (`issue`).
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

export interface OperationDescriptor {
  /** The `operationId`, or `METHOD /path` if the document defines none. */
  readonly id: string;
  /** In upper case. */
  readonly method: string;
  /** The path template, e.g. `/orgs/{organization}`. */
  readonly path: string;
  /** The query in the document's path (`/a?b=1`), percent-encoded. A request's query must contain it. */
  readonly query?: string;
  /** Set if another operation shares the method, path shape and `query`, so that the server must choose between them. */
  readonly twin?: true;
  readonly parameters: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  readonly responses: readonly ResponseDescriptor[];
  /** Set if the document defines a redirect: the client then returns it as a result instead of following it. */
  readonly redirect?: "manual";
  /** Alternatives; a request must satisfy one of them. Empty for public operations. */
  readonly security: readonly SecurityAlternative[];
  /** Defaults to the document's servers. */
  readonly servers?: readonly ServerDescriptor[];
  /**
   * Error shapes. Omitted in generated descriptors, because clients do not need them; generated routers add them from a separate constant.
   */
  readonly errors?: readonly ErrorShape[];
  readonly deprecated?: boolean;
  readonly callback?: CallbackDescriptor;
}

/** How to obtain a callback URL (OpenAPI Callback Object): it is evaluated against a call of another operation. */
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

export interface ValidationIssue {
  /** RFC 6901 JSON Pointer to the invalid value; `""` for the whole value. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed, e.g. `required`. */
  readonly keyword: string;
  /** What was expected. Never contains the value itself. */
  readonly message: string;
  /** Keyword parameters, e.g. `{ limit: 3 }`, named as in JSON Schema where possible. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema. Returns the issues of a value, or `undefined` if it is valid. With `first`, stops at the first issue. */
export type Check = (value: unknown, first?: boolean) => readonly ValidationIssue[] | undefined;

/** The checks of an operation, kept apart from its descriptor so that clients can omit them. */
export interface OperationChecks {
  /** Checks all decoded parameters as one object, keyed by {@link ParameterDescriptor.key}. Absent if no parameter needs a check. */
  readonly parameters?: Check;
  readonly body?: readonly MediaCheck[];
  readonly responses: readonly ResponseChecks[];
}

/** Generated checks, labelled with the operation's name. */
export interface NamedChecks extends OperationChecks {
  readonly operation: string;
}

/**
 * Body checks for one media type. `files` checks outgoing bodies: it rejects files whose media type is not listed in the `contentType` of
 * the property's Encoding Object.
 */
export interface MediaCheck {
  readonly type: string;
  readonly check: Check;
  readonly files?: Check;
  /**
   * Finds members that must not be sent: `readOnly` ones in requests, `writeOnly` ones in responses. Set if the descriptor's `oneWay` is
   * `checked`.
   */
  readonly oneWay?: Check;
  /**
   * Checks a stream item by position. Receives an object whose only member holds the item. The member's name is the item's index if below
   * {@link StreamLimits.prefix}, otherwise `rest`; `contains` plus an index into {@link StreamLimits.contains}; or `whole` for the list of
   * all items.
   */
  readonly list?: Check;
  /** Checks part headers of a decoded multipart body. Set if the encodings define headers. */
  readonly partHeaders?: Check;
}

export interface ResponseChecks {
  readonly status: StatusKey;
  readonly content: readonly MediaCheck[];
  readonly headers?: Check;
}

export interface ContractDescriptor {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly ServerDescriptor[];
  readonly securitySchemes: readonly SecuritySchemeDescriptor[];
  /** Error shapes for unmatched requests and for operations without their own. */
  readonly errors?: readonly ErrorShape[];
}

/** The result of a call: one of the documented responses. */
export interface Result<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = DefaultContentType<Body>,
  ResponseHeaders extends Headers = Headers,
  Ok extends boolean = [Status] extends [StatusClasses["2XX"]] ? true : false,
> {
  /** Whether the call succeeded. A 2xx covered only by `default` counts as a failure if the document defines another 2xx response. */
  readonly ok: Ok;
  readonly status: Status;
  readonly body: Body;
  /** The media type as written in the document. For a range such as `image/*`, the response's actual media type. */
  readonly contentType: ContentType;
  readonly headers: ResponseHeaders;
  readonly response: Response;
}

type DefaultContentType<Body> = [Body] extends [undefined] ? undefined : "application/json";

/** A handler's reply in the default media type: the first JSON type listed in the document, otherwise the first type. */
export interface Reply<Status extends number, Body, ContentType extends string = "application/json"> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: ContentType;
  readonly headers?: ReplyHeaders;
}

/** A handler's reply in a media type other than the default. */
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
