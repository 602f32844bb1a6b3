import { schemaNameOf } from "../../language/schema/local-ref.ts";
import {
  asObject,
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  objectOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { plainText } from "../../runtime/mcp/plain-text.ts";

export interface InlineRules {
  find(name: string): unknown;
  /** Omits members marked with this keyword: `readOnly` in requests, `writeOnly` in responses. */
  readonly omit: "readOnly" | "writeOnly";
  /**
   * Whether to keep constraints such as `pattern`. Clients validate results against these, and their regular expression dialects differ.
   */
  readonly isStrict: boolean;
  readonly most: number;
}

/** Maximum nesting depths, tried in order until the printed schema is short enough. */
const DEPTHS = [8, 6, 4, 3, 2, 1];
const MOST_NODES = 1_000;
const MOST_DESCRIPTION = 200;
const MOST_VALUES = 60;
const MOST_PATTERN = 200;

/**
 * Inlines all references, because many clients do not resolve `$ref`. Where the result would become too deep or too long, emits a
 * description without constraints. This is safe because the judge validates every call.
 */
export function inlineSchema(schema: unknown, rules: InlineRules): SchemaObject {
  for (const depth of DEPTHS) {
    const inlining: Inlining = { rules, nodes: 0, open: new Set() };
    const inlined = inline(schema, depth, inlining);
    if (inlining.nodes <= MOST_NODES && JSON.stringify(inlined).length <= rules.most) return inlined;
  }
  return shorten(schema, "has too many parts to list here");
}

interface Inlining {
  readonly rules: InlineRules;
  nodes: number;
  readonly open: Set<string>;
}

const constraints = [
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
] as const;

function inline(schema: unknown, depth: number, inlining: Inlining): SchemaObject {
  inlining.nodes++;
  if (schema === false) return { not: {} };
  if (!isObject(schema) || inlining.nodes > MOST_NODES) return {};
  const name = schemaNameOf(textOf(schema, "$ref") ?? "");
  if (name !== undefined) return inlineNamed(name, schema, depth, inlining);
  if (depth <= 0) return shorten(schema, "is nested too deep to be listed here");
  const parts = new Map<string, unknown>();
  copyValues(schema, parts, inlining.rules.isStrict);
  inlineMembers(schema, parts, depth, inlining);
  for (const keyword of ["items", "additionalProperties"]) {
    const inner = memberOf(schema, keyword);
    if (isObject(inner)) parts.set(keyword, inline(inner, depth - 1, inlining));
    else if (inner === false && inlining.rules.isStrict) parts.set(keyword, false);
  }
  for (const keyword of ["anyOf", "oneOf", "prefixItems"]) {
    const branches = elementsOf(memberOf(schema, keyword));
    if (branches.length > 0)
      parts.set(
        keyword === "oneOf" ? "anyOf" : keyword,
        branches.map((branch) => inline(branch, depth - 1, inlining)),
      );
  }
  const all = elementsOf(memberOf(schema, "allOf")).map((branch) => inline(branch, depth, inlining));
  return all.length === 0 ? objectOf(parts) : mergeAll([objectOf(parts), ...all]);
}

function inlineNamed(name: string, use: SchemaObject, depth: number, inlining: Inlining): SchemaObject {
  const { open, rules } = inlining;
  const described = textOf(use, "description");
  const own = described === undefined ? {} : { description: plainText(described, MOST_DESCRIPTION) };
  if (open.has(name)) return { ...shorten(rules.find(name), "has the form of the value around it"), ...own };
  open.add(name);
  const inlined = inline(rules.find(name), depth, inlining);
  open.delete(name);
  return { ...inlined, ...own };
}

function copyValues(schema: SchemaObject, parts: Map<string, unknown>, isStrict: boolean): void {
  const type = memberOf(schema, "type");
  if (type !== undefined) parts.set("type", type);
  const values = elementsOf(memberOf(schema, "enum")).filter(isVisible);
  const notes = [textOf(schema, "description") ?? textOf(schema, "title") ?? ""];
  if (values.length > MOST_VALUES)
    notes.push(`One of ${values.length} values, such as ${values.slice(0, 10).map(printValue).join(", ")}.`);
  else if (values.length > 0) parts.set("enum", values);
  const note = plainText(notes.filter((text) => text !== "").join(" "), MOST_DESCRIPTION);
  if (note !== "") parts.set("description", note);
  const fixed = memberOf(schema, "const");
  if (fixed !== undefined && isVisible(fixed)) parts.set("const", fixed);
  if (!isStrict) return;
  const usual = memberOf(schema, "default");
  if (usual !== undefined && isVisible(usual) && JSON.stringify(usual).length <= MOST_DESCRIPTION)
    parts.set("default", usual);
  for (const keyword of constraints) {
    const value = memberOf(schema, keyword);
    if (value !== undefined) parts.set(keyword, value);
  }
  const pattern = textOf(schema, "pattern");
  if (pattern !== undefined && pattern.length <= MOST_PATTERN) parts.set("pattern", pattern);
}

/** Whether a value has no characters that people cannot see and models read, such as bidirectional controls. */
function isVisible(value: unknown): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(printValue(value));
}

function printValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function inlineMembers(
  schema: SchemaObject,
  parts: Map<string, unknown>,
  depth: number,
  inlining: Inlining,
): void {
  const { omit } = inlining.rules;
  const members = membersOf(memberOf(schema, "properties"));
  const kept = members.filter(([, member]) => asObject(member)[omit] !== true && member !== false);
  if (kept.length > 0)
    parts.set(
      "properties",
      objectOf(kept.map(([name, member]) => [name, inline(member, depth - 1, inlining)])),
    );
  const gone = new Set(members.filter((member) => !kept.includes(member)).map(([name]) => name));
  const required = elementsOf(memberOf(schema, "required")).filter((name) => !gone.has(String(name)));
  if (required.length > 0) parts.set("required", required);
}

const mergeable = new Set(["type", "description", "properties", "required"]);

/** Merges object schemas into one, which models fill in more reliably than an `allOf`. */
function mergeAll(schemas: readonly SchemaObject[]): SchemaObject {
  const filled = schemas.filter((schema) => Object.keys(schema).length > 0);
  const [only] = filled;
  if (filled.length === 1 && only !== undefined) return only;
  const isPlain = filled.every(
    (schema) =>
      (schema["type"] === undefined || schema["type"] === "object") &&
      Object.keys(schema).every((keyword) => mergeable.has(keyword)),
  );
  const names = filled.flatMap((schema) => membersOf(schema["properties"]).map(([name]) => name));
  if (!isPlain || new Set(names).size < names.length) return { allOf: filled };
  const description = filled.map((schema) => textOf(schema, "description")).find(Boolean);
  const required = filled.flatMap((schema) => elementsOf(schema["required"]));
  return {
    type: "object",
    ...(description === undefined ? {} : { description }),
    properties: objectOf(filled.flatMap((schema) => membersOf(schema["properties"]))),
    ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
  };
}

function shorten(schema: unknown, why: string): SchemaObject {
  const type = memberOf(asObject(schema), "type");
  const described = textOf(asObject(schema), "description") ?? "";
  return {
    ...(type === undefined ? {} : { type }),
    description: plainText(`${described} This value ${why}.`.trim(), MOST_DESCRIPTION),
  };
}
