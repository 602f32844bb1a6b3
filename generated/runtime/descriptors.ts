/* oxlint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated

/** A JSON type name of JSON Schema 2020-12, `integer` included. */
export type JsonType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * How a text is read as a value. `types` has the JSON types that the schema admits; if it is empty, the text stays a string. A text is read
 * as an `int64` without loss of digits: as a `bigint` if a number cannot represent it.
 */
export interface WireShape {
  readonly types: readonly (JsonType | "int64")[];
  readonly items?: WireShape;
  /** The shapes of properties, in document order. A list, because a property may be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, shape: WireShape])[];
  readonly patterns?: readonly (readonly [pattern: string, shape: WireShape])[];
  readonly additional?: WireShape;
  /** The lists and objects that `const` and `enum` name. */
  readonly listed?: readonly unknown[];
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
  readonly name: string;
  /**
   * The name in the operation's input and in a handler's `params`. It is the same as `name`, unless another member of the input has that
   * name.
   */
  readonly key: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  /** Only for query parameters: whether an empty value (`?a=`) means that the parameter is not used. */
  readonly allowEmptyValue?: boolean;
  readonly shape: WireShape;
  /** The media type, e.g. `application/json`, of a parameter that `content` describes. Absent for one with a `schema`. */
  readonly content?: string;
  /** Only for a `querystring` parameter that is a form: how its fields are written. */
  readonly encoding?: readonly EncodingDescriptor[];
  /**
   * Only for exploded objects: the names of other parameters. A member of the object with such a name is neither sent nor read. An entry that
   * ends with `[` stands for all names that begin with the entry.
   */
  readonly taken?: readonly string[];
  /** Set for a path parameter directly before another one (`{a}{b}`): its value has only one character, since nothing marks its end. */
  readonly followed?: boolean;
  /** Only for a query parameter that the document writes in the path (`/a?b=1`): the value there. No other value can be sent. */
  readonly fixed?: string;
}

export type BodyKind = "json" | "form" | "multipart" | "text" | "binary" | "sse" | "json-lines" | "xml";

export interface XmlShape {
  readonly root: XmlPart;
  readonly nodes: readonly XmlNode[];
}

/**
 * The representation of one value: an element, an attribute, text, or nothing of its own (`none`: its members or items take its place).
 * `unknown` if the document does not determine it.
 */
export interface XmlPart {
  readonly node: number;
  readonly as: "element" | "attribute" | "text" | "cdata" | "none" | "unknown";
  /**
   * The names, the first of which is written. Absent: the name of the property, also for the items of an unwrapped array; for the root, any
   * name.
   */
  readonly names?: readonly XmlName[];
  /** Set if the property's own name is read, besides those in `names`. */
  readonly orMember?: true;
  readonly namespace?: string;
  readonly prefix?: string;
}

/** The name of an element or attribute. Without a namespace, an element may be in that of its parent. */
export interface XmlName {
  readonly name: string;
  readonly namespace?: string;
  readonly prefix?: string;
}

/** The types of a value, and the representation of its members and items. */
export interface XmlNode {
  readonly types: WireShape["types"];
  readonly items?: XmlPart;
  /** The first items (`prefixItems`), which may have representations of their own. */
  readonly prefix?: readonly XmlPart[];
  readonly properties?: readonly XmlProperty[];
  readonly patterns?: readonly (readonly [pattern: string, part: XmlPart])[];
  readonly additional?: XmlPart;
}

/** A property, and whether it is required. A required array without elements is an empty array. */
export type XmlProperty = readonly [name: string, part: XmlPart, isRequired?: true];

export interface EncodingDescriptor extends PartDescriptor {
  readonly name: string;
}

/** The serialisation of a property, or of an item by its position (OpenAPI 3.2 §4.15). */
export interface PartDescriptor {
  readonly contentType?: string;
  readonly implied?: true;
  /** Set if `contentType` is no text type, but the schema describes a string. The value is then a string and not a `Blob`. */
  readonly text?: boolean;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** Only for an item: how its text is read. Absent: as the items of the body's shape. */
  readonly shape?: WireShape;
  /** Set if the part itself is a form or a multipart body. */
  readonly inner?: MediaDescriptor;
  readonly headers?: readonly PartHeaderDescriptor[];
}

export interface PartHeaderDescriptor extends HeaderDescriptor {
  /** Tells the headers of all parts of a body apart. {@link MediaCheck.partHeaders} checks the value of the header by this key. */
  readonly key: string;
}

