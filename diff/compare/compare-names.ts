import type { Contract } from "../../contract/build/contract.ts";
import type { Pair } from "../changes/change.ts";
import { type Difference, documentPart, type Part } from "./part.ts";

/** Compares the names of schemas, on which generated code depends. */
export function compareNames(contracts: Pair<Contract>): Part {
  const namesOf = ({ model }: Contract): ReadonlyMap<string, string> =>
    new Map(
      model.schemas
        .filter(({ derivedFrom }) => derivedFrom === undefined)
        .map(({ name, pointer }) => [name, pointer]),
    );
  const [old, now] = [namesOf(contracts.old), namesOf(contracts.new)];
  const tell = (name: string, pointer: string, isRemoved: boolean): Difference => ({
    code: "schema/renamed",
    side: "request",
    message: `The schema \`${name}\` was ${isRemoved ? "removed" : "added"}.`,
    places: isRemoved ? { old: pointer, new: null } : { old: null, new: pointer },
    level: "source",
  });
  const differences = [
    ...[...old].flatMap(([name, pointer]) => (now.has(name) ? [] : [tell(name, pointer, true)])),
    ...[...now].flatMap(([name, pointer]) => (old.has(name) ? [] : [tell(name, pointer, false)])),
  ];
  return documentPart(differences);
}
