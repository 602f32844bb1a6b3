import { isNumeric, memberOf } from "../values/json-object.ts";
import { bareName } from "../values/names.ts";

export type PagingPart = "page" | "offset" | "limit";

/** In English, French, Spanish and German. */
const usualNames = {
  page: /^(?:page|pagenumber|pagenum|pageno|pageindex|currentpage|p|pagina|numeropagina|numeropage|seite)$/,
  offset: /^(?:offset|skip|start|startat|startindex|from|pageoffset|decalage|desplazamiento|versatz)$/,
  limit:
    /^(?:limit|size|pagesize|perpage|pagelimit|count|maxresults|take|top|itemsperpage|resultsperpage|limite|taille|taillepage|parpage|tamano|tamanopagina|porpagina|groesse|seitengroesse|proseite|anzahl)$/,
};
const parts: readonly PagingPart[] = ["page", "offset", "limit"];

export function pagingPartOf(name: string, schema: unknown): PagingPart | undefined {
  if (!isNumericSchema(schema)) return undefined;
  const bare = bareName(name);
  return parts.find((part) => usualNames[part].test(bare));
}

export function isNumericSchema(schema: unknown): boolean {
  return [memberOf(Object(schema), "type")].flat().some(isNumeric);
}

const fromZero = createFirstMatcher("0|zero");
const fromOne = createFirstMatcher("1|one");

/**
 * Creates a pattern that matches descriptions of the first page, e.g. for 0: `zero-based`, `starts at 0`, `(0..N)`, `the first page is 0`.
 * @param number - Alternatives for the number, e.g. `0|zero`.
 */
function createFirstMatcher(number: string): RegExp {
  const based = `\\b(?:${number})[- ]?(?:based|indexed)`;
  const starts = `\\b(?:start(?:s|ing)?|begin(?:s|ning)?|count(?:s|ed|ing)?|indexed) (?:at|from|with) (?:${number})\\b`;
  return new RegExp(
    `${based}|${starts}|\\b(?:${number}) ?\\.\\.|\\bfirst page(?: is|:) (?:${number})\\b`,
    "i",
  );
}

/** Derives the number of the first page from the parameter's default, description or minimum. */
export function firstPageOf(schema: unknown, description = ""): 0 | 1 | undefined {
  const member = (name: string): unknown => memberOf(Object(schema), name);
  const zeroOrOne = (value: unknown): 0 | 1 | undefined => (value === 0 || value === 1 ? value : undefined);
  const words = `${description}\n${String(member("description") ?? "")}`;
  const [isZero, isOne] = [fromZero.test(words), fromOne.test(words)];
  return (
    zeroOrOne(member("default")) ??
    (isZero === isOne ? undefined : isOne ? 1 : 0) ??
    zeroOrOne(member("minimum")) ??
    (member("exclusiveMinimum") === 0 ? 1 : undefined)
  );
}