export interface MediaDescriptor {
  /** The media type as written in the document, with parameters and ranges: `application/vnd.api+json`, `text/*`. */
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * Only for a range of media types, such as `application/*`, that leaves the kind of content open. The `Content-Type` of a message then
   * decides how its body is read; `kind` is the default for writing. The list has the JSON types that the schema admits. It is empty if the
   * schema admits all types.
   */
  readonly admits?: readonly JsonType[];
  /**
   * How texts in the body are read as values. Present for `form` and `multipart`, for `sse` with an `itemSchema`, for a range in a request
   * if the body may be a form, and for `text` whose schema admits numbers or booleans.
   */
  readonly shape?: WireShape;
  readonly xml?: XmlShape;
  /** Only for `sse` without a shape. If set, the data of each event is a string. If absent, data that is JSON is parsed. */
  readonly data?: "text";
  /** The limits of the length of a `binary` body. Absent if the schema has none. */
  readonly octets?: CountLimits;
  /** What holds for the items of a stream together. Absent if nothing does. */
  readonly items?: StreamLimits;
  /**
   * The members that must not be sent: `readOnly` ones in a request, `writeOnly` ones in a response. `checked` if only {@link MediaCheck.oneWay}
   * can tell. Absent if there are none.
   */
  readonly oneWay?: OneWayShape | "checked";
  readonly encoding?: readonly EncodingDescriptor[];
  /** Only for a multipart body that is a list: its first parts, by position. */
  readonly prefixEncoding?: readonly PartDescriptor[];
  /** Only for a multipart body that is a list: the parts after the first ones. */
  readonly itemEncoding?: PartDescriptor;
}

/** Limits of a number of bytes or items, both inclusive. */
export interface CountLimits {
  readonly least?: number;
  readonly most?: number;
}

/** The limits of the number of items of a stream, and what its list schema requires of the items by position or together. */
export interface StreamLimits extends CountLimits {
  /** The number of items that have a schema of their own. Default: 0. */
  readonly prefix?: number;
  readonly contains?: readonly CountLimits[];
  /** Whether no two items may be equal. Their JSON is then kept until the stream ends. */
  readonly unique?: true;
  /** Whether all items are checked as a list, too, when the stream ends. They are then kept until it ends. */
  readonly whole?: true;
}

/** The members of a body that must not be sent: `readOnly` in requests, `writeOnly` in responses. Parts without them are not listed. */
export interface OneWayShape {
  /** The names of the members that must not be sent, in document order. */
  readonly members?: readonly string[];
  readonly properties?: readonly (readonly [name: string, shape: OneWayShape])[];
  readonly items?: OneWayShape;
  readonly additional?: OneWayShape;
  /** Only for a recursive shape, and then the only member: the number of levels from here up to the shape that applies here. */
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

/** The key of a response (OpenAPI Responses Object). An exact code takes precedence over a range, a range over `default`. */
export type StatusKey = number | StatusRange | "default";

/** One response of an operation. An empty `content` means that the document describes no body. */
export interface ResponseDescriptor {
  readonly status: StatusKey;
  readonly content: readonly MediaDescriptor[];
  readonly headers?: readonly HeaderDescriptor[];
  readonly links?: readonly LinkDescriptor[];
}

/**
 * A link from a response to an operation (OpenAPI Link Object). In `parameters` and `body`, a string may be a runtime expression, such as
 * `$response.body#/id`; the expression is replaced by its value.
 */
export interface LinkDescriptor {
  readonly name: string;
  readonly operation: string;
  /** The values of parameters, by the keys of the target operation's input. */
  readonly parameters: readonly (readonly [key: string, value: unknown])[];
  readonly body?: unknown;
}

/** A scheme that a request must satisfy, with the scopes (or roles) that are needed. */
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

/** The response that the document describes for an error that the router itself answers, such as a 404 for an unknown path. */
export interface ErrorShape {
  readonly status: StatusKey;
  /** The media type. Absent: the document describes no body. */
  readonly type?: string;
  /** The body. If it is absent and there is a type, the body is that of RFC 9457. */
  readonly body?: ErrorPart;
  /** Set if the body is plain text. Absent: JSON. */
  readonly isText?: true;
  /** The headers that the document requires, without those that the router sends anyway. */
  readonly headers?: readonly (readonly [name: string, value: ErrorPart])[];
}

/**
 * A value in an error body. With `value`, it is a constant. With `known`, it is a fact that the router knows; a text is cut after `most`
 * UTF-16 code units. With `members`, it is an object. With `each`, it is a list with one item for each issue, at most `most` items. If
 * there is no issue, `least: 1` makes one item from the error's message.
 */
export type ErrorPart =
  | { readonly value: unknown }
  | { readonly known: KnownOfError; readonly most?: number }
  | { readonly members: readonly (readonly [name: string, part: ErrorPart])[] }
  | { readonly each: ErrorPart; readonly least?: 1; readonly most?: number };

/**
 * A fact that the router knows about an error.
 *
 * - `status`, `statusText`: the status code as a number or as text. `title`: its phrase (RFC 9110 §15). `code`: the phrase as
 *   `bad_request`.
 * - `message`: the error's message. `summary`: the message with the first issue. `groups`: an object with the messages of issues by
 *   pointer.
 * - `time` (a `date-time`), `date`, `milliseconds` (since 1970): the time now. `id`: a new UUID.
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
  /** The `operationId`; `METHOD /path` if the document has none. */
  readonly id: string;
  /** The method in upper case. */
  readonly method: string;
  /** The path template, e.g. `/orgs/{organization}`. */
  readonly path: string;
  /**
   * The query that the document writes in the path (`/a?b=1`), percent-encoded. A request's query must contain it. Absent if there is none.
   */
  readonly query?: string;
  /** Set if another operation has the same method, path shape and `query`, so that a server must choose between them. */
  readonly twin?: true;
  readonly parameters: readonly ParameterDescriptor[];
  readonly body?: BodyDescriptor;
  readonly responses: readonly ResponseDescriptor[];
  /** Set if the document describes a redirect: the client then returns it as a result and does not follow it. */
  readonly redirect?: "manual";
  /** The alternatives, one of which a request must satisfy. Empty: everyone may call. */
  readonly security: readonly SecurityAlternative[];
  /** The servers of the operation. Absent: those of the document. */
  readonly servers?: readonly ServerDescriptor[];
  /**
   * The shapes of errors. Generated descriptors lack this member, as clients do not need it. Generated routers add it from another constant.
   */
  readonly errors?: readonly ErrorShape[];
  readonly deprecated?: boolean;
  readonly callback?: CallbackDescriptor;
}

