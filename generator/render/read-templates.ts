import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { findPackageFolder } from "../output/package-folder.ts";

/** The templates to use, and what is wrong with a user's folder of them. */
export interface ReadTemplates {
  readonly templates: readonly TemplateSource[];
  /** Those of the user's folder, as they were read; absent where there is none. */
  readonly given?: readonly TemplateSource[];
  readonly findings: readonly Finding[];
}

/** Tenon's own, by where they stand: they stay as they are, and one list of them is prepared once. */
const unreplaced = new Map<string, ReadTemplates>();

/**
 * Reads tenon's templates; a user's folder replaces those that it has files for, one by one.
 *
 * @param base - Where tenon's own stand.
 */
export async function readTemplates(
  folder?: string,
  base: string = findPackageFolder("templates"),
): Promise<ReadTemplates> {
  const known = unreplaced.get(base);
  if (folder === undefined && known !== undefined) return known;
  const own = await readTemplateFolder(base);
  if (folder === undefined) {
    const read: ReadTemplates = { templates: [...own.values()], findings: [] };
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
      findings: [createFinding("template/folder-not-found", { message })],
    };
  }
  const findings = [...replaced.values()]
    .filter(({ name, partial }) => partial === undefined && !own.has(name))
    .map(({ name }) =>
      createFinding("template/unknown-file", {
        message: `${name} replaces no template.`,
        places: [{ file: name, pointer: "", line: 1, column: 1 }],
      }),
    );
  const outdated = [...replaced.values()].flatMap((source) => checkVersion(source, own.get(source.name)));
  return {
    templates: [...new Map([...own, ...replaced]).values()],
    given: [...replaced.values()],
    findings: [...findings, ...outdated],
  };
}

/** A template says in a comment which view it is written for, and which version of it: `{{!-- view: IndexView 1 --}}`. */
const viewComment = /\{\{!--\s*view:\s*(\S+)\s+(\d+)\s*--\}\}/;

function checkVersion({ name, text }: TemplateSource, own: TemplateSource | undefined): readonly Finding[] {
  const written = viewComment.exec(text);
  const given = viewComment.exec(own?.text ?? "");
  if (written === null || given === null) return [];
  const [comment, view, version] = written;
  if (view === given[1] && version === given[2]) return [];
  const before = text.slice(0, written.index).split("\n");
  const place = { file: name, pointer: "", line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  const message = `${name} is written for ${view} ${version}; it is given ${given[1]} ${given[2]}.`;
  const fix = `Compare it with tenon's own template of that name, then write ${given[0]} in place of ${comment}.`;
  return [createFinding("template/other-version", { message, fix, places: [place] })];
}

/**
 * The names of the templates of a folder and of its partials, such as `client.ts.hbs` and `partials/header.hbs`, in order.
 *
 * @throws where there is no such folder.
 */
export function listTemplateNames(folder: string): readonly string[] {
  const entries = readdirSync(folder);
  const partials = entries.includes("partials") ? readdirSync(join(folder, "partials")) : [];
  const names = [...entries, ...partials.map((name) => `partials/${name}`)];
  return names.filter((name) => name.endsWith(".hbs")).sort();
}

/** Reads the templates of a folder and its partials, by name and in the order of names. */
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
  /** For messages: the path below the templates folder, e.g. `client.ts.hbs` or `partials/header.hbs`. */
  readonly name: string;
  readonly text: string;
  /** The name that it is called by, where it is a partial. */
  readonly partial?: string;
}
