/** Finds the end of the YAML or JSON token that begins at `start`. A multi-line scalar ends with its first line. */
export function tokenEnd(line: string, start: number): number {
  const quote = line[start];
  if (quote === '"' || quote === "'") return quotedEnd(line, start, quote);
  const rest = line.slice(start);
  const isInBrackets = /[{[][^\]}]*$/.test(line.slice(0, start));
  const end = start + ((isInBrackets ? endInBrackets : endOfPlain).exec(rest)?.index ?? rest.length);
  const text = line.slice(start, end).trimEnd();
  return Math.max(start + text.length, Math.min(start + 1, line.length));
}

const endOfPlain = /:(?=\s|$)|\s#|,\s*$/;
const endInBrackets = /:(?=\s|$)|\s#|[,\]}]/;

function quotedEnd(line: string, start: number, quote: string): number {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === "\\" && quote === '"') at++;
    else if (line[at] === quote) {
      // A doubled single quote is an escaped quote.
      if (quote === "'" && line[at + 1] === quote) at++;
      else return at + 1;
    }
  }
  return line.length;
}
