import { normaliseLiteral, spellingsOf } from "../../runtime/routing/literal-text.ts";

export interface PathTemplate {
  /** The path of a URL template with its braces, without query and fragment. */
  readonly path: string;
  readonly names: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly problem?: string;
}

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

/** Removes expression names: `/pets/{id}` becomes `/pets/{}`. Paths that a server cannot distinguish become equal. */
export function eraseNames(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

export function pathShape(path: string): string {
  const [spelt = path] = spellingsOf(path);
  return eraseNames(spelt).split("{}").map(normaliseLiteral).join("{}");
}

/** Returns the expression that makes up the complete last segment: `id` for `/pets/{id}` and `/pets/{id}/`. */
export function lastExpression(path: string): string | undefined {
  return /\/\{([^{}/]+)\}\/?$/.exec(path)?.[1];
}

export function collectionOf(item: string): string {
  const path = trimSlash(item);
  return path.slice(0, path.lastIndexOf("/"));
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
  readonly path: string;
  readonly template?: PathTemplate;
}

export function placeOperations(section: "paths" | "webhooks", name: string): OperationPlace {
  if (section === "webhooks") return { path: name };
  const template = readPathTemplate(name);
  return { path: template.path.startsWith("/") ? template.path : `/${template.path}`, template };
}
