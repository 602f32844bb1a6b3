import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { findPackageFolder } from "../output/package-folder.ts";

/** The templates to use, and the findings about the user's folder. */
export interface ReadTemplates {
  readonly templates: readonly TemplateSource[];
  /** The templates of the user's folder as they were read. Absent if there are none. */
  readonly given?: readonly TemplateSource[];
  /** The templates in {@link given} that are neither partials nor replacements for tenon's. */
  readonly others: readonly TemplateSource[];
  readonly findings: readonly Finding[];
}

/** tenon's own templates by folder. They do not change, so each folder is read once. */
const unreplaced = new Map<string, ReadTemplates>();

/**
 * Reads tenon's templates. A file in the user's folder replaces the one of the same name.
 *
 * @param base - The folder of tenon's own templates.
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

/** Makes the finding about a template that does not replace one of tenon's. */
export function describeUnknown(
  { name }: TemplateSource,
  message = `${name} replaces no template.`,
): Finding {
  return createFinding("template/unknown-file", {
    message,
    places: [{ file: name, pointer: "", line: 1, column: 1 }],
  });
}

/** Reads the name and version of a template's view from its comment: `IndexView 2`. */
export function viewOf(text: string): string | undefined {
  const [, view, version] = viewComment.exec(text) ?? [];
  return view === undefined ? undefined : `${view} ${version}`;
}

/** Matches the comment that names a template's view and its version: `{{!-- view: IndexView 1 --}}`. */
const viewComment = /\{\{!--\s*view:\s*(\S+)\s+(\d+)\s*--\}\}/;

/**
 * Reports a template that was written for another version of its view.
 *
 * @param given - The view of the template, and its version.
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
 * The sorted names of the templates of a folder and its subfolders, such as `client.ts.hbs` and `partials/header.hbs`. Excludes those of
 * the docs site in `docs`.
 *
 * @throws if the folder does not exist.
 */
export function listTemplateNames(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".hbs") && !name.startsWith("docs/"))
    .sort();
}

/** Reads the templates of a folder and its partials, sorted by name. */
export async function readTemplateFolder(folder: string): Promise<ReadonlyMap<string, TemplateSource>> {
  const sources = listTemplateNames(folder).map(async (name): Promise<TemplateSource> => {
    const text = await readFile(join(folder, name), "utf8");
    const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
    return partial === undefined ? { name, text } : { name, text, partial };
  });
  return new Map((await Promise.all(sources)).map((source) => [source.name, source]));
}

/** A template before it is compiled. */
export interface TemplateSource {
  /** The name for messages: the path in the templates folder, e.g. `client.ts.hbs` or `partials/header.hbs`. */
  readonly name: string;
  readonly text: string;
  /** The name by which templates call the partial. Absent if it is not one. */
  readonly partial?: string;
}
