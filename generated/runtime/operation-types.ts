/**
 * The types that generated `types.ts` puts together the results and replies of operations with. Types only.
 *
 * @module
 */
import type { StatusRange } from "./descriptors.js";

/** What a client gets: one of the responses that the document describes. */
export interface Result<
  Status extends number,
  Body = undefined,
  ContentType extends string | undefined = undefined,
  ResponseHeaders extends Headers = Headers,
> {
  readonly status: Status;
  readonly body: Body;
  /** The media type as the document writes it; for a range such as `image/*` that of the message. */
  readonly contentType: ContentType;
  readonly headers: ResponseHeaders;
  readonly response: Response;
}

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
