import type { Contract } from "../../contract/build/contract.ts";
import { isTableCode } from "../../contract/findings/codes.ts";
import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { NamedSchema, SchemaUse } from "../../contract/model/types.ts";
import { refNameOf, schemaPointer, schemaRef } from "../../language/schema/local-ref.ts";
import { compilePattern } from "../../language/schema/patterns/compile-pattern.ts";
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

export interface SchemaSurvey {
  readonly unread: readonly UnreadNode[];
  readonly discriminated: boolean;
}

export type SurveySchema = (use: SchemaUse) => SchemaSurvey;

interface Local {
  readonly unread: UnreadNode[];
  readonly names: Set<string>;
  discriminated: boolean;
}

export function createSurvey({ document }: Contract, unread: UnreadIndex, find: FindNamed): SurveySchema {
  const named = new Map<string, Local>();
  const dialect = textOf(document, "jsonSchemaDialect");
  const foreign = dialect !== undefined && !isKnownDialect(dialect);
  const localOf = (schema: unknown, pointer: string): Local => {
    const local = createLocal();
    if (foreign && isObject(schema) && !Object.hasOwn(schema, "$schema"))
      local.unread.push(foreignDialect("/jsonSchemaDialect", dialect));
    visit(schema, pointer, { local, find });
    return local;
  };
  const namedLocal = (name: string): Local | undefined => {
    const known = named.get(name);
    const target = find(name);
    if (known !== undefined || target === undefined) return known;
    const local = localOf(target.schema, target.pointer);
    local.unread.push(...unreadOf(target, unread));
    named.set(name, local);
    return local;
  };
  return (use) => {
    const start = localOf(use.schema, use.pointer);
    start.unread.push(...unread.below(use.pointer));
    return join(start, namedLocal);
  };
}

function createLocal(): Local {
  return { unread: [], names: new Set(), discriminated: false };
}

function unreadOf({ name, derivedFrom }: NamedSchema, unread: UnreadIndex): readonly UnreadNode[] {
  return [name, ...(derivedFrom === undefined ? [] : [derivedFrom])].flatMap((of) =>
    unread.below(schemaPointer(of)),
  );
}

function foreignDialect(pointer: string, uri: string): UnreadNode {
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
    unread: locals.flatMap(({ unread }) => unread),
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
      local.unread.push({ code: "exchange/unchecked-reference", pointer: `${pointer}/$ref`, message });
    }
  }
  const dialect = textOf(schema, "$schema");
  if (dialect !== undefined && !isKnownDialect(dialect))
    local.unread.push(foreignDialect(`${pointer}/$schema`, dialect));
  const pattern = textOf(schema, "pattern");
  if (pattern !== undefined) notePattern(pattern, `${pointer}/pattern`, context);
  for (const [name] of membersOf(memberOf(schema, "patternProperties")))
    notePattern(name, pointerTo(pointer, "patternProperties", name), context);
  if (isObject(memberOf(schema, "discriminator"))) local.discriminated = true;
}

function notePattern(pattern: string, pointer: string, { local }: Visit): void {
  if (compilePattern(pattern) !== undefined) return;
  const message = `The pattern ${JSON.stringify(pattern)} is not a regular expression.`;
  local.unread.push({ code: "exchange/unchecked-schema", pointer, message });
}

export interface UnreadIndex {
  below(pointer: string): readonly UnreadNode[];
}

const NONE: readonly UnreadNode[] = [];

export function indexUnread(unread: readonly UnreadNode[] = NONE): UnreadIndex {
  if (unread.length === 0) return { below: () => NONE };
  return {
    below: (pointer) =>
      unread.filter((node) => node.pointer === pointer || node.pointer.startsWith(`${pointer}/`)),
  };
}

function exchangeCodeOf(code: string): ExchangeCode {
  if (isExchangeCode(code)) return code;
  if (code.startsWith("ref/")) return "exchange/unchecked-reference";
  if (code.startsWith("schema/") || code.startsWith("load/")) return "exchange/unchecked-schema";
  if (code === "document/not-supported") return "exchange/unchecked-media-type";
  return "exchange/unchecked-description";
}

function isExchangeCode(code: string): code is ExchangeCode {
  return isTableCode(code) && code.startsWith("exchange/");
}

export function noteUnreadNodes(
  collector: FindingCollector,
  pointer: string,
  unread: readonly UnreadNode[],
): void {
  for (const { code, pointer: place, message } of unread) {
    collector.addOnce({ code: exchangeCodeOf(code), pointer, message, places: [place] });
  }
}
