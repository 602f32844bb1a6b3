/** A part of an output. */
export type OutputPart =
  | "types"
  | "client"
  | "client-options"
  | "validators"
  | "router"
  | "webhooks"
  | "links"
  | "oauth2"
  | "documents";

/** The parts that an output can have, each with the parts that it needs. */
const needs: Readonly<Record<OutputPart, readonly OutputPart[]>> = {
  types: [],
  /** The client: `client.ts`, `operations.ts` and the part of the runtime that these need. */
  client: ["types"],
  /** The modules that a program can pass to a client as options: limits, redirects, retries and timeouts. */
  "client-options": ["client", "types"],
  /** The validators: `validators/`, and `checks.ts` with the checks of the operations. */
  validators: ["types"],
  /** The router: `routes.ts` and the adapters. */
  router: ["types", "validators"],
  /** The webhooks: `webhooks.ts`, if the document has webhooks or callbacks. */
  webhooks: ["types", "validators"],
  /** The links: `links.ts`, if the document has any. */
  links: ["types"],
  /** The flows of OAuth 2, if the document has a scheme of this type. */
  oauth2: [],
  /** The documents: `openapi.json` and `schemas.json`. */
  documents: [],
};

/** The names of all parts. */
export const partNames: readonly OutputPart[] = Object.keys(needs) as readonly OutputPart[]; // The table's keys.

/** The parts of an output: the requested ones, and those that they need. No argument: all. */
export function completeParts(asked: readonly OutputPart[] = partNames): ReadonlySet<OutputPart> {
  const parts = new Set<OutputPart>();
  const add = (part: OutputPart): void => {
    parts.add(part);
    for (const needed of needs[part]) add(needed);
  };
  for (const part of asked) add(part);
  return parts;
}
