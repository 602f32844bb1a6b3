/**
 * The lines of a YAML text, as far as explanations of syntax errors need them.
 * @module
 */
export interface ExplainedError {
  readonly message: string;
  readonly offsets: readonly number[];
  readonly fix?: string;
}

export interface Line {
  readonly start: number;
  readonly content: number;
  readonly indent: number;
  readonly lead: string;
  readonly text: string;
}

export function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const whole of text.split("\n")) {
    const content = whole.trimStart();
    const indent = whole.length - content.length;
    if (content !== "" && !content.startsWith("#"))
      lines.push({
        ...{ start, content: start + indent, indent },
        ...{ lead: whole.slice(0, indent), text: content.trimEnd() },
      });
    start += whole.length + 1;
  }
  return lines;
}

export function findStep(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const [index, { indent }] of lines.entries()) {
    const deeper = indent - (lines[index - 1]?.indent ?? 0);
    if (deeper > 0) counts.set(deeper, (counts.get(deeper) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 2;
}

export function startOfKey(text: string): number {
  return /^(?:- +)*/.exec(text)?.[0].length ?? 0;
}

export function isMember(text: string): boolean {
  return text.startsWith("- ") || /^[^\s:]+:(?:\s|$)/.test(text);
}

export function countSpaces(count: number): string {
  return count === 1 ? "1 space" : `${count} spaces`;
}

export function findOpenBracket(text: string): number | undefined {
  const open: number[] = [];
  for (const { 0: token, index } of text.matchAll(/"[^"]*"|'[^']*'|[[\]{}]/g)) {
    if (token === "[" || token === "{") open.push(index);
    if (token === "]" || token === "}") open.pop();
  }
  return open[0];
}

/** Splits a line before its comment: a `#` outside quotes, at the beginning or after a space. */
export function splitComment(text: string): { readonly content: string; readonly comment: string } {
  for (const { 0: token, index } of text.matchAll(/"[^"]*"|'[^']*'|(?:^|\s)#/g))
    if (token.endsWith("#")) {
      const at = index + token.length - 1;
      return { content: text.slice(0, at), comment: text.slice(at) };
    }
  return { content: text, comment: "" };
}

export function isItem({ text }: Line): boolean {
  return /^-(?:\s|$)/.test(text);
}
