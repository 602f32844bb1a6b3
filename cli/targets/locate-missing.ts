import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { locateOption, type OptionPath } from "../config/locate-option.ts";
import type { ListedEntry } from "./choose-targets.ts";

/**
 * Adds to the finding that a document does not exist: its place in the config that lists it, the folder that its path is relative to, and a
 * document with a similar name there. Returns any other finding unchanged. The file of the place is absolute.
 */
export function locateMissing(
  finding: Finding,
  document: string,
  { configPath, index }: ListedEntry,
): Finding {
  if (finding.code !== "load/not-found" || finding.places.length > 0) return finding;
  const text = readFileSync(configPath, "utf8");
  const prefix = basename(configPath) === "package.json" ? ["tenon"] : [];
  const locate = (...path: OptionPath): Place => locateOption(configPath, text, [...prefix, ...path]);
  const place =
    [locate("document"), locate("apis", index, "document")].find((each) => !isSame(each, locate())) ??
    locate();
  const folder = dirname(document);
  const names = listDocuments(folder);
  const found =
    didYouMean(basename(document), names) ??
    (names.length === 1 ? `There is ${names[0]} in its folder.` : undefined);
  const named = relative(dirname(configPath), document).replaceAll("\\", "/");
  const start = `Paths in ${basename(configPath)} start at its folder, and \`${named}\` does not exist.`;
  return { ...finding, fix: found === undefined ? start : `${start} ${found}`, places: [place] };
}

function isSame(a: Place, b: Place): boolean {
  return a.line === b.line && a.column === b.column;
}

/** The names of files in a folder that may be documents. None if there is no such folder. */
function listDocuments(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) =>
      /^(?!package|tsconfig|tenon\.).*\.(?:ya?ml|json)$/.test(name),
    );
  } catch {
    return [];
  }
}
