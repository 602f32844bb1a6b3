import { normaliseLiteral, spellingsOf } from "../../runtime/routing/literal-text.ts";

export interface PathTemplate {
  /** The path without query and fragment; braces are kept. */
  readonly path: string;
  readonly names: readonly string[];
  /** The query after the path, decoded. Empty if there is none. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The fault of the template, as the predicate of a sentence: `does not begin with "/"`. Absent if it is valid. */
  readonly problem?: string;
}

/** Parses a path template (OpenAPI 3.2 §4.8.2). */
export function readPathTemplate(text: string): PathTemplate {
  const [beforeFragment = ""] = text.split("#");
  const [path = "", ...rest] = beforeFragment.split("?");
  const names = expressionsIn(path);
  const query = [...new URLSearchParams(rest.join("?"))];
  const problem = findProblem(path, names);
  return problem === undefined ? { path, names, query } : { path, names, query, problem };
}

export function expressionsIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");
}

/** Removes the names in the braces of a path template: `/pets/{id}` → `/pets/{}`. Paths that a server cannot distinguish become equal. */
export function eraseNames(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** A path as servers compare it: without the names of path parameters, and with percent signs and percent-encoding in one form. */
export function pathShape(path: string): string {
  const [spelt = path] = spellingsOf(path);
  return eraseNames(spelt).split("{}").map(normaliseLiteral).join("{}");
}

/** The name of the template expression that is the whole last segment of a path: `id` for `/pets/{id}`. `undefined` if there is none. */
export function lastExpression(path: string): string | undefined {
  return /\/\{([^{}/]+)\}$/.exec(path)?.[1];
}

/** The path of the collection of an item: the item's path without its last segment. */
export function collectionOf(item: string): string {
  return item.slice(0, item.lastIndexOf("/"));
}

export function trimSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function findProblem(path: string, names: readonly string[]): string | undefined {
  if (!path.startsWith("/")) return "does not begin with `/`";
  if (/[{}]/.test(path.replace(/\{[^{}]*\}/g, ""))) return "has a brace that is not closed or not opened";
  if (names.includes("")) return "has a pair of braces without a name";
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `names \`{${twice}}\` twice`;
}

export interface OperationPlace {
  /** The path, with `/` at its beginning, or the webhook's name. */
  readonly path: string;
  readonly template?: PathTemplate;
}

export function placeOperations(section: "paths" | "webhooks", name: string): OperationPlace {
  if (section === "webhooks") return { path: name };
  const template = readPathTemplate(name);
  return { path: template.path.startsWith("/") ? template.path : `/${template.path}`, template };
}
