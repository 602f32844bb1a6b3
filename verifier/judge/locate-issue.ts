import { isObject, memberOf } from "../../contract/model/json-object.ts";
import { decodePointer, encodeToken, pointerTo, readToken } from "../../runtime/pointer.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import { isEqual } from "../../runtime/validators/equal.ts";
import {
  type FindNamed,
  memberSites,
  type OpenSite,
  type SchemaSite,
  sitesAt,
  type UnionStep,
} from "./schema-sites.ts";

/** Where the keyword stands that an issue is about. */
export interface LocatedIssue {
  readonly issue: ValidationIssue;
  /** Of the keyword in the normalised document; of the schema where the keyword is not found. */
  readonly pointer: string;
  /** The issue's pointer without indexes and free names: each is `*`. */
  readonly location: string;
  readonly unions: readonly UnionStep[];
}

/**
 * Finds the keyword that an issue is about, by walking down the schema as the issue's pointer walks down the value. Done only
 * when there is something to report: checks themselves keep no track of where they are.
 */
export function locateIssue(
  start: OpenSite,
  value: unknown,
  issue: ValidationIssue,
  find: FindNamed,
): LocatedIssue {
  let current: readonly OpenSite[] = [start];
  let at = value;
  let location = "";
  let sites = expand(current, at, find);
  for (const token of decodePointer(issue.pointer) ?? []) {
    const members = memberSites(sites, token, isItem(at, token));
    location += members.isNamed ? `/${encodeToken(token)}` : "/*";
    if (members.sites.length === 0) return { issue, ...rootOf(current), location };
    at = readToken(at, token);
    current = members.sites;
    sites = expand(current, at, find);
  }
  const site = findKeyword(sites, issue);
  if (site === undefined) return { issue, ...rootOf(current), location };
  return { issue, pointer: pointerTo(site.pointer, issue.keyword), unions: site.unions, location };
}

/** What could not be decoded is not in the value; a number is then most likely an index. */
function isItem(value: unknown, token: string): boolean {
  return Array.isArray(value) || (value === undefined && /^\d+$/.test(token));
}

function expand(open: readonly OpenSite[], value: unknown, find: FindNamed): readonly SchemaSite[] {
  const [only] = open;
  if (only !== undefined && open.length === 1) return sitesAt(only, value, find);
  return open.flatMap((site) => sitesAt(site, value, find));
}

function rootOf([first]: readonly OpenSite[]): Pick<LocatedIssue, "pointer" | "unions"> {
  return { pointer: first?.pointer ?? "", unions: first?.unions ?? [] };
}

/** The schema whose keyword it is: one that says exactly what the issue says, else the first that has the keyword. */
function findKeyword(sites: readonly SchemaSite[], issue: ValidationIssue): SchemaSite | undefined {
  const having = sites.filter(({ schema }) => Object.hasOwn(schema, issue.keyword));
  return having.find(({ schema }) => isExact(memberOf(schema, issue.keyword), issue)) ?? having[0];
}

/** Keywords whose own value is among the particulars of an issue, and under which name. */
const particulars: ReadonlyMap<string, string> = new Map([
  ["enum", "allowedValues"],
  ["const", "allowedValue"],
  ["format", "format"],
  ["pattern", "pattern"],
  ["multipleOf", "multipleOf"],
  ["type", "type"],
]);

function isExact(value: unknown, { keyword, params }: ValidationIssue): boolean {
  if (keyword === "required") return Array.isArray(value) && value.includes(params["missingProperty"]);
  if (keyword === "dependentRequired")
    return isObject(value) && Object.hasOwn(value, String(params["property"]));
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") return value === false;
  return isEqual(value, params[particulars.get(keyword) ?? "limit"]);
}
