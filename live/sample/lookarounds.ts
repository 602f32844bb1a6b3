/** A pattern without its lookarounds, and what those ask for. */
export interface PlainPattern {
  readonly pattern: string;
  /** The patterns of positive lookaheads, each without a leading `.*`: a text that matches has a part that fits. */
  readonly wanted: readonly string[];
}

/** Takes the lookarounds out of a pattern that is known to compile: texts cannot be made of them. */
export function dropLookarounds(source: string): PlainPattern {
  const wanted: string[] = [];
  let pattern = "";
  for (let at = 0; at < source.length; ) {
    const look = /^\(\?<?[=!]/.exec(source.slice(at, at + 4))?.[0];
    const end = look === undefined ? endOfToken(source, at) : endOfGroup(source, at);
    if (look === undefined) pattern += source.slice(at, end);
    else if (look === "(?=")
      wanted.push(source.slice(at + look.length, end - 1).replace(/^\^?(?:\.[*+]\??)?/, ""));
    at = end;
  }
  return { pattern, wanted };
}

/** The end of one character, escape or class. */
function endOfToken(source: string, at: number): number {
  if (source[at] === "\\") return at + 2;
  if (source[at] !== "[") return at + 1;
  let end = at + 1;
  while (end < source.length && source[end] !== "]") end += source[end] === "\\" ? 2 : 1;
  return end + 1;
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at = endOfToken(source, at)) {
    if (source[at] === "(") depth++;
    else if (source[at] === ")" && --depth === 0) return at + 1;
  }
  return source.length;
}
