import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import type { Finding, Place } from "../../contract/findings/finding.ts";
import { suggestDocument } from "../../contract/read/suggest-document.ts";
import type { Emitter } from "../../generator/output/emitter.ts";
import { locateOption, type OptionPath } from "../config/locate-option.ts";
import type { ListedEntry, Target } from "./choose-targets.ts";

/**
 * Reports a configured document that does not exist, with its place in the config and a similar file name. The place has an absolute path.
 */
export function locateMissing(
  finding: Finding,
  document: string,
  { configPath, index }: ListedEntry,
): Finding {
  if (finding.code !== "load/not-found" || finding.places.length > 0) return finding;
  const { whole, ofEntry } = openConfig({ configPath, index });
  const place = ofEntry(["document"]).find((each) => !isSame(each, whole)) ?? whole;
  const found = suggestDocument(document);
  const named = relative(dirname(configPath), document).replaceAll("\\", "/");
  const start = `Paths in ${basename(configPath)} start at its folder, and \`${named}\` does not exist.`;
  return { ...finding, fix: found === undefined ? start : `${start} ${found}`, places: [place] };
}

/** Adds the place of the option to findings that a config option caused. The place has an absolute path. */
export function locateInConfig(
  finding: Finding,
  target: Pick<Target, "listed" | "operations" | "streamParts" | "emitters">,
): Finding {
  const { listed, operations = {}, streamParts = [], emitters = [] } = target;
  if (listed === undefined) return finding;
  if (finding.code === "emitter/failed") return locateEmitter(finding, emitters, listed);
  const { include = [], exclude = [] } = operations;
  const patterns = [
    ...include.map((pattern, at) => [pattern, "operations", "include", at] as const),
    ...exclude.map((pattern, at) => [pattern, "operations", "exclude", at] as const),
    ...streamParts.map((pattern, at) => [pattern, "streamParts", at] as const),
  ].filter(([pattern]) => finding.message.includes(`\`${pattern}\``));
  const options: readonly (readonly [written: string, ...path: OptionPath])[] =
    finding.code === "config/no-named-enum"
      ? [["enums", "enums"]]
      : finding.code === "name/unknown-pin"
        ? pinOf(finding)
        : patterns;
  const { lines, ofEntry } = openConfig(listed);
  const place = options
    .flatMap(([written, ...path]) => ofEntry(path).map((each) => ({ ...each, written })))
    .find(({ line, column, written }) => {
      const text = lines[line - 1]?.slice(column - 1) ?? "";
      return text.replace(/^["'`]/, "").startsWith(written);
    });
  if (place === undefined) return finding;
  const { written: _, ...found } = place;
  return { ...finding, places: [found] };
}

function pinOf({ message }: Finding): readonly (readonly [string, ...OptionPath])[] {
  const [, kind = "", text = ""] = /pinned for (schema|operation) ("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
  const name: unknown = text === "" ? undefined : JSON.parse(text);
  return typeof name === "string" ? [[name, "names", `${kind}s`, name]] : [];
}

function locateEmitter(finding: Finding, emitters: readonly Emitter[], listed: ListedEntry): Finding {
  const index = emitters.findIndex(({ name }) => finding.message.startsWith(`The emitter ${name} failed`));
  // An error that has a place in the config already needs no other one.
  if (index < 0 || finding.places.some(({ pointer }) => pointer === "")) return finding;
  const { whole, ofEntry } = openConfig(listed);
  const place = ofEntry(["emitters", index]).find((each) => !isSame(each, whole));
  return place === undefined ? finding : { ...finding, places: [place, ...finding.places] };
}

interface OpenConfig {
  readonly lines: readonly string[];
  readonly whole: Place;
  /** Returns the places where an option could be set for this entry: at the top level, and in the entry's item in `apis`. */
  ofEntry(path: OptionPath): readonly Place[];
}

function openConfig({ configPath, index }: ListedEntry): OpenConfig {
  const text = readFileSync(configPath, "utf8");
  const prefix = basename(configPath) === "package.json" ? ["tenon"] : [];
  const locate = (...path: OptionPath): Place => locateOption(configPath, text, [...prefix, ...path]);
  return {
    lines: text.split(/\r?\n/),
    whole: locate(),
    ofEntry: (path) => [locate(...path), locate("apis", index, ...path)],
  };
}

function isSame(a: Place, b: Place): boolean {
  return a.line === b.line && a.column === b.column;
}
