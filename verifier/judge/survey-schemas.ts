import type { Contract } from "../../contract/build/contract.ts";
import type { Gap } from "../../contract/findings/finding.ts";
import type { NamedSchema, SchemaUse } from "../../contract/model/types.ts";
import { compilePattern } from "../../language/schema/compile-pattern.ts";
import { refNameOf, schemaRef } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import {
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { isKnownDialect } from "../../validation/prepare/schema-index.ts";
import type { FindNamed } from "./applicable-schemas.ts";
import type { ExchangeCode, FindingCollector } from "./finding-collector.ts";

/** A reason why a value cannot be checked as its schema means it. */
export interface Obstacle {
  readonly code: ExchangeCode;
  readonly pointer: string;
  readonly message: string;
}

/** Properties of a schema and of all that it refers to, found before values are checked. */
export interface SchemaSurvey {
  readonly obstacles: readonly Obstacle[];
  /** True if there is a discriminator anywhere in it. */
  readonly discriminated: boolean;
}

/** Surveys schemas; each named one is looked through once. */
export type SurveySchema = (use: SchemaUse) => SchemaSurvey;

interface Local {
  readonly obstacles: Obstacle[];
  readonly names: Set<string>;
  discriminated: boolean;
}

/** Makes the surveyor of a contract's schemas. */
export function createSurvey({ document }: Contract, gaps: GapIndex, find: FindNamed): SurveySchema {
  const named = new Map<string, Local>();
  const dialect = textOf(document, "jsonSchemaDialect");
  const foreign = dialect !== undefined && !isKnownDialect(dialect);
  const localOf = (schema: unknown, pointer: string): Local => {
    const local = createLocal();
    if (foreign && isObject(schema) && !Object.hasOwn(schema, "$schema"))
      local.obstacles.push(foreignDialect("/jsonSchemaDialect", dialect));
    visit(schema, pointer, { local, find });
    return local;
  };
  const namedLocal = (name: string): Local | undefined => {
    const known = named.get(name);
    const target = find(name);
    if (known !== undefined || target === undefined) return known;
    const local = localOf(target.schema, target.pointer);
    local.obstacles.push(...gapsOf(target, gaps));
    named.set(name, local);
    return local;
  };
  return (use) => {
    const start = localOf(use.schema, use.pointer);
    start.obstacles.push(...gaps.below(use.pointer).map(obstacleOf));
    return join(start, namedLocal);
  };
}

function createLocal(): Local {
  return { obstacles: [], names: new Set(), discriminated: false };
}

function gapsOf({ name, derivedFrom }: NamedSchema, gaps: GapIndex): readonly Obstacle[] {
  return [name, ...(derivedFrom === undefined ? [] : [derivedFrom])].flatMap((of) =>
    gaps.below(pointerTo("/components/schemas", of)).map(obstacleOf),
  );
}

function obstacleOf(gap: {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}): Obstacle {
  return { code: codeOfGap(gap.code), pointer: gap.pointer, message: gap.message };
}

function foreignDialect(pointer: string, uri: string): Obstacle {
  return { code: "exchange/unchecked-dialect", pointer, message: `The dialect \`${uri}\` is not known.` };
}

function join(start: Local, namedLocal: (name: string) => Local | undefined): SchemaSurvey {
  const seen = new Set<string>();
  const queue = [...start.names];
  const locals = [start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const local = namedLocal(name);
    if (local === undefined) continue;
    locals.push(local);
    queue.push(...local.names);
  }
  return {
    obstacles: locals.flatMap(({ obstacles }) => obstacles),
    discriminated: locals.some(({ discriminated }) => discriminated),
  };
}

interface Visit {
  readonly local: Local;
  readonly find: FindNamed;
}

function visit(schema: unknown, pointer: string, context: Visit): void {
  if (!isObject(schema)) return;
  noteKeywords(schema, pointer, context);
  forEachSubschema(schema, (part, keyword, token) => {
    const at = token === undefined ? pointerTo(pointer, keyword) : pointerTo(pointer, keyword, token);
    visit(part, at, context);
  });
}

function noteKeywords(schema: SchemaObject, pointer: string, context: Visit): void {
  const { local, find } = context;
  const name = refNameOf(schema);
  if (name !== undefined) {
    local.names.add(name);
    if (find(name) === undefined) {
      const message = `\`${schemaRef(name)}\` leads nowhere.`;
      local.obstacles.push({ code: "exchange/unchecked-reference", pointer: `${pointer}/$ref`, message });
    }
  }
  const dialect = textOf(schema, "$schema");
  if (dialect !== undefined && !isKnownDialect(dialect))
    local.obstacles.push(foreignDialect(`${pointer}/$schema`, dialect));
  const pattern = textOf(schema, "pattern");
  if (pattern !== undefined) notePattern(pattern, `${pointer}/pattern`, context);
  for (const [name] of membersOf(memberOf(schema, "patternProperties")))
    notePattern(name, pointerTo(pointer, "patternProperties", name), context);
  if (isObject(memberOf(schema, "discriminator"))) local.discriminated = true;
}

function notePattern(pattern: string, pointer: string, { local }: Visit): void {
  if (compilePattern(pattern) !== undefined) return;
  const message = `The pattern ${JSON.stringify(pattern)} is not a regular expression.`;
  local.obstacles.push({ code: "exchange/unchecked-schema", pointer, message });
}

/** The gaps of a contract by where they are. */
export interface GapIndex {
  /** Those at a node of the normalised document, and below it. */
  below(pointer: string): readonly Gap[];
}

const NONE: readonly Gap[] = [];

/** Indexes the gaps of a contract. Most contracts have none. */
export function indexGaps(gaps: readonly Gap[] = NONE): GapIndex {
  if (gaps.length === 0) return { below: () => NONE };
  return {
    below: (pointer) =>
      gaps.filter((gap) => gap.pointer === pointer || gap.pointer.startsWith(`${pointer}/`)),
  };
}

/** The code that tells of an exchange that goes through a gap. */
function codeOfGap(code: string): ExchangeCode {
  if (code.startsWith("ref/")) return "exchange/unchecked-reference";
  if (code.startsWith("schema/") || code.startsWith("load/")) return "exchange/unchecked-schema";
  if (code === "document/not-supported") return "exchange/unchecked-media-type";
  return "exchange/unchecked-description";
}

/** Notes the reasons why a part of an exchange was not checked; each place once for an exchange. */
export function noteObstacles(
  collector: FindingCollector,
  pointer: string,
  obstacles: readonly (Gap | Obstacle)[],
): void {
  for (const { code, pointer: place, message } of obstacles) {
    const own = code.startsWith("exchange/") ? (code as Obstacle["code"]) : codeOfGap(code);
    collector.addOnce({ code: own, pointer, message, places: [place] });
  }
}
