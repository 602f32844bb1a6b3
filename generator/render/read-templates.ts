import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { findPackageFolder } from "../output/read-package.ts";

export interface ReadTemplates {
  readonly templates: readonly TemplateSource[];
  /** The user's templates as they were read. Absent if there is no folder of them. */
  readonly given?: readonly TemplateSource[];
  /** The templates in {@link given} that are no partials and do not replace one of tenon's. */
  readonly others: readonly TemplateSource[];
  readonly findings: readonly Finding[];
}

/** The results of {@link readTemplates} without a user's folder. The key is the path of tenon's folder, whose templates do not change. */
const unreplaced = new Map<string, ReadTemplates>();

/**
 * Reads tenon's templates, and those of the user's folder, which replace tenon's of the same names.
 *
 * @param folder - The user's folder. Default: none.
 * @param base - The folder of tenon's templates.
 */
export async function readTemplates(
  folder?: string,
  base: string = findPackageFolder("templates"),
): Promise<ReadTemplates> {
  const known = unreplaced.get(base);
  if (folder === undefined && known !== undefined) return known;
  const own = await readTemplateFolder(base);
  if (folder === undefined) {
    const read: ReadTemplates = { templates: [...own.values()], others: [], findings: [] };
    unreplaced.set(base, read);
    return read;
  }
  let replaced: ReadonlyMap<string, TemplateSource>;
  try {
    replaced = await readTemplateFolder(folder);
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

/** Makes the finding about a user's template that replaces none of tenon's. */
export function describeUnknown(
  { name }: TemplateSource,
  message = `${name} replaces no template.`,
): Finding {
  return createFinding("template/unknown-file", {
    message,
    places: [{ file: name, pointer: "", line: 1, column: 1 }],
  });
}

/** The name and version of the view that a template's comment names: `IndexView 2`; `undefined` without such a comment. */
export function viewOf(text: string): string | undefined {
  const [, view, version] = viewComment.exec(text) ?? [];
  return view === undefined ? undefined : `${view} ${version}`;
}

/** Matches a template's comment with the name and version of its view: `{{!-- view: IndexView 1 --}}`. */
const viewComment = /\{\{!--\s*view:\s*(\S+)\s+(\d+)\s*--\}\}/;

/**
 * Reports a template whose comment names a view or version that differs from `given`.
 *
 * @param given - The name and version of the view that the template gets.
 */
export function checkVersion({ name, text }: TemplateSource, given: string): readonly Finding[] {
  const written = viewComment.exec(text);
  const view = viewOf(text);
  if (written === null || view === given) return [];
  const before = text.slice(0, written.index).split("\n");
  const place = { file: name, pointer: "", line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  const message = `${name} is written for ${view}; it is given ${given}.`;
  const fix = `Compare it with what ${given} has, then write {{!-- view: ${given} --}} in place of ${written[0]}.`;
  return [createFinding("template/other-version", { message, fix, places: [place] })];
}

/**
 * The names of all templates in a folder and its subfolders, sorted: `client.ts.hbs`, `partials/header.hbs`. Those of the docs site, in
 * `docs`, are left out. Throws if the folder does not exist.
 */
export function listTemplateNames(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".hbs") && !name.startsWith("docs/"))
    .sort();
}

export async function readTemplateFolder(folder: string): Promise<ReadonlyMap<string, TemplateSource>> {
  const sources = listTemplateNames(folder).map(async (name): Promise<TemplateSource> => {
    const text = await readFile(join(folder, name), "utf8");
    const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
    return partial === undefined ? { name, text } : { name, text, partial };
  });
  return new Map((await Promise.all(sources)).map((source) => [source.name, source]));
}

export interface TemplateSource {
  readonly name: string;
  readonly text: string;
  /** The name by which templates call a partial. Absent for other templates. */
  readonly partial?: string;
}
