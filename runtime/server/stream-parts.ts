import { withOneWay } from "../body/check-items.ts";
import {
  decodeParts,
  NO_BOUNDARY,
  nameParts,
  PartNamer,
  readFraming,
  withName,
} from "../body/decode-multipart.ts";
import type { Part, PartHead } from "../body/parse-multipart.ts";
import {
  malformed,
  malformedParts,
  PartContent,
  PartReader,
  type PartReaderRules,
} from "../body/part-reader.ts";
import { type Decoded, StreamError } from "../body/plain.ts";
import type { MediaDescriptor, OperationDescriptor } from "../descriptors.ts";
import { chooseMedia, type MediaType } from "../media-type.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import { isAmbiguous, type ParseJson, type Reading } from "../wire/build-value.ts";
import { type AcceptBody, MAX_BODY_BYTES, MAX_BODY_DEPTH, type ReadValue } from "./parts.ts";
import { type Incoming, type Problem, refuseIssues } from "./problem.ts";
import { bodyLimit, decodeAndCheckBody, issuesOf } from "./read-request.ts";

/** A part that holds bytes. They are read as fast as the stream is consumed, and dropped if the next part is requested earlier. */
export interface FilePart<Name = string | undefined> {
  readonly kind: "file";
  readonly name: Name;
  /** The file name as sent: never use it as a path. */
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  /** The headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly stream: ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
}

/** A part that contains text or JSON, decoded. For a list of values, it has the items that were sent in this part. */
export interface ValuePart<Name = string | undefined, Value = unknown> {
  readonly kind: "value";
  readonly name: Name;
  readonly value: Value;
  readonly contentType: string | undefined;
  /** The headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

/** The parts of a multipart body of this type, in the order in which they were sent. */
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

/** The further options of a server whose handlers read bodies part by part. */
export interface PartOptions {
  /** The limits of these bodies; a function is called for each operation. */
  readonly partLimits?: PartLimits | ((operation: OperationDescriptor) => PartLimits) | undefined;
}

/** The limits of a multipart body that a handler reads part by part. Beyond one, reading throws, and the answer is 413 or 400. */
export interface PartLimits {
  /** The maximum number of bytes of a file; a function is called for each. Default: what `maxBodyBytes` allows. */
  readonly fileBytes?: number | ((part: PartHead) => number) | undefined;
  /** The maximum number of bytes of all parts together that are not files. They are kept in memory. Default: 1 MiB. */
  readonly valueBytes?: number | undefined;
  /** The maximum number of parts. Default: 1,000. */
  readonly parts?: number | undefined;
  /** The maximum number of bytes of the headers of a part. Default: 16 KiB. */
  readonly headerBytes?: number | undefined;
}

/** The inputs of a caller that selects a media type, with parts instead of multipart bodies. */
export type WithParts<Choice> = Choice extends {
  readonly body?: infer Body;
  readonly contentType?: infer ContentType;
}
  ? Extract<ContentType, `multipart/${string}`> extends never
    ? Choice
    : Omit<Choice, "body"> & { readonly body: PartsOf<Body> }
  : Choice;

/**
 * The part `body` of a server, for which the handlers of these operations read multipart bodies part by part: `body` is an `AsyncIterable`
 * of {@link FilePart} and {@link ValuePart}.
 *
 * A part is checked before the handler receives it, as far as possible without later parts: its name, its media type, and a value by its
 * schema. All parts together are checked after the last: then the iteration throws the same error with which a body that is read as a whole
 * is refused, e.g. for a missing part. Parts of a list have no names, and are only checked together. Parts that a handler does not read are
 * not checked.
 *
 * @param parse - Parses JSON in parts. Default: as `JSON.parse` does.
 * @throws StreamError while iterating. A handler that does not catch it answers 400, 413 or 422.
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
    // The generated router has it as an option.
    const { partLimits } = options as PartOptions;
    const limits = typeof partLimits === "function" ? partLimits(operation) : (partLimits ?? {});
    const refusesReadOnly = (options.readings?.readOnlySent ?? "error") === "error";
    return {
      ...accepted,
      read: async ({ body: checks }): Promise<ReadValue | Problem> => {
        const framing = readFraming(contentType);
        if (framing === undefined)
          return refuseIssues(400, "The body is malformed.", [issueAt("", "multipart", NO_BOUNDARY)]);
        const check = checks?.find(({ type }) => type === media.type)?.check;
        const rules = { ...framing, ...limits, bytes: bodyLimit(options, operation) };
        const checker = new PartChecker({
          type: framing.type,
          media,
          contentType,
          depth: options.maxBodyDepth ?? MAX_BODY_DEPTH,
          parse,
          check: refusesReadOnly ? withOneWay(check, media, "request") : check,
        });
        return { kind: "read", value: readParts(incoming, rules, checker, limits) };
      },
    };
  };
}

async function* readParts(
  { body }: Incoming,
  rules: PartReaderRules,
  checker: PartChecker,
  { fileBytes = Number.POSITIVE_INFINITY, valueBytes = MAX_BODY_BYTES }: PartLimits,
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
        // On servers, streams can be iterated.
        const stream = content.toStream() as FilePart["stream"];
        yield { kind: "file", name, filename, contentType, headers, stream };
        await content.pass();
        checker.keepFile(content.size);
      } else {
        const tooLarge = `The parts that are not files must not be larger than ${valueBytes} bytes.`;
        const content = new PartContent(reader, left, tooLarge);
        const value = checker.read(head, await content.readAll());
        left -= content.size;
        yield { kind: "value", name, value, contentType, headers };
      }
    }
    checker.finish();
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
}

/** A part that the handler has received; a file has its size instead of its bytes. */
interface KeptPart extends Part {
  readonly index: number;
  /** The name from its headers, or the one given by order. */
  readonly given: string | undefined;
  /**
   * The member that the part belongs to, as the handler sees it; differs from the name if that has brackets, or if the field has a style.
   */
  readonly member: string | undefined;
  size?: number;
}

const NO_BYTES: Uint8Array<ArrayBuffer> = new Uint8Array();

/** Faults of the whole body that further parts may remove. With any other fault, it is unknown whether a part is invalid. */
const OPEN: ReadonlySet<string> = new Set(["required", "minProperties", "dependentRequired", "minItems"]);
/** Faults of the whole body that no further part can remove. */
const FINAL: ReadonlySet<string> = new Set(["additionalProperties", "propertyNames", "maxProperties"]);
/** Faults of a list that further parts may remove, and of a file that its content may remove. */
const UNTIL_COMPLETE: ReadonlySet<string> = new Set(["minItems", "contains", "minLength"]);

/**
 * Checks the parts of a body one by one, and finally together, by the rules for a body that is read as a
 * whole.
 */
class PartChecker {
  readonly #rules: CheckerRules;
  readonly #namer: PartNamer;
  readonly #kept: KeptPart[] = [];
  readonly #readings = new Map<string, Reading>();

