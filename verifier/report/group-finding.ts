import { showNumber } from "../../contract/findings/show-text.ts";
import type { ExchangeFinding } from "../judge/judgement.ts";
import type { FindingGroup, GroupExample } from "./create-tally.ts";

/** A group as one finding, for reporters that know findings only: the first one's, with how often and where it was met. */
export function groupFinding({ finding, count, examples }: FindingGroup): ExchangeFinding {
  const [first, ...others] = examples;
  if (first === undefined || first.pointer === "") return finding;
  const lines = [finding.message, `${describeCount(count)} ${describeExample(first)}`];
  for (const other of others) lines.push(`and ${describeExample(other)}`);
  if (count > examples.length && examples.length > 1)
    lines.push(`and ${showNumber(count - examples.length)} more`);
  return { ...finding, message: lines.join("\n") };
}

function describeCount(count: number): string {
  return count === 1 ? "in" : `${showNumber(count)} times, in`;
}

/** `traffic.har, entry 3: PUT /orgs/acme → 200, at /response/body/data`. */
function describeExample({ id, request, status, pointer }: GroupExample): string {
  const answer = status === undefined ? "" : ` → ${status}`;
  return `${id}${request === undefined ? "" : `: ${request}${answer}`}, at ${pointer}`;
}
