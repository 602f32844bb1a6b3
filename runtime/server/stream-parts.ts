import { withOneWay } from "../body/check-items.ts";
import { NO_BOUNDARY, readFraming } from "../body/decode-multipart.ts";
import type { PartHead } from "../body/parse-multipart.ts";
import { PartContent, PartReader, type PartReaderRules } from "../body/part-reader.ts";
import { StreamError } from "../body/plain.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import { chooseMedia } from "../http-semantics.ts";
import { issueAt } from "../pointer.ts";
import type { ParseJson } from "../wire/read-json.ts";
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from "./body-defaults.ts";
import { PartChecker } from "./check-parts.ts";
import { type Incoming, type Problem, refuseIssues } from "./problem.ts";
import { bodyLimit, NO_BODY } from "./read-request.ts";
import type { AcceptBody, ReadValue } from "./server-parts.ts";

/** A file part. Its bytes are received only while `stream` is being read. Unread bytes are dropped when the next part is requested. */
export interface FilePart<Name = string | undefined> {
  readonly kind: "file";
  readonly name: Name;
  /** The file name sent by the client, if any. Never use it as a path. */
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly headers: ReadonlyMap<string, string>;
  readonly stream: ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
}

/** A decoded text or JSON part. If the property is an array, `value` contains the items in this part. */
export interface ValuePart<Name = string | undefined, Value = unknown> {
  readonly kind: "value";
  readonly name: Name;
  readonly value: Value;
  readonly contentType: string | undefined;
  readonly headers: ReadonlyMap<string, string>;
}

/** The parts of a multipart body in the order in which they were sent. `Body` is the type of the whole body. */
export type PartsOf<Body> = AsyncIterable<PartOf<Body>>;

type PartOf<Body> = Body extends readonly (infer Item)[]
  ? PieceOf<string | undefined, Item>
  : Body extends Blob | string | number | boolean
    ? PieceOf<string | undefined, Body>
    : { [Name in keyof Body & string]-?: PieceOf<Name, Exclude<Body[Name], undefined>> }[keyof Body & string];

type PieceOf<Name, Value> = unknown extends Value
  ? FilePart<Name> | ValuePart<Name>
  : [Value] extends [readonly (infer Item)[]]
    ?
        | FileOf<Name, Item>
        | ([Exclude<Item, Blob>] extends [never] ? never : ValuePart<Name, Exclude<Item, Blob>[]>)
    :
        | FileOf<Name, Value>
        | ([Exclude<Value, Blob>] extends [never] ? never : ValuePart<Name, Exclude<Value, Blob>>);

type FileOf<Name, Value> = [Extract<Value, Blob>] extends [never] ? never : FilePart<Name>;

export interface PartOptions {
  /** Limits for bodies that are read part by part, or a function called for each request. Default: see {@link PartLimits}. */
  readonly partLimits?: PartLimits | ((operation: OperationDescriptor) => PartLimits) | undefined;
}

/**
 * Limits for multipart bodies that are read part by part. Exceeding `fileBytes` or `valueBytes` throws a 413 error, and exceeding other
 * limits a 400 error.
 */
export interface PartLimits {
  /** The maximum file size in bytes, or a function called for each file. Default: only `maxBodyBytes` applies. */
  readonly fileBytes?: number | ((part: PartHead) => number) | undefined;
  /** The maximum total size in bytes of all parts other than files, which are kept in memory. Default: 1 MiB. */
  readonly valueBytes?: number | undefined;
  /** The maximum number of parts. Default: 1,000. */
  readonly parts?: number | undefined;
  /** The maximum size of a part's headers in bytes. Default: 16 KiB. */
  readonly headerBytes?: number | undefined;
}

/** Replaces `body` in a handler's input with {@link PartsOf} for multipart content types. */
export type WithParts<Choice> = Choice extends {
  readonly body?: infer Body;
  readonly contentType?: infer ContentType;
}
  ? Extract<ContentType, `multipart/${string}`> extends never
    ? Choice
    : Omit<Choice, "body"> & { readonly body: PartsOf<Exclude<Body, FormData>> }
  : Choice;

