import type { Operation } from "../../../contract/model/types.ts";
import { isObject, type Json, numberOf } from "../../../language/values/json-object.ts";
import type { PagePart, PagingParameter } from "../../mock/state/paging.ts";
import type { ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";

const LENGTHS: readonly number[] = [100, 50, 30, 25, 20, 10];
const MOST_LENGTH = 1000;

export function withPage(
  { context }: ProbeSession,
  made: ProbeCase,
  values: ReadonlyMap<PagePart, Json | undefined>,
): ProbeCase {
  const params = new Map(made.params);
  for (const one of context.pagingOf(made.operation)) {
    const key = context
      .describe(made.operation)
      .parameters.find(({ in: place, name }) => place === "query" && name === one.parameter)?.key;
    const value = values.get(one.part);
    if (key === undefined || value === undefined) continue;
    const before = params.get(key);
    params.set(
      key,
      one.member === undefined
        ? value
        : { ...(isObject(before) ? (before as Record<string, Json>) : {}), [one.member]: value },
    );
  }
  return { ...made, params };
}

export function withLongest(session: ProbeSession, made: ProbeCase): ProbeCase {
  return withPage(session, made, new Map([["limit", longest(session, made.operation)]]));
}

export function partOf(
  { context }: ProbeSession,
  operation: Operation,
  part: PagePart,
): PagingParameter | undefined {
  return context.pagingOf(operation).find((one) => one.part === part);
}

export function longest(session: ProbeSession, operation: Operation): number | undefined {
  const limit = partOf(session, operation, "limit");
  if (limit === undefined) return undefined;
  const most = numberOf(Object(limit.schema), "maximum") ?? LENGTHS[0] ?? 1;
  const accepts = session.context.oracle(limit.schema);
  return [Math.min(most, MOST_LENGTH), ...LENGTHS].find((value) => value <= most && accepts(value));
}

export function defaultLength(session: ProbeSession, operation: Operation): number | undefined {
  return numberOf(Object(partOf(session, operation, "limit")?.schema), "default");
}
