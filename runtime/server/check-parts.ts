import { decodeParts } from "../body/decode-multipart.ts";
import { nameParts, PartNamer, withName } from "../body/name-parts.ts";
import type { Part, PartHead } from "../body/parse-multipart.ts";
import { malformedParts, streamErrorOf } from "../body/part-reader.ts";
import { type Decoded, StreamError } from "../body/plain.ts";
import type { Check, ValidationIssue } from "../checks.ts";
import type { MediaDescriptor } from "../descriptors.ts";
import type { MediaType } from "../http-semantics.ts";
import { decodeToken, pointerTo } from "../pointer.ts";
import type { Reading } from "../wire/coerce-text.ts";
import { isAmbiguous } from "../wire/read-accepted.ts";
import type { ParseJson } from "../wire/read-json.ts";
import { decodeAndCheckBody, issuesOf } from "./read-request.ts";

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

export class PartChecker {
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
