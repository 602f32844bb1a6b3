export type OutputPart =
  | "types"
  | "client"
  | "client-options"
  | "validators"
  | "router"
  | "webhooks"
  | "links"
  | "documents"
  | "paths";

const needs: Readonly<Record<OutputPart, readonly OutputPart[]>> = {
  types: [],
  /** Emits `client.ts`, `operations.ts`, and the runtime code that these files import. */
  client: ["types"],
  "client-options": ["client", "types"],
  validators: ["types"],
  router: ["types", "validators"],
  webhooks: ["types", "validators"],
  links: ["types"],
  documents: [],
  /** Emits `paths.ts`, as printed by openapi-typescript. */
  paths: [],
};

export const partNames: readonly OutputPart[] = Object.keys(needs) as readonly OutputPart[];

/** All parts except `paths`, which repeats the types in another form. */
export const defaultParts: readonly OutputPart[] = partNames.filter((part) => part !== "paths");

export function completeParts(asked: readonly OutputPart[] = defaultParts): ReadonlySet<OutputPart> {
  const parts = new Set<OutputPart>();
  const add = (part: OutputPart): void => {
    parts.add(part);
    for (const needed of needs[part]) add(needed);
  };
  for (const part of asked) add(part);
  return parts;
}
