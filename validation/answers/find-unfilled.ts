import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import { isGuarded } from "../../runtime/server/is-guarded.ts";
import { ownAnswersOf, type UnfilledResponse } from "./own-answers.ts";

function statusesOf(operation: Operation): readonly number[] {
  const { parameters, body, security } = operation;
  const needsCredentials = isGuarded(operation);
  const hasScopes =
    needsCredentials && security.some((needs) => needs.some(({ scopes }) => scopes.length > 0));
  return [
    ...(parameters.length > 0 || body !== undefined ? [400] : []),
    ...(needsCredentials ? [401] : []),
    ...(hasScopes ? [403] : []),
    ...(body !== undefined ? [413, 415, 422] : []),
    500,
  ];
}

export function findUnfilled(contract: Contract): readonly Finding[] {
  const { model, placeOf } = contract;
  const answers = ownAnswersOf(contract);
  const found = new Map<string, UnfilledHere>();
  for (const operation of model.operations) {
    const made = statusesOf(operation);
    for (const unfilled of answers.unfilledOf(operation)) {
      const statuses = unfilled.unfilled.filter((status) => made.includes(status));
      if (statuses.length === 0) continue;
      const { pointer } = unfilled.response;
      const { operations = [], statuses: known = [] } = found.get(pointer) ?? {};
      const all = [...new Set([...known, ...statuses])];
      found.set(pointer, { ...unfilled, statuses: all, operations: [...operations, operation] });
    }
  }
  return [...found].map(([pointer, here]) =>
    createFinding("router/unfilled-answer", {
      message: describeUnfilled(here),
      places: [placeOf(pointer)],
      fix: "Pass the option `formatError` to `createRouter`, and build the response there.",
    }),
  );
}

interface UnfilledHere extends UnfilledResponse {
  readonly statuses: readonly number[];
  readonly operations: readonly Operation[];
}

function describeUnfilled({ response, statuses, operations, missing }: UnfilledHere): string {
  const [first, ...others] = operations;
  const whose = `\`${first?.id ?? ""}\`${others.length === 0 ? "" : ` and ${others.length} more`}`;
  const list = missing.map((name) => `\`${name}\``).join(", ");
  const what = missing.length === 0 ? "the body" : list;
  const types = response.content.map(({ type }) => type).join(", ");
  const body = types === "" ? "" : ` (${types})`;
  return (
    `The router itself returns ${statuses.join(", ")} for ${whose}, but has no value for ${what} of the ` +
    `response \`${response.status}\`${body}. It returns \`application/problem+json\` instead.`
  );
}
