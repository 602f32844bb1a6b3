import { withOneWay } from "../body/check-items.ts";
import { decodeParts, NO_BOUNDARY, readFraming } from "../body/decode-multipart.ts";
import { nameParts, PartNamer, withName } from "../body/name-parts.ts";
import type { Part, PartHead } from "../body/parse-multipart.ts";
import {
  malformedParts,
  PartContent,
  PartReader,
  type PartReaderRules,
  streamErrorOf,
} from "../body/part-reader.ts";
import { type Decoded, StreamError } from "../body/plain.ts";
import type { Check, ValidationIssue } from "../checks.ts";
import type { MediaDescriptor, OperationDescriptor } from "../descriptors.ts";
import { chooseMedia, type MediaType } from "../http-semantics.ts";
import { decodeToken, issueAt, pointerTo } from "../pointer.ts";
import type { Reading } from "../wire/coerce-text.ts";
import { isAmbiguous } from "../wire/read-accepted.ts";
import type { ParseJson } from "../wire/read-json.ts";
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from "./body-defaults.ts";
import { type Incoming, type Problem, refuseIssues } from "./problem.ts";
import { bodyLimit, decodeAndCheckBody, issuesOf, NO_BODY } from "./read-request.ts";
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

interface CheckerRules {
  readonly media: MediaDescriptor;
  readonly type: MediaType;
  readonly contentType: string;
  readonly depth: number;
  readonly parse: ParseJson | undefined;
  readonly check: Check | undefined;
  readonly headers: Check | undefined;
}

interface KeptPart extends Part {
  readonly index: number;
  /** The name in the part's headers, or the name that {@link PartNamer} derives from its position. */
  readonly given: string | undefined;
  readonly member: string | undefined;
  size?: number;
}

const NO_BYTES: Uint8Array<ArrayBuffer> = new Uint8Array();

/** Keywords whose issues can disappear when more parts arrive. Issues of keywords in neither `OPEN` nor `FINAL` are ignored. */
const OPEN: ReadonlySet<string> = new Set(["required", "minProperties", "dependentRequired", "minItems"]);
/** Keywords whose issues are final, whatever parts arrive later. */
const FINAL: ReadonlySet<string> = new Set(["additionalProperties", "propertyNames", "maxProperties"]);
/** Keywords that can fail merely because some list items or file contents are still missing. */
const UNTIL_COMPLETE: ReadonlySet<string> = new Set(["minItems", "contains", "minLength"]);

class PartChecker {
  readonly #rules: CheckerRules;
  readonly #namer: PartNamer;
  readonly #kept: KeptPart[] = [];
  readonly #readings = new Map<string, Reading>();
  #position = 0;

  constructor(rules: CheckerRules) {
    this.#rules = rules;
    this.#namer = new PartNamer(rules.media);
  }

