import type { ListPlace } from "./list-places.ts";

const PEOPLE = new Set(
  "author owner user creator assignee reviewer reporter sender recipient member createdby updatedby assignedto approver manager requester customer".split(
    " ",
  ),
);

/** Finds the collection to which a noun refers, e.g. `users` for `user` or `author`. */
export function collectionNamed(
  noun: string,
  collections: ReadonlyMap<string, ListPlace>,
): ListPlace | undefined {
  return collections.get(noun) ?? (PEOPLE.has(noun) ? findPeople(collections) : undefined);
}

function findPeople(collections: ReadonlyMap<string, ListPlace>): ListPlace | undefined {
  return ["user", "person", "member", "account", "customer"]
    .map((noun) => collections.get(noun))
    .find((one) => one !== undefined);
}
