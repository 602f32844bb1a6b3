import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { findPackageFolder } from "../output/read-package.ts";

export interface ReadTemplates {
  readonly templates: readonly TemplateSource[];
  readonly given?: readonly TemplateSource[];
  readonly others: readonly TemplateSource[];
  readonly findings: readonly Finding[];
}

const unreplaced = new Map<string, ReadTemplates>();

/**
 * Reads the built-in templates. Templates with the same name in the user's folder override them.
 * @param folder - The user's folder. Default: none.
 * @param base - The folder with the built-in templates.
 */
export function readTemplates(folder?: string, base: string = findPackageFolder("templates")): ReadTemplates {
  const known = unreplaced.get(base);
  if (folder === undefined && known !== undefined) return known;
  const own = readTemplateFolder(base);
  if (folder === undefined) {
    const read: ReadTemplates = { templates: [...own.values()], others: [], findings: [] };
    unreplaced.set(base, read);
    return read;
  }
  let replaced: ReadonlyMap<string, TemplateSource>;
  try {
    replaced = readTemplateFolder(folder);
  } catch {
    const message = `There is no templates folder ${folder}.`;
    return {
      templates: [...own.values()],
      others: [],
      findings: [createFinding("template/folder-not-found", { message })],
    };
  }
  return {
    templates: [...new Map([...own, ...replaced]).values()],
    given: [...replaced.values()],
    others: [...replaced.values()].filter(({ name, partial }) => partial === undefined && !own.has(name)),
    findings: [...replaced.values()].flatMap((source) => {
      const given = viewOf(own.get(source.name)?.text ?? "");
      return given === undefined ? [] : checkVersion(source, given);
    }),
  };
}

export function describeUnknown(
  { name }: TemplateSource,
  message = `${name} does not replace any template.`,
): Finding {
  return createFinding("template/unknown-file", {
    message,
    places: [{ file: name, pointer: "", line: 1, column: 1 }],
  });
}

/** Returns the view and version declared in a template's comment, e.g. `IndexView 2`. */
export function viewOf(text: string): string | undefined {
  const [, view, version] = viewComment.exec(text) ?? [];
  return view === undefined ? undefined : `${view} ${version}`;
}

/** Matches `{{!-- view: IndexView 1 --}}`. */
const viewComment = /\{\{!--\s*view:\s*(\S+)\s+(\d+)\s*--\}\}/;

export function checkVersion({ name, text }: TemplateSource, given: string): readonly Finding[] {
  const written = viewComment.exec(text);
  const view = viewOf(text);
  if (written === null || view === given) return [];
  const before = text.slice(0, written.index).split("\n");
  const place = { file: name, pointer: "", line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  const message = `${name} was written for ${view}, but is given ${given}.`;
  const fix = `Compare it with what ${given} has, then write {{!-- view: ${given} --}} in place of ${written[0]}.`;
  return [createFinding("template/other-version", { message, fix, places: [place] })];
}

/**
 * Returns the sorted names of all templates in a folder and its subfolders: `client.ts.hbs`, `partials/header.hbs`. Templates for the
 * docs site (`docs`) are skipped. Throws if the folder does not exist.
 */
export function listTemplateNames(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".hbs") && !name.startsWith("docs/"))
    .sort();
}

export function readTemplateFolder(folder: string): ReadonlyMap<string, TemplateSource> {
  const sources = listTemplateNames(folder).map((name): TemplateSource => {
    const text = readFileSync(join(folder, name), "utf8");
    const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
    return partial === undefined ? { name, text } : { name, text, partial };
  });
  return new Map(sources.map((source) => [source.name, source]));
}

export interface TemplateSource {
  readonly name: string;
  readonly text: string;
  readonly partial?: string;
}
