import { isNote } from "./read-containers.ts";

const opening =
  /^(?:===[!+]? +"([^"\n]{0,100})"|(!!!|\?\?\?\+?) +([a-z]{1,30})(?: +"([^"\n]{0,200})")?)[ \t]*$/;

/**
 * Converts the tabs (`=== "Title"`), admonitions (`!!! note`) and folded blocks (`??? note`) of MkDocs, whose content is indented by four
 * columns, to the syntax of {@link readContainers}, ignoring fenced code.
 */
export function readIndented(text: string): string {
  return /^(?:===|!!!|\?\?\?)/m.test(text) ? readBlocks(text.split("\n"), 0).join("\n") : text;
}

const deepest = 5;

function readBlocks(lines: readonly string[], depth: number): readonly string[] {
  const read: string[] = [];
  let fence: string | undefined;
  let isInTabs = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const [mark] = /^ {0,3}(?:`{3}|~{3})/.exec(line) ?? [];
    if (mark !== undefined)
      fence = fence === undefined ? mark.trim() : fence === mark.trim() ? undefined : fence;
    const opened = fence === undefined && depth < deepest ? opening.exec(line) : null;
    const isTab = opened?.[1] !== undefined;
    if (isInTabs && !isTab && line.trim() !== "") {
      read.push(":::", "");
      isInTabs = false;
    }
    at += 1;
    if (opened === null) {
      read.push(line);
      continue;
    }
    const end = endOfBlock(lines, at);
    if (isTab && !isInTabs) read.push("", ":::tabs");
    isInTabs = isTab;
    const inner = lines.slice(at, end).map((each) => each.replace(/^(?: {4}|\t)/, ""));
    read.push(printOpening(opened), ...readBlocks(inner, depth + 1), ":::");
    at = end;
  }
  return isInTabs ? [...read, ":::"] : read;
}

function endOfBlock(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length && /^(?: {4}|\t|[ \t]*$)/.test(lines[at] ?? ""); at++)
    if (lines[at]?.trim() !== "") end = at + 1;
  return end;
}

function printOpening([, tab, mark, kind = "note", title]: readonly (string | undefined)[]): string {
  if (tab !== undefined) return `:::tab ${tab}`;
  const shown = title ?? (isNote(kind) ? "" : `${kind[0]?.toUpperCase()}${kind.slice(1)}`);
  const name = mark?.startsWith("?") === true ? "details" : isNote(kind) ? kind : "note";
  return `:::${name} ${shown}`.trimEnd();
}
