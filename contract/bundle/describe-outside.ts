import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { listNames, showCount } from "../findings/show-text.ts";

export interface OutsideFile {
  readonly name: string;
  readonly places: readonly Place[];
}

export function groundsOf(files: readonly OutsideFile[]): readonly string[] {
  return [...new Set(files.flatMap(({ name }) => groundOf(name) ?? []))].sort();
}

function groundOf(name: string): string | undefined {
  return /^(?:\.\.\/)+[^/]+/.exec(name)?.[0];
}

export function describeOutside(files: readonly OutsideFile[], most: number): readonly Finding[] {
  const [first, ...others] = files;
  if (first === undefined) return [];
  const places = files.flatMap((file) => file.places);
  const grounds = groundsOf(files);
  const lead = `${showCount(places.length, "reference")} lead`;
  const message =
    others.length === 0
      ? `\`${first.name}\` is outside the root document's folder.${places.length > 1 ? ` ${lead} to it.` : ""}`
      : `${lead} to ${files.length} files outside the root document's folder: ${listNames(countByGround(files))}.`;
  const fix = grounds.length === 0 ? undefined : adviseToAllow(grounds, grounds);
  return [createFinding("ref/outside-root", { message, places: places.slice(0, most), fix })];
}

function countByGround(files: readonly OutsideFile[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of files) {
    const ground = groundOf(name) ?? name;
    counts.set(ground, (counts.get(ground) ?? 0) + 1);
  }
  return [...counts].map(([ground, count]) => (count === 1 ? `\`${ground}\`` : `${count} in \`${ground}\``));
}

export function adviseToAllow(forCommand: readonly string[], forConfig: readonly string[]): string {
  const options = forCommand.map(
    (path) => `--allow ${/^[\w./@-]+$/.test(path) ? path : JSON.stringify(path)}`,
  );
  return `To allow this: \`${options.join(" ")}\`, or \`allow: ${printList(forConfig)}\` in the config. Otherwise move the files into the document's folder.`;
}

export function printList(paths: readonly string[]): string {
  return `[${paths.map((path) => JSON.stringify(path)).join(", ")}]`;
}
