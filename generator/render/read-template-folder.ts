import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listTemplateNames } from "./list-template-names.ts";
import type { TemplateSource } from "./template-source.ts";

/** Reads the templates of a folder and its partials, by name and in the order of names. */
export async function readTemplateFolder(folder: string): Promise<ReadonlyMap<string, TemplateSource>> {
  const sources = listTemplateNames(folder).map(async (name): Promise<TemplateSource> => {
    const text = await readFile(join(folder, name), "utf8");
    const partial = /^partials\/(.*)\.hbs$/.exec(name)?.[1];
    return partial === undefined ? { name, text } : { name, text, partial };
  });
  return new Map((await Promise.all(sources)).map((source) => [source.name, source]));
}
