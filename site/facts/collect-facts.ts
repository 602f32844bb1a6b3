import type { Contract } from "../../contract/build/contract.ts";
import type { Place } from "../../contract/findings/finding.ts";
import type { ApiModel, Media, Operation, Response } from "../../contract/model/types.ts";
import { unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { addTo } from "../../language/values/group.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { elementsOf, isObject, membersOf, textOf } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { Words } from "../words/words.ts";
import { labelPointer, type PointerLabel } from "./label-pointer.ts";

export interface DocumentFacts {
  readonly errors: readonly ErrorStatus[];
  readonly scopes: readonly ScopeUse[];
  readonly markers: Markers;
}

export function collectFacts(contract: Contract, words: Words): DocumentFacts {
  const { model } = contract;
  return {
    errors: collectErrors(model),
    scopes: collectScopes(model),
    markers: collectMarkers(contract, words),
  };
}

export interface ErrorBody {
  readonly schemas: readonly string[];
  readonly types: readonly string[];
  /** The first media type with an example, or else the first media type. Absent if there is no body. */
  readonly media?: Media;
  readonly reasons: readonly string[];
  readonly operations: readonly Operation[];
}

interface ErrorStatus {
  readonly status: StatusKey;
  readonly bodies: readonly ErrorBody[];
}

interface Gathered {
  readonly schemas: readonly string[];
  readonly types: readonly string[];
  media: Media | undefined;
  readonly reasons: Set<string>;
  readonly operations: Set<Operation>;
}

function collectErrors({ operations }: ApiModel): readonly ErrorStatus[] {
  const byStatus = new Map<StatusKey, Map<string, Gathered>>();
  for (const operation of operations) {
    for (const response of operation.responses) if (isError(response)) gather(response, operation, byStatus);
  }
  const statuses = [...byStatus].sort(([a], [b]) => String(a).localeCompare(String(b), "en"));
  return statuses.map(([status, bodies]) => ({
    status,
    bodies: [...bodies.values()].map(({ media, ...body }) => ({
      ...body,
      ...(media === undefined ? {} : { media }),
      reasons: [...body.reasons],
      operations: [...body.operations],
    })),
  }));
}

function isError({ status }: Response): boolean {
  return status === "default" || (typeof status === "number" ? status >= 400 : /^[45]/.test(status));
}

function gather(
  { status, content, description }: Response,
  operation: Operation,
  byStatus: Map<StatusKey, Map<string, Gathered>>,
): void {
  const schemas = [...new Set(content.flatMap(({ schema }) => namesIn(schema?.schema)))];
  const types = content.map(({ type }) => type);
  const bodies = byStatus.get(status) ?? new Map<string, Gathered>();
  byStatus.set(status, bodies);
  const key = JSON.stringify([schemas, types]);
  const body: Gathered = bodies.get(key) ?? {
    schemas,
    types,
    media: undefined,
    reasons: new Set(),
    operations: new Set(),
  };
  bodies.set(key, body);
  if (body.media === undefined || body.media.examples.length === 0)
    body.media = content.find(({ examples }) => examples.length > 0) ?? body.media ?? content[0];
  if (description !== undefined && description.trim() !== "") body.reasons.add(description.trim());
  body.operations.add(operation);
}

function namesIn(schema: JsonSchema | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const name = refNameOf(schema);
  if (name !== undefined) return [name];
  const branches = unionsOf(schema).flatMap((union) => union.branches);
  return branches.flatMap((branch) => namesIn(branch as JsonSchema)); // Union branches in a normalised document are schemas.
}

export interface ScopeUse {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function collectScopes({ securitySchemes, operations }: ApiModel): readonly ScopeUse[] {
  const found = new Map<string, { description: string; operations: Set<Operation> }>();
  for (const [name, description] of securitySchemes.flatMap(({ scopes }) => scopes))
    if (!found.has(name)) found.set(name, { description, operations: new Set() });
  for (const operation of operations) {
    for (const { scopes } of operation.security.flat()) {
      for (const name of scopes) {
        const scope = found.get(name) ?? { description: "", operations: new Set() };
        found.set(name, scope);
        scope.operations.add(operation);
      }
    }
  }
  return [...found].map(([name, { description, operations: opened }]) => ({
    name,
    description,
    operations: [...opened],
  }));
}

/** A place marked with `x-tenon-gap` (a question the document leaves open) or `x-tenon-chosen` (a name or type chosen without a source). */
export interface MarkedSpot {
  readonly pointer: string;
  readonly label: PointerLabel;
  readonly place: Place;
  readonly text: string;
  /** Section of the service's documentation that leaves the question open. */
  readonly section?: string;
}

interface Gap {
  readonly id: string;
  readonly spots: readonly MarkedSpot[];
}

interface Choice extends MarkedSpot {
  readonly member: string;
}

export interface Statement {
  readonly group: string;
  readonly says: string;
  readonly section?: string;
  readonly details: readonly string[];
}

interface Markers {
  readonly gaps: readonly Gap[];
  readonly choices: readonly Choice[];
  readonly mentioned: readonly Statement[];
  readonly rules: readonly Statement[];
}

function collectMarkers(contract: Contract, { forms }: Words): Markers {
  const gaps = new Map<string, MarkedSpot[]>();
  const choices: Choice[] = [];
  const seen = new Set<string>();
  visit(contract.document, "", (node, pointer) => {
    const spot = (text: string, at: readonly string[], section?: string): MarkedSpot => ({
      pointer,
      label: labelPointer(pointer, contract.document, forms),
      place: contract.placeOf(pointerTo(pointer, ...at)),
      text,
      ...(section === undefined ? {} : { section }),
    });
    const isNew = (key: string): boolean => !seen.has(key) && seen.add(key) !== undefined;
    for (const [id, gap] of membersOf(node["x-tenon-gap"])) {
      const unknown = isObject(gap) ? textOf(gap, "unknown") : undefined;
      if (!isObject(gap) || unknown === undefined) continue;
      const made = spot(unknown, ["x-tenon-gap", id], textOf(gap, "section"));
      // A schema with a separate request variant yields the same gap twice.
      if (isNew(JSON.stringify([id, made.place, unknown]))) addTo(gaps, id, made);
    }
    for (const [member, reason] of membersOf(node["x-tenon-chosen"])) {
      if (typeof reason !== "string") continue;
      const made = spot(reason, ["x-tenon-chosen", member]);
      if (isNew(JSON.stringify([member, made.place, reason]))) choices.push({ ...made, member });
    }
  });
  const sorted = [...gaps].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return {
    gaps: sorted.map(([id, spots]) => ({ id, spots })),
    choices,
    mentioned: readStatements(contract.document["x-tenon-mentioned"]),
    rules: readStatements(contract.document["x-tenon-rules"]),
  };
}

type Visitor = (node: Readonly<Record<string, unknown>>, pointer: string) => void;

function visit(node: unknown, pointer: string, visitor: Visitor): void {
  if (Array.isArray(node))
    for (const [index, part] of node.entries()) visit(part, pointerTo(pointer, index), visitor);
  if (!isObject(node)) return;
  visitor(node, pointer);
  for (const [name, part] of Object.entries(node)) {
    if (typeof part !== "object" || name.startsWith("x-") || name === "example" || name === "examples")
      continue;
    visit(part, pointerTo(pointer, name), visitor);
  }
}

function readStatements(value: unknown): readonly Statement[] {
  return membersOf(value).flatMap(([group, entries]) =>
    membersOf(entries).flatMap(([key, entry]) => {
      if (!isObject(entry)) return [];
      const section = textOf(entry, "section");
      const field = [textOf(entry, "resource"), textOf(entry, "field")].filter((part) => part !== undefined);
      const says = textOf(entry, "says") ?? (field.join(": ") || key);
      const version = textOf(entry, "version");
      const requests = elementsOf(entry["requests"]).filter((request) => typeof request === "string");
      const details = [
        ...requests,
        ...(version === undefined ? [] : [version]),
        ...(textOf(entry, "says") === undefined ? [] : field),
      ];
      return [{ group, says, details, ...(section === undefined ? {} : { section }) }];
    }),
  );
}
