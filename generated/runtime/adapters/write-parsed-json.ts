// @ts-nocheck Made by a machine and tested as a whole.
/**
 * JSON text of a value that somebody has parsed already, so that it is judged as what was sent: of any depth, and with numbers
 * beyond 1.8e308, which `JSON.parse` makes infinite, still too large. As `JSON.stringify` where those do not matter.
 */
export function writeParsedJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    // An infinite number would be `null`.
    if (!text?.includes("null")) return text;
  } catch (error) {
    // Too deep for the stack; `TypeError` for what is no JSON.
    if (!(error instanceof RangeError)) throw error;
  }
  return writeInLoop(value);
}

/** A text as it stands, or a value to write. */
type Piece = string | { readonly value: unknown };

function writeInLoop(whole: unknown): string {
  let text = "";
  // The next piece is the last.
  const pieces: Piece[] = [{ value: whole }];
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    if (typeof piece === "string") text += piece;
    else if (typeof piece.value !== "object" || piece.value === null) text += writeLeaf(piece.value);
    else for (const part of piecesOf(piece.value).reverse()) pieces.push(part);
  }
  return text;
}

function writeLeaf(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY) return "1e400";
  if (value === Number.NEGATIVE_INFINITY) return "-1e400";
  return JSON.stringify(value) ?? "null";
}

function piecesOf(value: object): Piece[] {
  if ("toJSON" in value && typeof value.toJSON === "function") return [{ value: value.toJSON() }];
  if (Array.isArray(value)) {
    return ["[", ...value.flatMap((item, at): Piece[] => [at === 0 ? "" : ",", { value: item }]), "]"];
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const written = members.flatMap(([name, member], at): Piece[] => [
    `${at === 0 ? "" : ","}${JSON.stringify(name)}:`,
    { value: member },
  ]);
  return ["{", ...written, "}"];
}
