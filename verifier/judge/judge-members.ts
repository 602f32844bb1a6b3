import { isObject, memberOf } from "../../contract/model/json-object.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import type { Docket, Note } from "./docket.ts";
import type { Weight } from "./readings.ts";
import { type FindNamed, type SchemaSite, sitesAt } from "./schema-sites.ts";
import type { SchemaSurvey } from "./survey-schemas.ts";
import type { Trial } from "./trial.ts";
import { type ValueStep, walkValue } from "./walk-value.ts";

interface ContentValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  readonly pointer: string;
  readonly location: string;
}

/** What is looked for in the members of one body. */
interface Search {
  readonly docket: Docket;
  readonly find: FindNamed;
  readonly content: ContentValue;
  readonly side: "request" | "response";
  readonly oneWay: Weight;
  readonly undeclared: Weight;
}

/**
 * Looks for members that no keyword refuses, and that should not be there all the same: `readOnly` ones in a request,
 * `writeOnly` ones in a response, and in strict mode those that nothing describes. Costs nothing where no schema has any.
 */
export function judgeMembers(
  { bench, docket }: Trial,
  side: "request" | "response",
  survey: SchemaSurvey,
  content: ContentValue,
): void {
  const { readings, find } = bench;
  const isOneWay = side === "request" ? survey.readOnly : survey.writeOnly;
  const weight = side === "request" ? readings.readOnlySent : readings.writeOnlyShown;
  const oneWay = isOneWay ? weight : "off";
  const undeclared = readings.undeclaredProperties;
  if (oneWay === "off" && undeclared === "off") return;
  const search: Search = { docket, find, content, side, oneWay, undeclared };
  walkValue(content.use, content.value, find, (step) => {
    if (step.name === undefined) return;
    if (oneWay !== "off") noteOneWay(search, step);
    if (undeclared !== "off" && step.sites.length === 0) noteUndeclared(search, step);
  });
}

function noteOneWay(search: Search, step: ValueStep): void {
  const keyword = search.side === "request" ? "readOnly" : "writeOnly";
  const declaring = step.sites.flatMap((site) => sitesAt(site, step.value, search.find));
  const marked = declaring.filter(({ schema }) => memberOf(schema, keyword) === true);
  const [first] = marked;
  if (first === undefined || !isCertain(marked, step)) return;
  search.docket.weigh(search.oneWay, {
    code: search.side === "request" ? "exchange/read-only" : "exchange/write-only",
    ...noteAt(search, step, keyword),
    message: `The ${search.side} holds \`${step.name ?? ""}\`, which is ${keyword}.`,
    places: [`${first.pointer}/${keyword}`],
  });
}

/** In a branch of a union it counts only where every schema that is given for the member says so. */
function isCertain(marked: readonly SchemaSite[], { sites }: ValueStep): boolean {
  if (marked.some(({ unions }) => unions.every(({ index, chosen }) => index === chosen))) return true;
  return sites.every(({ schema, unions }) =>
    marked.some((site) => site.schema === schema || site.unions.some((step) => unions.includes(step))),
  );
}

function noteUndeclared(search: Search, step: ValueStep): void {
  const describing = step.parents.find(({ schema }) => isObject(memberOf(schema, "properties")));
  if (describing === undefined) return;
  search.docket.weigh(search.undeclared, {
    code: "exchange/undeclared-property",
    ...noteAt(search, step, "properties"),
    message: `The ${search.side} holds \`${step.name ?? ""}\`, which no schema describes.`,
    places: [`${describing.pointer}/properties`],
  });
}

function noteAt(
  { content }: Search,
  { pointer, location, name = "" }: ValueStep,
  keyword: string,
): Pick<Note, "pointer" | "location" | "keyword"> {
  const own = keyword === "properties" ? location.replace(/\*$/, name) : location;
  return { pointer: content.pointer + pointer, location: content.location + own, keyword };
}
