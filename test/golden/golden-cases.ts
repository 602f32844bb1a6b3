import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { type Generated, generate } from "../../generator/session/generate.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Files that are not compared: copies of sources, files with goldens of their own, and the hashes of all files. */
const UNCOMPARED = /^(?:runtime|validators)\/|^tenon\.manifest\.json$/;

/** The names of the cases: the folders here that contain a document. */
export async function listCases(): Promise<readonly string[]> {
  const entries = await readdir(folder);
  return entries.filter((name) => existsSync(join(folder, name, "openapi.yaml"))).sort();
}

/** Generates a case, with the options of its `options.json` if there is one. */
export async function generateCase(name: string, added: Partial<EmitOptions> = {}): Promise<Generated> {
  const path = join(folder, name, "options.json");
  const options: object = existsSync(path) ? JSON.parse(await readFile(path, "utf8")) : {};
  const document = join(folder, name, "openapi.yaml");
  return generate({ document, importExtension: ".js", names: {}, ...options, ...added });
}

/** The files of a case that are compared. The findings are one more file. */
export function comparedFiles({ files, findings }: Generated): readonly EmittedFile[] {
  const told = findings.map(
    ({ code, places: [place] }) => `${code} ${place?.line ?? 0}:${place?.column ?? 0}\n`,
  );
  return [
    ...files.filter(({ path }) => !UNCOMPARED.test(path)),
    { path: "findings.txt", text: told.join("") },
  ];
}

/** The files in a case's `expected/`. */
export function readExpected(name: string): Promise<readonly EmittedFile[]> {
  return readFolder(join(folder, name, "expected"));
}

/** A user's code for a case, which is compiled with the output. */
export function readFixtures(name: string): Promise<readonly EmittedFile[]> {
  return readFolder(join(folder, name, "fixtures"));
}

async function readFolder(path: string): Promise<readonly EmittedFile[]> {
  if (!existsSync(path)) return [];
  const names = (await readdir(path)).sort();
  return Promise.all(
    names.map(async (name) => ({ path: name, text: await readFile(join(path, name), "utf8") })),
  );
}

/** Writes files as a case's `expected/`. */
export async function keepExpected(name: string, files: readonly EmittedFile[]): Promise<void> {
  const expected = join(folder, name, "expected");
  await rm(expected, { recursive: true, force: true });
  await writeAll(files, expected);
}

/** Writes files into a folder. */
export async function writeAll(files: readonly EmittedFile[], into: string): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), text);
  }
}
