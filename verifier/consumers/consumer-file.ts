import { isObject, memberOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { type CoveredDocument, readCoveredDocument } from "../coverage/coverage-data.ts";
import { type LeafKind, leafKinds } from "../coverage/leaf.ts";

/**
 * The kinds of evidence that a consumer uses a leaf, strongest first:
 * - `tests`: a client wrapped in `trackReads` used the leaf during a test run
 * - `source`: the consumer's TypeScript refers to the leaf
 * - `traffic`: a recorded exchange contains the leaf
 * - `hand`: someone added the leaf manually
 */
export const evidenceKinds: readonly ["tests", "source", "traffic", "hand"] = [
  "tests",
  "source",
  "traffic",
  "hand",
];
export type EvidenceKind = (typeof evidenceKinds)[number];

export interface Evidence {
  readonly kind: EvidenceKind;
  readonly date: string;
  /** Source positions such as `src/page.ts:12:5`, relative to the folder of the consumer file. */
  readonly at?: readonly string[];
  /** Literal values that the consumer's sources send, e.g. 5 for `limit: 5`. Absent if any use sends a computed value. */
  readonly values?: readonly (string | number | boolean | null)[];
}

export interface UsedLeaf {
  readonly kind: LeafKind;
  /** Leaf id, e.g. `/createNote` or `/response/components/schemas/Note/properties/text`. */
  readonly id: string;
  /** Human-readable name, e.g. `POST /notes` or `Note.text`. */
  readonly label?: string;
  readonly evidence: readonly Evidence[];
}

/**
 * The parts of an API that a single consumer uses, stored in `tenon.consumer.json`. `tenonConsumer` is the format version. Version 1 can
 * gain members, but members are never removed or changed.
 */
export interface ConsumerFile {
  readonly tenonConsumer: 1;
  readonly consumer: string;
  readonly document: CoveredDocument;
  readonly sends: readonly UsedLeaf[];
  readonly reads: readonly UsedLeaf[];
}

export type UsedLeaves = Pick<ConsumerFile, "sends" | "reads">;

export function readConsumer(value: unknown): ConsumerFile | string {
  if (!isObject(value) || !Object.hasOwn(value, "tenonConsumer")) return "is not a consumer file";
  if (value["tenonConsumer"] !== 1)
    return `has the format ${JSON.stringify(value["tenonConsumer"])}, but this version of tenon reads only format 1`;
  const consumer = textOf(value, "consumer");
  if (consumer === undefined || consumer === "") return "has no name under `consumer`";
  const document = readCoveredDocument(value);
  if (document === undefined) return "has no `document.fingerprint`";
  const [sends, reads] = [readLeaves(value, "sends"), readLeaves(value, "reads")];
  if (typeof sends === "string") return sends;
  if (typeof reads === "string") return reads;
  return { tenonConsumer: 1, consumer, document, sends, reads };
}

function readLeaves(value: SchemaObject, name: "sends" | "reads"): readonly UsedLeaf[] | string {
  const list = memberOf(value, name);
  if (!Array.isArray(list)) return `has no list under ${name}`;
  const leaves: UsedLeaf[] = [];
  for (const [index, item] of list.entries()) {
    const leaf = readLeaf(item);
    if (typeof leaf === "string") return `has an entry that ${leaf}: ${name}[${index}]`;
    leaves.push(leaf);
  }
  return leaves;
}

function readLeaf(value: unknown): UsedLeaf | string {
  if (!isObject(value)) return "is not an object";
  const kind = leafKinds.find((one) => one === value["kind"]);
  if (kind === undefined) return `has no \`kind\` among ${leafKinds.join(", ")}`;
  const id = textOf(value, "id");
  if (id === undefined) return "has no `id`";
  const list = memberOf(value, "evidence");
  if (!Array.isArray(list) || list.length === 0) return "has no evidence";
  const evidence = list.flatMap((one) => readEvidence(one) ?? []);
  if (evidence.length < list.length)
    return `has evidence that is not { kind: ${evidenceKinds.join(" | ")}, date: "2030-01-31" }`;
  const label = textOf(value, "label");
  return { kind, id, ...(label === undefined ? {} : { label }), evidence: orderEvidence(evidence) };
}

function readEvidence(value: unknown): Evidence | undefined {
  if (!isObject(value)) return undefined;
  const kind = evidenceKinds.find((one) => one === value["kind"]);
  const date = textOf(value, "date");
  if (kind === undefined || date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const [at, values] = [memberOf(value, "at"), memberOf(value, "values")];
  if (at !== undefined && !(Array.isArray(at) && at.every((one) => typeof one === "string")))
    return undefined;
  if (values !== undefined && !(Array.isArray(values) && values.every(isScalar))) return undefined;
  return { kind, date, ...(at === undefined ? {} : { at }), ...(values === undefined ? {} : { values }) };
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/**
 * Merges lists of used leaves. The result contains each leaf once, with one entry per kind of evidence, which combines all places and keeps
 * the latest date.
 */
export function mergeUsedLeaves(parts: readonly UsedLeaves[]): UsedLeaves {
  return {
    sends: mergeLeaves(parts.flatMap(({ sends }) => sends)),
    reads: mergeLeaves(parts.flatMap(({ reads }) => reads)),
  };
}

function mergeLeaves(leaves: readonly UsedLeaf[]): readonly UsedLeaf[] {
  const merged = new Map<string, UsedLeaf>();
  for (const leaf of leaves) {
    const key = leafKey(leaf);
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined
        ? leaf
        : { ...leaf, ...known, evidence: orderEvidence([...known.evidence, ...leaf.evidence]) },
    );
  }
  const order = ({ kind }: UsedLeaf): number => leafKinds.indexOf(kind);
  return [...merged.values()].sort(
    (some, other) => order(some) - order(other) || (some.id < other.id ? -1 : 1),
  );
}

const mostValues = 20;

const mostPlaces = 5;

function orderEvidence(evidence: readonly Evidence[]): readonly Evidence[] {
  return evidenceKinds.flatMap((kind) => {
    const own = evidence.filter((one) => one.kind === kind);
    const date = own
      .map((one) => one.date)
      .sort()
      .at(-1);
    if (date === undefined) return [];
    const at = [...new Set(own.flatMap((one) => one.at ?? []))].sort().slice(0, mostPlaces);
    const known = own.every(({ values }) => values !== undefined);
    const values = known ? [...new Set(own.flatMap((one) => one.values ?? []))] : [];
    const isListed = values.length > 0 && values.length <= mostValues;
    return [{ kind, date, ...(at.length === 0 ? {} : { at }), ...(isListed ? { values } : {}) }];
  });
}

export function leafKey({ kind, id }: Pick<UsedLeaf, "kind" | "id">): string {
  return `${kind} ${id}`;
}
