/**
 * Serialises a parsed value as JSON, however deeply it is nested. Returns `undefined` for values without a JSON representation, e.g.
 * functions. Infinity becomes `1e400`, because `JSON.parse` returns infinity for numbers beyond 1.8e308, and checks must see what the
 * client sent.
 */
export function writeParsedJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    // `JSON.stringify` would write an infinite number as `null`.
    if (!text?.includes("null")) return text;
  } catch (error) {
    // A `RangeError` means that the value is nested too deep for the stack, and a `TypeError` that it is not JSON.
    if (!(error instanceof RangeError)) throw error;
  }
  return writeInLoop(value);
}

type Piece = string | { readonly value: unknown };

function writeInLoop(whole: unknown): string {
  let text = "";
  // A stack of pieces; the last piece is printed first.
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
