import { posix } from "node:path";
import type { ApiModel } from "../../contract/model/types.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { AdapterName } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { OutputPart } from "../output/output-parts.ts";
import type { Wanted } from "./reach-statements.ts";

const IMPORT =
  /^(?:import|export)\b([^;"'`]*?)(?:\bfrom )?["']((?:\.{1,2}\/)+runtime\/[^"']+)["']|\bimport\(["']((?:\.{1,2}\/)+runtime\/[^"']+)["']\)/gm;

/**
 * Lists the names imported from each runtime file, such as `client.ts`, by the output's modules. Files from user templates and emitters
 * are included.
 */
export function readEntries(files: readonly EmittedFile[]): ReadonlyMap<string, Wanted> {
  return joinEntries(files.flatMap((file) => [...entriesOf(file)]));
}

/** Lists the names that a module imports from each runtime file. */
export const entriesOf: (file: EmittedFile) => ReadonlyMap<string, Wanted> = oncePer(({ path, text }) => {
  if (!/\.tsx?$/.test(path)) return new Map();
  return joinEntries(
    Array.from(text.matchAll(IMPORT), ([, clause = "", fixed, later = ""]) => {
      const target = posix.join(posix.dirname(path), fixed ?? later);
      const module = `${target.replace(/^runtime\//, "").replace(/\.[jt]s$/, "")}.ts`;
      return [module, namesIn(clause, text)] as const;
    }),
  );
});

function joinEntries(listed: readonly (readonly [module: string, wanted: Wanted])[]): Map<string, Wanted> {
  const entries = new Map<string, Wanted>();
  for (const [module, wanted] of listed) entries.set(module, join(entries.get(module), wanted));
  return entries;
}

function namesIn(clause: string, text: string): Wanted {
  const [, namespace] = /^\s*type\s+\* as ([\w$]+)\s*$/.exec(clause) ?? [];
  if (namespace !== undefined) {
    const member = new RegExp(`(?<![\\w$.])${namespace.replaceAll("$", "\\$")}\\.([\\w$]+)`, "g");
    return new Set(Array.from(text.matchAll(member), ([, name = ""]) => name));
  }
  const [, list] = /^\s*(?:type\s*)?\{([^}]*)\}\s*$/.exec(clause) ?? [];
  if (list === undefined) return "all";
  const names = list.split(",").map(
    (item) =>
      item
        .trim()
        .replace(/^type /, "")
        .split(" as ")[0] ?? "",
  );
  return new Set(names);
}

function join(one: Wanted | undefined, other: Wanted): Wanted {
  if (one === undefined) return other;
  return one === "all" || other === "all" ? "all" : new Set([...one, ...other]);
}

const CLIENT_OPTIONS = ["dedupe", "limits", "redirects", "retry", "timeout"].map(
  (name) => `client/create-${name}.ts`,
);

/** Returns runtime modules that only user programs import: those for features the document uses, and the given adapters. */
export function userEntries(
  model: ApiModel,
  parts: ReadonlySet<OutputPart>,
  adapters: readonly AdapterName[],
): readonly string[] {
  const { operations, webhooks } = model;
  const hasHeaders = operations.some(({ responses }) => responses.some(({ headers }) => headers.length > 0));
  const hasFiles = operations.some(({ responses }) =>
    responses.some(({ content }) => content.some(({ kind }) => kind === "binary")),
  );
  const hasEvents = operations.some(({ responses }) =>
    responses.some(({ content }) => content.some(({ kind }) => kind === "sse")),
  );
  const hasCallbacks = webhooks.some(({ callback }) => callback !== undefined);
  const has = (part: OutputPart): boolean => parts.has(part);
  return [
    ...(has("router") ? adapters.map((name) => `adapters/${name}.ts`) : []),
    ...(has("router") ? ["server/log-refusals.ts"] : []),
    ...(has("client-options") ? CLIENT_OPTIONS : []),
    ...(has("client-options") && hasEvents ? ["client/create-reconnect.ts"] : []),
    ...(has("client") ? ["client/unwrap.ts"] : []),
    ...(canValidate(model, parts) ? ["client/create-validation.ts"] : []),
    ...(has("client") && hasHeaders ? ["client/read-headers.ts"] : []),
    ...(has("client") && hasFiles ? ["client/file-name.ts"] : []),
    ...(has("webhooks") && webhooks.length > 0 ? ["webhooks/create-hmac.ts"] : []),
    ...((has("webhooks") || has("links")) && hasCallbacks ? ["links/follow-link.ts"] : []),
  ];
}

export function canValidate({ operations }: ApiModel, parts: ReadonlySet<OutputPart>): boolean {
  return (
    parts.has("client") &&
    parts.has("validators") &&
    operations.some(
      ({ parameters, body, responses }) =>
        parameters.length > 0 ||
        body !== undefined ||
        responses.some(({ content, headers }) => content.length > 0 || headers.length > 0),
    )
  );
}
