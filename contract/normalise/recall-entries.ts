import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { type DocumentVisitor, rewriteNode, type Site } from "../../language/openapi/rewrite-document.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { Memory } from "../../language/values/memory.ts";
import type { NodeOrigins } from "./node-origins.ts";
import { createSchemaNormaliser, type NormaliseSchema } from "./normalise-schema.ts";
import type { Report } from "./report.ts";
import type { SchemaContext } from "./schema-context.ts";

/** Thrown where an entry of a document does not stand for itself: something of it stands in another place as well. */
export class NotAlone extends Error {
  override readonly name = "NotAlone";
}

/** What normalising an entry asks of the rest of the document. */
type AskedRest = {
  readonly resolve: (ref: string) => string | undefined;
  readonly resolveMapping: (target: string) => string | undefined;
  readonly isDynamic: (about: undefined) => boolean;
  /** Whether a reference stays as it is, by the kind of node that it stands for and its text. */
  readonly stays: (kindAndRef: string) => boolean;
};

interface NormalisedEntry {
  readonly value: unknown;
  readonly told: readonly Parameters<Report>[];
  readonly wraps: readonly Parameters<NodeOrigins["wrap"]>[];
}

/**
 * Makes the function that normalises an entry of a document, or recalls what the very same entry in the same place came to, where
 * what it refers to can be referred to in the same way. What was told then is told again.
 *
 * @param schema - Normalises what is no object.
 * @param stays - Whether a reference that is no schema's stays as it is.
 * @throws {NotAlone} on the first entry that has something of another place in it.
 */
export function recallEntries(
  context: SchemaContext,
  schema: NormaliseSchema,
  stays: (ref: string, kind: ObjectKind) => boolean,
  memory: Memory,
): NonNullable<DocumentVisitor["entry"]> {
  const { dialect, draft, refs, report, origins } = context;
  const rest: AskedRest = {
    resolve: refs.resolve,
    resolveMapping: refs.resolveMapping,
    isDynamic: () => refs.isDynamic(),
    stays: (kindAndRef) => {
      const end = kindAndRef.indexOf(" ");
      return stays(kindAndRef.slice(end + 1), kindAndRef.slice(0, end) as ObjectKind); // as it was asked
    },
  };
  return (value, kind, { pointer, direction, mirrored }) => {
    if (!isObject(value)) return kind === "schema" ? schema(value, pointer) : value;
    const given = [kind, pointer, direction, mirrored, dialect, draft] as const;
    const normalised = memory.recallAsking(normaliseEntry, value, rest, ...given);
    for (const wrap of normalised.wraps) origins.wrap(...wrap);
    for (const told of normalised.told) report(...told);
    return normalised.value;
  };
}

function normaliseEntry(
  entry: SchemaObject,
  rest: AskedRest,
  kind: ObjectKind,
  pointer: string,
  direction: Site["direction"],
  mirrored: boolean,
  dialect: SchemaContext["dialect"],
  draft: string | undefined,
): NormalisedEntry {
  const told: Parameters<Report>[] = [];
  const wraps: Parameters<NodeOrigins["wrap"]>[] = [];
  const schema = createSchemaNormaliser({
    dialect,
    ...(draft === undefined ? {} : { draft }),
    report: (...finding) => void told.push(finding),
    refs: {
      resolve: rest.resolve,
      resolveMapping: rest.resolveMapping,
      isDynamic: () => rest.isDynamic(undefined),
      hasHoisted: () => false,
      takeHoisted: () => [],
    },
    origins: {
      wrap: (...wrap) => void wraps.push(wrap),
      move: refuse,
      derive: refuse,
      resolve: refuse,
    },
  });
  const visitor: DocumentVisitor = {
    schema: (value, site) => schema(value, site.pointer),
    reference: (reference, kindOfNode) => {
      const { $ref } = reference;
      if (typeof $ref === "string" && !rest.stays(`${kindOfNode} ${$ref}`)) throw new NotAlone();
      return reference;
    },
  };
  return { value: rewriteNode(entry, kind, { pointer, direction, mirrored }, visitor), told, wraps };
}

function refuse(): never {
  throw new NotAlone();
}
