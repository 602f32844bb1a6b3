import { LineCounter, parseDocument } from "yaml";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { showText } from "../../contract/findings/show-text.ts";
import { isObject } from "../../language/values/json-object.ts";

interface FrontMatter {
  /** Members with a valid type. Empty if the front matter is missing or malformed. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly end: number;
}

const none: FrontMatter = { members: {}, end: 0 };

/**
 * Parses YAML between two `---` lines. Ignores unknown members, which can belong to other programs, but reports near misses of known names.
 * @param file - File name used in findings.
 * @param text - Must use `\n` as line break.
 * @param findings - Receives the findings.
 */
export function readFrontMatter(file: string, text: string, findings: Finding[]): FrontMatter {
  const tell = (message: string, [line, column] = [1, 1], fix?: string, severity?: Severity): void => {
    const places = [{ file, pointer: "", line, column }];
    findings.push(
      createFinding("docs/front-matter", { message, fix, places, ...(severity && { severity }) }),
    );
  };
  const [whole, front = ""] = /^---[^\S\n]*\n([\s\S]*?\n)?---[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) {
    // `---` can also be a Markdown rule. It starts front matter only if a member such as `title:` follows.
    if (/^---[^\S\n]*\n\s*[\w-]+:(?:\s|$)/.test(text))
      tell("The front matter is never closed.", [1, 1], "Write a line `---` after its last member.");
    return none;
  }
  const read = { members: {}, end: whole.length };
  const counter = new LineCounter();
  const document = parseDocument(front, { lineCounter: counter });
  const [error] = document.errors;
  if (error !== undefined) {
    const [{ line, col } = { line: 1, col: 1 }] = error.linePos ?? [];
    const problem = error.message.split("\n")[0]?.replace(/ at line .*$/, "");
    tell(`The front matter is not YAML: ${problem}.`, [line + 1, col]);
    return read;
  }
  const value: unknown = document.toJS({ maxAliasCount: 10 });
  if (value === null || value === undefined) return read;
  if (!isObject(value)) {
    tell("The front matter has no members.", [2, 1]);
    return read;
  }
  const wanted = { title: ["string", "number"], section: ["string", "number"], order: ["number"] };
  const wrong = Object.entries(wanted).filter(
    ([name, types]) => value[name] !== undefined && !types.includes(typeof value[name]),
  );
  const lineOf = (name: string): number =>
    Math.max(
      0,
      front.split("\n").findIndex((each) => each.trimStart().startsWith(`${name}:`)),
    ) + 2;
  for (const [name, types] of wrong) tell(`\`${name}\` is not a ${types[0]}.`, [lineOf(name), 1]);
  for (const name of Object.keys(value).filter((each) => !Object.hasOwn(wanted, each))) {
    const missing = Object.keys(wanted).filter((each) => value[each] === undefined);
    const fix = didYouMean(name, missing);
    if (fix !== undefined)
      tell(
        `The front matter has an unknown member \`${showText(name)}\`.`,
        [lineOf(name), 1],
        fix,
        "warning",
      );
  }
  const bad = wrong.map(([name]) => name);
  const members = Object.fromEntries(Object.entries(value).filter(([name]) => !bad.includes(name)));
  return { ...read, members };
}