  constructor(rules: CheckerRules) {
    this.#rules = rules;
    this.#namer = new PartNamer(rules.media);
  }

  /** Names a part, and tells whether it is a file. Throws if its headers are enough to refuse it. */
  accept(sent: PartHead): AcceptedPart {
    const { type } = this.#rules;
    const head = type.subtype === "form-data" ? sent : withName(sent, this.#namer.name(sent));
    // Decodes the part without its content.
    const decoded = this.#decode({ ...head, bytes: NO_BYTES }, "stated");
    if (decoded.kind === "malformed" && decoded.issues.some(({ keyword }) => keyword === "multipart"))
      throw malformed(decoded.issues);
    const value = decoded.kind === "malformed" ? undefined : decoded.value;
    const isFile = isBytes(value);
    const [member = head.name] = namesIn(value);
    // Other headers are not used any more.
    const id = sent.headers.get("content-id");
    const headers = new Map(id === undefined ? [] : [["content-id", id]]);
    const kept = { ...sent, headers, bytes: NO_BYTES, index: this.#kept.length, given: head.name, member };
    this.#kept.push(kept);
    this.#refuse([
      ...issuesIn(decoded).filter(({ keyword }) => isFile || keyword === "contentType"),
      ...this.#faultsOf(value).filter(({ pointer }) => isFile || pointer === ""),
    ]);
    return { head, name: member, isFile };
  }