  accept(sent: PartHead): AcceptedPart {
    const { type } = this.#rules;
    const head = type.subtype === "form-data" ? sent : withName(sent, this.#namer.name(sent));
    this.#position = this.#kept.length;
    // Decoding an empty part reveals which member it belongs to.
    const decoded = this.#decode({ ...head, bytes: NO_BYTES }, "stated");
    const isMisnamed = ({ keyword, pointer }: ValidationIssue): boolean =>
      keyword === "multipart" && pointer === "";
    if (decoded.kind === "malformed" && decoded.issues.some(isMisnamed)) throw streamErrorOf(decoded.issues);
    const value = decoded.kind === "malformed" ? undefined : decoded.value;
    const isFile = isBytes(value);
    const [member = head.name] = namesIn(value);
    const id = sent.headers.get("content-id");
    const headers = new Map(id === undefined ? [] : [["content-id", id]]);
    const kept = { ...sent, headers, bytes: NO_BYTES, index: this.#kept.length, given: head.name, member };
    this.#kept.push(kept);
    this.#refuse([
      ...issuesIn(decoded).filter(({ keyword }) => isFile || keyword === "contentType"),
      ...this.#faultsOf(value).filter(({ pointer }) => isFile || pointer === ""),
      ...(this.#rules.headers?.(value) ?? []),
    ]);
    return { head, name: member, isFile };
  }

  keepFile(size: number): void {
    const file = this.#kept.at(-1);
    if (file !== undefined) file.size = size;
  }

  read(head: PartHead, bytes: Uint8Array<ArrayBuffer>): unknown {
    const kept = this.#kept.pop();
    if (kept !== undefined) this.#kept.push({ ...kept, bytes });
    const part = { ...head, bytes };
    const { shape } = this.#rules.media;
    const stated = this.#decode(part, "stated");
    if (stated.kind === "malformed") throw streamErrorOf(stated.issues);
    this.#refuse(this.#rules.headers?.(stated.value) ?? []);
    const issues = [...issuesIn(stated), ...this.#faultsOf(stated.value)];
    if (issues.length > 0 && shape !== undefined && isAmbiguous(shape)) {
      for (const reading of ["other", "last"] as const) {
        const other = this.#decode(part, reading);
        if (other.kind !== "value" || this.#faultsOf(other.value).length > 0) continue;
        for (const name of namesIn(other.value)) this.#readings.set(name, reading);
        return leafOf(other.value);
      }
    }
    this.#refuse(issues);
    return leafOf(stated.value);
  }

  finish(): void {
    const { media, type, contentType, depth, parse, check } = this.#rules;
    const parts = nameParts(this.#kept, type, media);
    // The name assigned to an earlier, unnamed part also appears in a later part.
    if (parts.some(({ name, given }) => name !== given))
      throw malformedParts("must have a name for each part");
    const reading = (pointer: string): Reading => {
      const [, token = ""] = pointer.split("/", 2);
      return this.#readings.get(decodeToken(token)) ?? "stated";
    };
    const decode = (): Decoded => {
      const decoded = decodeParts(media, parts, type, { depth, parse, reading });
      if (decoded.kind !== "malformed") restoreSizes(decoded.value, parts);
      return decoded;
    };
    const checked = decodeAndCheckBody({ media, bytes: NO_BYTES, contentType, check, decode });
    if (checked.kind === "malformed") throw streamErrorOf(checked.issues);
    this.#refuse(checked.issues);
  }

  #decode(part: Part, reading: Reading): Decoded {
    const { media, type, depth, parse } = this.#rules;
    const rules = { depth, parse, reading: () => reading };
    return decodeParts(media, [part], type, rules, this.#position);
  }

  #faultsOf(value: unknown): readonly ValidationIssue[] {
    const [name, ...others] = namesIn(value);
    if (name === undefined || others.length > 0) return [];
    const issues = issuesOf(value, this.#rules.check);
    const isOpen = ({ pointer, keyword }: ValidationIssue): boolean =>
      pointer === "" && !OPEN.has(keyword) && !FINAL.has(keyword);
    if (issues.some(isOpen)) return [];
    const own = pointerTo("", name);
    // A member that is sent in several parts can still be incomplete.
    const isWhole = this.#kept.at(-1)?.given === name;
    return issues.filter(({ pointer, keyword }) =>
      pointer === ""
        ? FINAL.has(keyword)
        : isWhole && !(UNTIL_COMPLETE.has(keyword) && (pointer === own || isBytes(value))),
    );
  }

  #refuse(issues: readonly ValidationIssue[]): void {
    if (issues.length > 0) throw new StreamError("The body does not match its schema.", issues);
  }
}

interface AcceptedPart {
  readonly head: PartHead;
  readonly name: string | undefined;
  readonly isFile: boolean;
}

function issuesIn(decoded: Decoded): readonly ValidationIssue[] {
  return decoded.kind === "value" ? [] : decoded.issues;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

function namesIn(value: unknown): readonly string[] {
  return isMembers(value) ? Object.keys(value) : [];
}

function leafOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  return isMembers(value) ? Object.values(value)[0] : value;
}

function isBytes(value: unknown): boolean {
  const leaf = leafOf(value);
  return leaf instanceof Blob || (Array.isArray(leaf) && leaf[0] instanceof Blob);
}

/** Sets file sizes, so that they can be validated. The decoded files are empty, because their content was not kept. */
function restoreSizes(value: unknown, parts: readonly KeptPart[]): void {
  const sizes = new Map<string | undefined, number[]>();
  for (const { member, size } of parts) {
    if (size === undefined) continue;
    const list = sizes.get(member);
    if (list === undefined) sizes.set(member, [size]);
    else list.push(size);
  }
  const restore = (file: unknown, size: number | undefined): void => {
    if (file instanceof Blob && size !== undefined) Object.defineProperty(file, "size", { value: size });
  };
  for (const [name, member] of isMembers(value) ? Object.entries(value) : []) {
    const own = sizes.get(name)?.values();
    for (const file of [member].flat()) if (file instanceof Blob) restore(file, own?.next().value);
  }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) restore(item, parts[index]?.size);
}
