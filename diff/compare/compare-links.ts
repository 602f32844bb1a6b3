import type { Link, Response } from "../../contract/model/types.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { DiffCode, Pair, Version } from "../changes/change.ts";
import { type Difference, orderPair } from "./part.ts";

/** Compares the links of a response. They affect generated code, but not requests and responses. */
export function compareLinks(sent: Response, read: Response, sender: Version): readonly Difference[] {
  const responses = orderPair(sender, sent, read);
  const [before, after] = [linksOf(responses.old), linksOf(responses.new)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old !== undefined && now !== undefined && isSameLink({ old, new: now })) return [];
    const [code, how]: readonly [DiffCode, string] =
      old === undefined
        ? ["link/added", "was added"]
        : now === undefined
          ? ["link/removed", "was removed"]
          : ["link/changed", `changed: ${describeChange({ old, new: now })}`];
    return [
      {
        code,
        side: "response",
        message: `The link \`${name}\` of the response \`${responses.new.status}\` ${how}.`,
        places: { old: (old ?? responses.old).pointer, new: (now ?? responses.new).pointer },
        level: "source",
      } as const,
    ];
  });
}

function linksOf({ links }: Response): ReadonlyMap<string, Link> {
  return new Map(links.map((link) => [link.name, link]));
}

function describeChange({ old, new: now }: Pair<Link>): string {
  if (!isEqual(old.target, now.target)) return "it leads to a different operation";
  return isEqual(old.body, now.body) ? "it passes different parameters" : "it passes a different body";
}

function isSameLink({ old, new: now }: Pair<Link>): boolean {
  const parametersOf = ({ parameters }: Link) => Object.fromEntries(parameters);
  return (
    isEqual(old.target, now.target) &&
    isEqual(old.body, now.body) &&
    isEqual(parametersOf(old), parametersOf(now))
  );
}
