import type { StatusRange } from "./descriptors.ts";

export type WithRequired<T, K extends keyof T> = T & { [P in K]-?: T[P] };

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

/** A failure that can have a 2xx status, because the operation defines both `default` and another 2xx response. */
export type FailedResult<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = DefaultContentType<Body>,
  ResponseHeaders = Headers,
> = Result<Status, Body, ContentType, ResponseHeaders, false>;

/** Response headers. Headers required by `Values` are always present. `get` returns the raw string, and `readHeaders` decodes values. */
export interface DescribedHeaders<Values extends object> extends Headers {
  get(name: RequiredOf<Values>): string;
  // The second union member allows any name, while editors suggest the names in the first one.
  get(name: (keyof Values & string) | (string & Record<never, never>)): string | null;
  readonly described?: Values;
}

type RequiredOf<Values> = {
  [Name in keyof Values & string]-?: Partial<Record<Name, unknown>> extends Pick<Values, Name> ? never : Name;
}[keyof Values & string];

/** A handler's reply in the default media type, which is the first JSON type in the document, or otherwise the first media type. */
export interface Reply<Status extends number, Body, ContentType extends string = "application/json"> {
  readonly status: Status;
  readonly body: Body;
  readonly contentType?: ContentType;
  readonly headers?: ReplyHeaders;
}

/** Reply bytes for media types other than JSON, text and forms. */
export type ReplyBytes = Blob | Uint8Array | ReadableStream<Uint8Array>;

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
