import { createFinding } from "../../../contract/findings/create-finding.ts";
import type { Finding } from "../../../contract/findings/finding.ts";
import { groupBy } from "../../../language/values/group.ts";
import type { FailureGroup } from "../probe.ts";
import type { ProbeSession } from "../probe-session.ts";
import type { Leftover } from "./cleanup.ts";

interface DescribedLeft {
  readonly findings: readonly Finding[];
  /** The groups, of which those about a DELETE also say what it left. */
  readonly groups: readonly FailureGroup[];
}

/** Reports the items that the probe could not delete: with the failure of the DELETE, if there is one, and otherwise on their own. */
export function describeLeft(
  { cleanup, context }: ProbeSession,
  groups: readonly FailureGroup[],
): DescribedLeft {
  const all = [...groupBy(cleanup.left, ({ operation, why }) => `${operation.id} ${why}`).values()];
  const by = new Map(all.map((items) => [items, groups.find((group) => isDueTo(group, items[0]))] as const));
  return {
    findings: all
      .filter((items) => by.get(items) === undefined)
      .map((items) =>
        createFinding("probe/left-behind", {
          message: describeItems(items),
          places: [context.contract.placeOf(items[0].operation.pointer)],
        }),
      ),
    groups: groups.map((group) => {
      const own = all.filter((items) => by.get(items) === group);
      const message = [group.finding.message, ...own.map(describeItems)].join(" ");
      return own.length === 0 ? group : { ...group, finding: { ...group.finding, message } };
    }),
  };
}

function describeItems([{ by, why }, ...others]: readonly [Leftover, ...Leftover[]]): string {
  const many = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `The item that ${by} created${many} still exists: ${why}.`;
}

/**
 * Whether a failure of a DELETE explains why an item was left: the same operation failed, or another one kept its item, which still refers
 * to this one (409).
 */
function isDueTo({ failures }: FailureGroup, { operation, why }: Leftover): boolean {
  if (operation.method !== "DELETE") return false;
  return failures.some(({ finding, flaky, play }) => {
    if (flaky) return false;
    const isKept =
      finding.code === "probe/not-gone" && play.steps.slice(0, -1).some(({ method }) => method === "DELETE");
    return finding.operation === operation.id || (isKept && why === "DELETE answers 409");
  });
}
