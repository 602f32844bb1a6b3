import type { SchemaUse } from "../../contract/model/types.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
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
  /** The last branch on the way to it. */
  readonly union: UnionStep | undefined;
  /** Stands for the part of the value that it is about. */
  readonly at: object;
}

/** A part of a value, and the schemas that apply to it. */
interface LocatedNode {
  readonly value: unknown;
  readonly location: string;
  readonly first: OpenSite | undefined;
  readonly sites: readonly SchemaSite[];
  readonly members: Map<string, LocatedNode>;
}

/** Finds the keyword that an issue is about. */
export type LocateIssue = (issue: ValidationIssue) => LocatedIssue;

/**
 * Makes the function that finds keywords for the issues of a value, by walking down the schema as an issue's pointer walks
 * down the value; each part of the value is gone into once. Done only when there is something to report: checks
 * themselves keep no track of where they are.
 */
export function createLocator(use: SchemaUse, value: unknown, find: FindNamed): LocateIssue {
  const open = (sites: readonly OpenSite[], part: unknown, location: string): LocatedNode => {
    const members = new Map<string, LocatedNode>();
    return {
      value: part,
      location,
      first: sites[0],
      sites: sitesAt(sites, part, find, { at: members }),
      members,
    };
  };
  const root = open([{ schema: use.schema, pointer: use.pointer, union: undefined }], value, "");
  const step = (node: LocatedNode, token: string): LocatedNode => {
    const known = node.members.get(token);
    if (known !== undefined) return known;
    const { sites, isNamed } = memberSites(node.sites, token, isItem(node.value, token));
    const location = node.location + (isNamed ? `/${encodeToken(token)}` : "/*");
    const below = open(sites, readToken(node.value, token), location);
    node.members.set(token, below);
    return below;
  };
  return (issue) => {
    let node = root;
    for (const token of decodePointer(issue.pointer) ?? []) {
      const below = step(node, token);
      if (below.first === undefined) return { issue, ...rootOf(node), location: below.location };
      node = below;
    }
    const { members: at, location } = node;
    const site = findKeyword(node.sites, issue);
    if (site === undefined) return { issue, ...rootOf(node), location };
    return { issue, pointer: pointerTo(site.pointer, issue.keyword), union: site.union, at, location };
  };
}

/** What could not be decoded is not in the value; a number is then most likely an index. */
function isItem(value: unknown, token: string): boolean {
  return Array.isArray(value) || (value === undefined && /^\d+$/.test(token));
}

function rootOf({ first, members: at }: LocatedNode): Pick<LocatedIssue, "pointer" | "union" | "at"> {
  return { pointer: first?.pointer ?? "", union: first?.union, at };
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