  /** Keeps the size of the file that was accepted last. */
  keepFile(size: number): void {
    const file = this.#kept.at(-1);
    if (file !== undefined) file.size = size;
  }

  /** The value of the part that was accepted last. */
  read(head: PartHead, bytes: Uint8Array<ArrayBuffer>): unknown {
    const kept = this.#kept.pop();
    if (kept !== undefined) this.#kept.push({ ...kept, bytes });
    const part = { ...head, bytes };
    const { shape } = this.#rules.media;
    const stated = this.#decode(part, "stated");
    if (stated.kind === "malformed") throw malformed(stated.issues);
    const issues = [...issuesIn(stated), ...this.#faultsOf(stated.value)];
    if (issues.length > 0 && shape !== undefined && isAmbiguous(shape)) {
      const other = this.#decode(part, "other");
      if (other.kind === "value" && this.#faultsOf(other.value).length === 0) {
        for (const name of namesIn(other.value)) this.#readings.set(name, "other");
        return leafOf(other.value);
      }
    }
    this.#refuse(issues);
    return leafOf(stated.value);
  }

  /** Checks all parts together. */
  finish(): void {
    const { media, type, contentType, depth, parse, check } = this.#rules;
    const parts = nameParts(this.#kept, type, media);
    // A later part has the name that an earlier one got by order.
    if (parts.some(({ name, given }) => name !== given)) throw malformedParts("must name each of its parts");
    const reading = (name: string): Reading => this.#readings.get(name) ?? "stated";
    const decode = (): Decoded => {
      const decoded = decodeParts(media, parts, type, { depth, parse, reading });
      if (decoded.kind !== "malformed") restoreSizes(decoded.value, parts);
      return decoded;
    };
    const checked = decodeAndCheckBody({ media, bytes: NO_BYTES, contentType, check, decode });
    if (checked.kind === "malformed") throw malformed(checked.issues);
    this.#refuse(checked.issues);
  }

  /** Decodes a body that has this part only. */
  #decode(part: Part, reading: Reading): Decoded {
    const { media, type, depth, parse } = this.#rules;
    return decodeParts(media, [part], type, { depth, parse, reading: () => reading });
  }

  /** The faults of a body that consists of the last part only, without faults that later parts may remove. */
  #faultsOf(value: unknown): readonly ValidationIssue[] {
    const [name, ...others] = namesIn(value);
    if (name === undefined || others.length > 0) return [];
    const issues = issuesOf(value, this.#rules.check);
    const isOpen = ({ pointer, keyword }: ValidationIssue): boolean =>
      pointer === "" && !OPEN.has(keyword) && !FINAL.has(keyword);
    if (issues.some(isOpen)) return [];
    const own = pointerTo("", name);
    // A member that is sent in several parts is incomplete.
    const isWhole = this.#kept.at(-1)?.given === name;
    return issues.filter(({ pointer, keyword }) =>
      pointer === ""
        ? FINAL.has(keyword)
        : isWhole && !(UNTIL_COMPLETE.has(keyword) && (pointer === own || isBytes(value))),
    );
  }

  #refuse(issues: readonly ValidationIssue[]): void {
    if (issues.length > 0) throw new StreamError("The body does not fit its schema.", issues);
  }
}

/** A part that the handler may receive. */
interface AcceptedPart {
  readonly head: PartHead;
  /** The member that the part belongs to. */
  readonly name: string | undefined;
  readonly isFile: boolean;
}

function issuesIn(decoded: Decoded): readonly ValidationIssue[] {
  return decoded.kind === "value" ? [] : decoded.issues;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** The names of members; none if the body is a list or a single value. */
function namesIn(value: unknown): readonly string[] {
  return isMembers(value) ? Object.keys(value) : [];
}

/** The value of a part, taken from a body that contains only this part. */
function leafOf(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  return isMembers(value) ? Object.values(value)[0] : value;
}

/** Tells whether the only part of a body is a file. */
function isBytes(value: unknown): boolean {
  const leaf = leafOf(value);
  return leaf instanceof Blob || (Array.isArray(leaf) && leaf[0] instanceof Blob);
}

/** Restores the sizes of a body's files, whose content is no longer available. */
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
