import type { Project } from "./read-project.ts";

const scripts: Readonly<Record<string, string>> = {
  "api:lint": "tenon lint",
  "api:generate": "tenon generate",
  "api:check": "tenon generate --check",
};

/** A package.json with tenon's scripts; the names of those that were added. Nothing where there are none to add. */
export function addScripts(
  project: Project,
): { readonly text: string; readonly added: readonly string[] } | undefined {
  const { packageText, scripts: known } = project;
  if (packageText === undefined) {
    const content = { private: true, type: "module", scripts };
    return { text: `${JSON.stringify(content, null, 2)}\n`, added: Object.keys(scripts) };
  }
  // Not JSON: npm's to complain about.
  if (known === undefined) return undefined;
  const added = Object.keys(scripts).filter((name) => !Object.hasOwn(known, name));
  if (added.length === 0) return undefined;
  const content = JSON.parse(packageText) as Record<string, unknown>; // it was read as an object before
  const all = { ...known, ...Object.fromEntries(added.map((name) => [name, scripts[name]])) };
  const indent = /^[ \t]+(?=")/m.exec(packageText)?.[0] ?? "  ";
  return { text: `${JSON.stringify({ ...content, scripts: all }, null, indent)}\n`, added };
}
