import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas, schemasOfItem, schemasOfMember } from "../../language/schema/applicable.ts";
import { isOmittedIn } from "../../language/schema/directional-members.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  type JsonSchema,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import {
  skipJsonSpace,
  skipJsonString,
  skipJsonWord,
  unescapeJson,
} from "../../language/values/json-text.ts";
import { words } from "../words/words.ts";

export interface JsonPosition {
  readonly path: readonly string[];
  readonly expects: "name" | "value";
  readonly names: readonly string[];
  readonly start: number;
  readonly written: string;
}

interface Level {
  readonly kind: "object" | "array";
  readonly names: string[];
  index: number;
  name: string | undefined;
}

export function findJsonPosition(text: string, caret: number): JsonPosition | undefined {
  const levels: Level[] = [];
  let last = "";
  const before = text.slice(0, caret);
  for (let index = skipJsonSpace(before, 0); index < caret; ) {
    const end = skipToken(before, index);
    const found = before.slice(index, end);
    const level = levels.at(-1);
    const isOpen = end === caret && (/^"(?:[^"\\]|\\.)*$/s.test(found) || /^[^\s{}[\],:"]+$/.test(found));
    if (isOpen) return positionAt(levels, { last, start: index, written: found.replace(/^"/, "") });
    if (found === "{" || found === "[") {
      levels.push({ kind: found === "{" ? "object" : "array", names: [], index: 0, name: undefined });
    } else if (found === "}" || found === "]") levels.pop();
    else if (found === "," && level !== undefined) {
      level.index += 1;
      level.name = undefined;
    } else if (found === ":" && level !== undefined) level.name = readString(last);
    else if (level?.kind === "object" && level.name === undefined && found.startsWith('"'))
      level.names.push(readString(found));
    last = found;
    index = skipJsonSpace(before, end);
  }
  return positionAt(levels, { last, start: caret, written: "" });
}

function skipToken(text: string, start: number): number {
  if (text[start] === '"') return skipJsonString(text, start);
  return Math.max(start + 1, skipJsonWord(text, start));
}

function positionAt(
  levels: readonly Level[],
  { last, start, written }: { readonly last: string; readonly start: number; readonly written: string },
): JsonPosition | undefined {
  if (last !== "" && !/^[{[,:]$/.test(last)) return undefined;
  const level = levels.at(-1);
  const expects = level?.kind === "object" && level.name === undefined ? "name" : "value";
  const path = levels.flatMap((each) => {
    if (each.kind === "array") return [String(each.index)];
    return each.name === undefined ? [] : [each.name];
  });
  return { path, expects, names: level?.names ?? [], start, written };
}

function readString(quoted: string): string {
  const raw = quoted.replace(/^"|"$/g, "");
  return unescapeJson(raw) ?? raw;
}

export interface Suggestion {
  readonly text: string;
  readonly insert: string;
  /** The allowed types, and whether the member is required. Empty if a value is completed. */
  readonly note: string;
}

const most = 50;

export function suggest(schema: JsonSchema, position: JsonPosition, find: FindSchema): readonly Suggestion[] {
  const schemas = schemasAt(schema, position.path, find);
  const all = position.expects === "name" ? listNames(schemas, position, find) : listValues(schemas, find);
  const wanted = position.written.toLowerCase();
  const rank = ({ text }: Suggestion): number => {
    const at = text.toLowerCase().indexOf(wanted);
    return at === -1 ? 2 : Math.min(at, 1);
  };
  return all
    .filter((each) => rank(each) < 2)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most);
}

function schemasAt(schema: JsonSchema, path: readonly string[], find: FindSchema): readonly SchemaObject[] {
  let current: readonly unknown[] = [schema];
  for (const name of path) {
    current = applied(current, find).flatMap((part) => {
      const isIndex = /^\d+$/.test(name);
      const members = schemasOfMember(part, name);
      const inner = members.length === 0 && isIndex ? schemasOfItem(part, Number(name)) : members;
      return inner.map(([each]) => each);
    });
  }
  return applied(current, find);
}

function applied(schemas: readonly unknown[], find: FindSchema): readonly SchemaObject[] {
  const seen = new Set<unknown>();
  return schemas.flatMap((each) =>
    appliedSchemas(each, find, "alternatives", { seen, limit: 500 }).map((part) => part.schema),
  );
}

function listNames(
  schemas: readonly SchemaObject[],
  { names }: JsonPosition,
  find: FindSchema,
): readonly Suggestion[] {
  const required = new Set(schemas.flatMap((schema) => elementsOf(schema[words.required])));
  const members = new Map(schemas.flatMap((schema) => membersOf(schema["properties"])).toReversed());
  const free = [...members]
    .toReversed()
    .filter(([name, schema]) => !names.includes(name) && !isOmittedIn(schema, "request", find));
  const order = ([name]: readonly [string, unknown]): number => (required.has(name) ? 0 : 1);
  return free
    .sort((one, other) => order(one) - order(other))
    .map(([name, schema]) => ({
      text: name,
      insert: `${JSON.stringify(name)}: `,
      note: [...admittedTypes(schema, find), ...(required.has(name) ? [words.required] : [])].join(", "),
    }));
}

function listValues(schemas: readonly SchemaObject[], find: FindSchema): readonly Suggestion[] {
  const values = schemas.flatMap((schema) => [
    ...elementsOf(schema["enum"]),
    ...(schema["const"] === undefined ? [] : [schema["const"]]),
  ]);
  const isBoolean = schemas.some((schema) => admittedTypes(schema, find).includes("boolean"));
  const stated = values.length > 0 || !isBoolean ? values : [true, false];
  return [...new Set(stated.map((value) => JSON.stringify(value)))].map((text) => ({
    text: text.replace(/^"|"$/g, ""),
    insert: text,
    note: "",
  }));
}
