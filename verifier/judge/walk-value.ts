import type { SchemaUse } from "../../contract/model/types.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import {
  type FindNamed,
  type FitsSchema,
  memberSites,
  type OpenSite,
  type SchemaSite,
  sitesAt,
} from "./schema-sites.ts";

/** A part of a value, and the schemas that are given for it. */
export interface ValueStep {
  /** Not looked into; `sitesAt` does that. */
  readonly sites: readonly OpenSite[];
  readonly value: unknown;
  /** Into the value. */
  readonly pointer: string;
  /** The same without indexes and free names. */
  readonly location: string;
  /** The schemas of what it is a member of; empty for the whole value. */
  readonly parents: readonly SchemaSite[];
  /** Its name, where it is a member of an object. */
  readonly name?: string;
}

/** Deeper than any value that means something. */
const DEPTH = 200;

/**
 * Visits a value and all its parts, with the schemas that are given for each.
 *
 * @param fits - Leaves out the schemas of branches that what they stand for does not fit.
 */
export function walkValue(
  use: SchemaUse,
  value: unknown,
  find: FindNamed,
  visit: (step: ValueStep) => void,
  fits?: FitsSchema,
): void {
  const root: OpenSite = { schema: use.schema, pointer: use.pointer };
  walk({ sites: [root], value, pointer: "", location: "", parents: [] }, 0);

  function walk(step: ValueStep, depth: number): void {
    visit(step);
    const { value: at, sites, pointer, location } = step;
    if (typeof at !== "object" || at === null || at instanceof Blob || depth > DEPTH || sites.length === 0)
      return;
    const inArray = Array.isArray(at);
    const parents = sitesAt(sites, at, find, fits);
    for (const [name, member] of Object.entries(at)) {
      const below = memberSites(parents, name, inArray);
      const inner = {
        sites: below.sites,
        value: member,
        pointer: pointerTo(pointer, name),
        location: below.isNamed ? pointerTo(location, name) : `${location}/*`,
        parents,
      };
      walk(inArray ? inner : { ...inner, name }, depth + 1);
    }
  }
}