/**
 * Creates the server part `body` for handlers that read the multipart bodies of `operations` part by part: `body` is then an
 * `AsyncIterable` of {@link FilePart} and {@link ValuePart}.
 *
 * Each part's name, media type and value (but not a file's content) are validated before the handler receives the part. After the last
 * part, all parts are validated together, e.g. for missing parts, and the iteration throws if they are invalid. In an array body, parts
 * have no names and are only validated together. Parts that the handler does not read are not validated.
 *
 * @param parse - Parses JSON in parts. Default: equivalent to `JSON.parse`.
 * @throws {StreamError} During iteration. Results in a 400, 413 or 422 if the handler does not catch it.
 */
export function streamParts(
  accept: AcceptBody,
  operations: readonly OperationDescriptor[],
  parse?: ParseJson,
): AcceptBody {
  return (settings, operation, incoming) => {
    const accepted = accept(settings, operation, incoming);
    if (accepted?.kind !== "accepted" || !operations.includes(operation)) return accepted;
    const { options } = settings;
    const contentType = incoming.headers.get("content-type") ?? "";
    const media = chooseMedia(operation.body?.content ?? [], contentType);
    if (media?.kind !== "multipart") return accepted;
    const { partLimits } = options as PartOptions;
    const limits = typeof partLimits === "function" ? partLimits(operation) : (partLimits ?? {});
    const refusesReadOnly = (options.readings?.readOnlySent ?? "error") === "error";
    return {
      ...accepted,
      read: async ({ body: checks }): Promise<ReadValue | Problem> => {
        const framing = readFraming(contentType);
        if (framing === undefined)
          return refuseIssues(400, "The body is malformed.", [issueAt("", "multipart", NO_BOUNDARY)]);
        const own = checks?.find(({ type }) => type === media.type);
        const rules = { ...framing, ...limits, bytes: bodyLimit(options, operation) };
        const checker = new PartChecker({
          type: framing.type,
          media,
          contentType,
          depth: options.maxBodyDepth ?? MAX_BODY_DEPTH,
          parse,
          check: refusesReadOnly ? withOneWay(own, media, "request") : own?.check,
          headers: own?.partHeaders,
        });
        const isRequired = operation.body?.required === true;
        return { kind: "read", value: readParts(incoming, rules, checker, { ...limits, isRequired }) };
      },
    };
  };
}

async function* readParts(
  { body }: Incoming,
  rules: PartReaderRules,
  checker: PartChecker,
  {
    fileBytes = Number.POSITIVE_INFINITY,
    valueBytes = MAX_BODY_BYTES,
    isRequired,
  }: PartLimits & { readonly isRequired: boolean },
): AsyncGenerator<FilePart | ValuePart, void, undefined> {
  const reader = new PartReader(body ?? new Blob().stream(), rules);
  let left = valueBytes;
  try {
    for (let sent = await reader.nextHead(); sent !== undefined; sent = await reader.nextHead()) {
      const { head, name, isFile } = checker.accept(sent);
      const { filename, contentType, headers } = head;
      if (isFile) {
        const limit = typeof fileBytes === "function" ? fileBytes(head) : fileBytes;
        const content = new PartContent(reader, limit, `A file must not be larger than ${limit} bytes.`);
        const stream = content.toStream() as FilePart["stream"];
        yield { kind: "file", name, filename, contentType, headers, stream };
        await content.pass();
        checker.keepFile(content.size);
      } else {
        const tooLarge = `Fields must not be larger in total than ${valueBytes} bytes.`;
        const content = new PartContent(reader, left, tooLarge);
        const value = checker.read(head, await content.readAll());
        left -= content.size;
        yield { kind: "value", name, value, contentType, headers };
      }
    }
    checker.finish();
  } catch (error) {
    if (!reader.isEmpty) throw error;
    if (isRequired) throw new StreamError(NO_BODY, [], 400);
  } finally {
    await reader.cancel();
  }
}