/** Where the URL of a callback comes from (OpenAPI Callback Object). It is computed from a call of another operation. */
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
  /** RFC 6901 JSON Pointer into the value; `""` is the whole value. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed, e.g. `required`. */
  readonly keyword: string;
  /** What was expected; never the value itself. */
  readonly message: string;
  /** The parameters of the keyword, e.g. `{ limit: 3 }`, named as in JSON Schema if possible. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled schema. Returns the issues of a value, `undefined` if there are none. With `first`, stops at the first issue. */
export type Check = (value: unknown, first?: boolean) => readonly ValidationIssue[] | undefined;

/** The checks of one operation, separate from its descriptor so that a client can do without them. */
export interface OperationChecks {
  /** Checks the decoded parameters as one object by {@link ParameterDescriptor.key}. Absent if no parameter is checked. */
  readonly parameters?: Check;
  readonly body?: readonly MediaCheck[];
  readonly responses: readonly ResponseChecks[];
}

/** The checks of one operation, as generated: with the operation's name. */
export interface NamedChecks extends OperationChecks {
  readonly operation: string;
}

/**
 * The checks of a body of one media type. `files` checks a body to be sent. It refuses a file whose media type is not listed in the
 * `contentType` of the property's Encoding Object.
 */
export interface MediaCheck {
  readonly type: string;
  readonly check: Check;
  readonly files?: Check;
  /**
   * Finds the members that must not be sent: `readOnly` ones in a request, `writeOnly` ones in a response. Present if `oneWay` of the media
   * type's descriptor is `checked`.
   */
  readonly oneWay?: Check;
  /**
   * Checks an item of a stream by its position. Gets an object with the item as its only member, whose name is the item's index if that is
   * below {@link StreamLimits.prefix}, otherwise `rest`; or `contains` followed by an index of {@link StreamLimits.contains}; or `whole` for
   * the list of all items.
   */
  readonly list?: Check;
  /** Checks the headers of the parts of a multipart body, given the decoded body. Present if the encodings describe headers. */
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
  /** The shapes of errors of operations that have none, and of errors for which no operation is found. */
  readonly errors?: readonly ErrorShape[];
}

/** The result of a call: one of the responses that the document describes. */
export interface Result<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = DefaultContentType<Body>,
  ResponseHeaders extends Headers = Headers,
  Ok extends boolean = [Status] extends [StatusClasses["2XX"]] ? true : false,
> {
  /** Whether the call succeeded. A status 2xx for which only `default` applies is a failure if the document describes another 2xx. */
  readonly ok: Ok;
  readonly status: Status;
  readonly body: Body;
  /**
   * The media type as the document writes it. If the document has a range such as `image/*`, the media type that the response was sent with.
   */
  readonly contentType: ContentType;
  readonly headers: ResponseHeaders;
  readonly response: Response;
}

type DefaultContentType<Body> = [Body] extends [undefined] ? undefined : "application/json";

/** A handler's reply in the default media type of the response: the first JSON type that the document lists, or else the first type. */
export interface Reply<Status extends number, Body, ContentType extends string = "application/json"> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: ContentType;
  readonly headers?: ReplyHeaders;
}

/** A handler's reply in another media type of the response. */
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
