import { decodePointer } from "../../runtime/pointer.ts";

/** A path into a value: a JSON Pointer after `#`, or, in conditions, names and indices after dots. */
export interface ValuePath {
  readonly tokens: readonly string[];
  /** Whether the path uses dots and brackets, which only conditions allow. */
  readonly isDotted: boolean;
}

/** A runtime expression. If names can contain dots, `name` includes any dotted path; see `splitName`. */
export type Expression =
  | { readonly kind: "url" | "method" | "statusCode" | "self" }
  | { readonly kind: "header" | "query" | "path"; readonly of: Message; readonly name: string }
  | { readonly kind: "body"; readonly of: Message; readonly path: ValuePath }
  /** Inputs or outputs of a workflow. An empty name refers to all of them. */
  | { readonly kind: "inputs"; readonly name: string; readonly path: ValuePath }
  | { readonly kind: "outputs"; readonly name: string; readonly path: ValuePath }
  | { readonly kind: "steps"; readonly step: string; readonly name: string; readonly path: ValuePath }
  | {
      readonly kind: "workflows";
      readonly workflow: string;
      readonly field: "inputs" | "outputs";
      readonly name: string;
      readonly path: ValuePath;
    }
  | { readonly kind: "sourceDescriptions"; readonly source: string; readonly reference: string }
  | { readonly kind: "components"; readonly type: string; readonly name: string };

type Message = "request" | "response" | "message";

const NO_PATH: ValuePath = { tokens: [], isDotted: false };

/**
 * Parses a runtime expression according to the ABNF of Arazzo 1.1, a superset of 1.0. Returns `undefined` if the string is not an
 * expression.
 */
export function parseExpression(text: string): Expression | undefined {
  switch (text) {
    case "$url":
    case "$method":
    case "$statusCode":
    case "$self":
      return { kind: text.slice(1) as "url" | "method" | "statusCode" | "self" };
    case "$inputs":
    case "$outputs":
      return text === "$inputs"
        ? { kind: "inputs", name: "", path: NO_PATH }
        : { kind: "outputs", name: "", path: NO_PATH };
    default:
      return parseReference(text);
  }
}

function parseReference(text: string): Expression | undefined {
  const [, root = "", rest = ""] = /^\$([A-Za-z]+)\.(.*)$/s.exec(text) ?? [];
  switch (root) {
    case "request":
    case "response":
    case "message":
      return parseSource(root, rest);
    case "inputs": {
      const named = parseNamed(rest);
      return named && { kind: "inputs", ...named };
    }
    case "outputs": {
      const named = parseNamed(rest);
      return named && { kind: "outputs", ...named };
    }
    case "steps": {
      const [, step = "", output = ""] = /^([^.#]+)\.outputs\.(.*)$/s.exec(rest) ?? [];
      const named = parseNamed(output);
      return named && { kind: "steps", step, ...named };
    }
    case "workflows": {
      const [, workflow = "", field = "", name = ""] = /^([^.#]+)\.(inputs|outputs)\.(.*)$/s.exec(rest) ?? [];
      const named = parseNamed(name);
      return (
        named && { kind: "workflows", workflow, field: field === "inputs" ? "inputs" : "outputs", ...named }
      );
    }
    case "sourceDescriptions": {
      const [, source = "", reference = ""] = /^([^.#]+)\.([^{}]+)$/s.exec(rest) ?? [];
      return source === "" ? undefined : { kind: "sourceDescriptions", source, reference };
    }
    case "components": {
      const [, type = "", name = ""] = /^([A-Za-z]+)\.([\w.-]+)$/.exec(rest) ?? [];
      return type === "" ? undefined : { kind: "components", type, name };
    }
    default:
      return undefined;
  }
}

function parseSource(of: Message, text: string): Expression | undefined {
  const [, part = "", name = ""] = /^(header|query|path)\.(.+)$/s.exec(text) ?? [];
  if (part === "header") return /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) ? { kind: part, of, name } : undefined;
  if (part === "query" || part === "path") return of === "request" ? { kind: part, of, name } : undefined;
  const [, path] = /^(?:body|payload)([.#[].*)?$/s.exec(text) ?? [""];
  if (!/^(?:body|payload)/.test(text)) return undefined;
  const parsed =
    path === undefined ? (/^(?:body|payload)$/.test(text) ? NO_PATH : undefined) : parsePath(path);
  return parsed && { kind: "body", of, path: parsed };
}

function parseNamed(text: string): { readonly name: string; readonly path: ValuePath } | undefined {
  const [, name = "", rest = ""] = /^([\w.-]+)((?:#|\[).*)?$/s.exec(text) ?? [];
  const path = parsePath(rest);
  return name === "" || path === undefined ? undefined : { name, path };
}

function parsePath(text: string): ValuePath | undefined {
  if (text === "") return NO_PATH;
  if (text.startsWith("#")) {
    const tokens = decodePointer(text.slice(1));
    return tokens && { tokens, isDotted: false };
  }
  return /^(?:\.[^.[\]{}]+|\[\d+\])+$/.test(text)
    ? {
        tokens: [...text.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? index ?? ""),
        isDotted: true,
      }
    : undefined;
}

/**
 * Splits a dotted name into the longest existing name and a path into its value. For example, `events.0.id` is the output `events.0.id` if
 * such an output exists, otherwise the member `/0/id` of the output `events`.
 */
export function splitName(
  { name, path }: { readonly name: string; readonly path: ValuePath },
  has: (name: string) => boolean,
): { readonly name: string; readonly path: ValuePath } | undefined {
  if (name === "" || has(name)) return { name, path };
  for (let end = name.lastIndexOf("."); end > 0; end = name.lastIndexOf(".", end - 1)) {
    const known = name.slice(0, end);
    const tokens = [...name.slice(end + 1).split("."), ...path.tokens];
    if (has(known)) return { name: known, path: { tokens, isDotted: true } };
  }
  return undefined;
}

export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "expression"; readonly text: string; readonly expression: Expression | undefined };

function splitTemplate(text: string): readonly TemplatePart[] {
  return text
    .split(/(\{\$[^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      if (!/^\{\$[^{}]*\}$/.test(part)) return { kind: "text", text: part };
      const inner = part.slice(1, -1);
      return { kind: "expression", text: inner, expression: parseExpression(inner) };
    });
}

/**
 * The interpretation of a string. A string that starts with `$` without being an expression is a literal, e.g. a price, but is reported if
 * it resembles an expression.
 */
export type StringValue =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "template"; readonly parts: readonly TemplatePart[] }
  | { readonly kind: "malformed"; readonly text: string };

const ROOTS =
  /^\$(?:url|method|statusCode|self|request|response|message|inputs|outputs|steps|workflows|sourceDescriptions|components)(?![A-Za-z])/;

export function readString(text: string): StringValue {
  const expression = parseExpression(text);
  if (expression !== undefined) return { kind: "expression", expression };
  if (text.includes("{$")) {
    const parts = splitTemplate(text);
    const bad = parts.find((part) => part.kind === "expression" && part.expression === undefined);
    return bad === undefined ? { kind: "template", parts } : { kind: "malformed", text: bad.text };
  }
  return ROOTS.test(text) && !/\s/.test(text) ? { kind: "malformed", text } : { kind: "literal", text };
}
