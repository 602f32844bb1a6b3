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
  /** `types.ts`. */
  types: [],
  /** `client.ts`, `operations.ts` and what they need of the runtime. */
  client: ["types"],
  /** Modules that a program gives to a client by its options: limits, redirects, retries and timeouts. */
  "client-options": ["client", "types"],
  /** `validators/`, and `checks.ts` with those of the operations. */
  validators: ["types"],
  /** `routes.ts` and the adapters. */
  router: ["types", "validators"],
  /** `webhooks.ts`, where the document has webhooks or callbacks. */
  webhooks: ["types", "validators"],
  /** `links.ts`, where the document has links. */
  links: ["types"],
  /** The flows of OAuth 2, where the document has such a scheme. */
  oauth2: [],
  /** `openapi.json` and `schemas.json`. */
  documents: [],
};

/** The names of all parts. */
export const partNames: readonly OutputPart[] = Object.keys(needs) as readonly OutputPart[]; // the keys of the table

/** The parts that an output has: those that are asked for, and those that they need. Absent: all. */
export function completeParts(asked: readonly OutputPart[] = partNames): ReadonlySet<OutputPart> {
  const parts = new Set<OutputPart>();
  const add = (part: OutputPart): void => {
    parts.add(part);
    for (const needed of needs[part]) add(needed);
  };
  for (const part of asked) add(part);
  return parts;
}
