import type { Json } from "../../../language/values/json-object.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { describesMissing, isCertainlyMissing } from "../described-statuses.ts";
import { readJson, readRequestBody, readResponseBody } from "../read-exchange.ts";
import { isSameValue, objectsIn } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

export function assessNotModified(
  { operation, exchanges, response }: Assessed,
  step: number,
): readonly ProbeNote[] {
  const before = etagOf(exchanges[step]);
  const now = etagOf(exchanges.at(-1));
  if (before === undefined || response.status !== 200) return [];
  // Either the resource changed in the meantime, or the server generates a new entity tag for every response.
  if (now !== undefined && withoutWeakness(now) !== withoutWeakness(before)) return [];
  const sent = exchanges.at(-1)?.request.headers.find(([name]) => name === "if-none-match")?.[1] ?? before;
  const tags = sent === before ? "its current entity tag" : "a list with its current entity tag";
  const message = `${operation.id}: got 200 for \`If-None-Match: ${sent}\`, ${tags}; expected 304.`;
  return [
    {
      code: "probe/if-none-match-ignored",
      message,
      // The response is right, if only longer than it could be.
      ...(sent === before ? {} : { severity: "warning" }),
      pointer: "/response/status",
    },
  ];
}

/** Checks that an entity tag other than the current one does not get a 304 (RFC 9110 §13.1.2). */
export function assessModified({ operation, exchanges, response }: Assessed): readonly ProbeNote[] {
  if (response.status !== 304) return [];
  const sent = exchanges.at(-1)?.request.headers.find(([name]) => name === "if-none-match")?.[1] ?? "";
  const message = `${operation.id}: got 304 for \`If-None-Match: ${sent}\`, which is not its current entity tag; expected 200.`;
  const location = "/request/headers/if-none-match other";
  return [{ code: "probe/if-none-match-ignored", message, pointer: "/response/status", location }];
}

/** Checks that a write changes the entity tag of an item, and that its response has no tag of the item before (RFC 9110 §8.8.3). */
export function assessRetagged(assessed: Assessed, step: number): readonly ProbeNote[] {
  const { operation, exchanges, play, context } = assessed;
  const [before, now] = [exchanges[step], exchanges.at(-1)];
  const tag = etagOf(before);
  if (tag === undefined) return [];
  if (tag !== etagOf(now)) return assessWrittenTag(assessed, tag, etagOf(now));
  const [old, current] = [readJson(before?.response?.body), readJson(now?.response?.body)];
  if (old === undefined || (isSameValue(old, current) && isSameValue(current, old))) return [];
  const writer = context.operation(play.steps.at(-2)?.operation ?? "");
  const message = `${operation.id} sends \`ETag: ${tag}\` before and after ${writer?.id ?? "a write"}, although the content differs.`;
  const isWeak = tag.startsWith("W/");
  return [
    {
      code: "probe/etag-unchanged",
      message,
      ...(isWeak ? { severity: "warning" } : {}),
      pointer: "/response/headers/etag",
      location: `/response/headers/etag ${writer?.method ?? ""}`,
    },
  ];
}

function assessWrittenTag(
  { operation, exchanges, play, context }: Assessed,
  before: string,
  now: string | undefined,
): readonly ProbeNote[] {
  if (now === undefined || etagOf(exchanges.at(-2)) !== before) return [];
  const writer = context.operation(play.steps.at(-2)?.operation ?? "");
  const message = `${writer?.id ?? "A write"} sends \`ETag: ${before}\`, the entity tag before the change; ${operation.id} then sends \`${now}\`.`;
  return [
    {
      code: "probe/etag-unchanged",
      message,
      ...(before.startsWith("W/") ? { severity: "warning" } : {}),
      pointer: "/response/headers/etag",
      location: `/response/headers/etag ${writer?.method ?? ""} written`,
    },
  ];
}

/** Checks that a write takes effect exactly if its `If-Match` condition holds (RFC 9110 §13.1.1). */
export function assessCondition(
  { operation, response, exchanges }: Assessed,
  holds: boolean,
): readonly ProbeNote[] {
  const { status } = response;
  const sent = exchanges.at(-1)?.request.headers.find(([name]) => name === "if-match")?.[1] ?? "";
  const note = { pointer: "/response/status", location: "/request/headers/if-match" };
  if (holds && status === 412) {
    const message = `${operation.id}: got 412 for \`If-Match: ${sent}\`, the current entity tag.`;
    return [{ ...note, code: "probe/if-match-refused", message }];
  }
  if (holds || status >= 300) return [];
  const message = `${operation.id}: got ${status} for \`If-Match: ${sent}\`, which does not match; expected 412.`;
  return [{ ...note, code: "probe/if-match-ignored", message }];
}

/** Returns the entity tag of a response, or `undefined` if `ETag` is absent or malformed (RFC 9110 §8.8.3). */
export function etagOf(exchange: Exchange | undefined): string | undefined {
  const tag = exchange?.response && headerValue(exchange.response.headers, "etag");
  return tag !== undefined && /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/.test(tag) ? tag : undefined;
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, "");
}

export function assessHead({ operation, exchanges, response }: Assessed, step: number): readonly ProbeNote[] {
  const get = exchanges[step]?.response;
  // A server can respond with 405 or 501 to declare that it does not support HEAD.
  if (get === undefined || get.status >= 300 || response.status === 405 || response.status === 501) return [];
  const note = {
    code: "probe/head-differs",
    pointer: "/response/status",
    location: "/request/method HEAD",
  } as const;
  if (response.status !== get.status)
    return [
      {
        ...note,
        message: `HEAD ${operation.path}: got ${response.status}, but GET returns ${get.status}.`,
      },
    ];
  const type = ({ headers }: typeof get): string | undefined => headerValue(headers, "content-type");
  const [own, other] = [type(response), type(get)];
  if (own === undefined || own === other) return [];
  return [
    {
      ...note,
      message: `HEAD ${operation.path}: got \`Content-Type: ${own}\`, but GET returns ${other ?? "none"}.`,
    },
  ];
}

/** Checks that HEAD does not find a deleted item that GET no longer finds (RFC 9110 §9.3.2). */
export function assessMissingHead(
  { operation, exchanges, response }: Assessed,
  step: number,
): readonly ProbeNote[] {
  const get = exchanges[step]?.response?.status ?? 0;
  if ((get !== 404 && get !== 410) || response.status >= 400) return [];
  return [
    {
      code: "probe/head-differs",
      message: `HEAD ${operation.path}: got ${response.status} for a deleted item, but GET returns ${get}.`,
      pointer: "/response/status",
      location: "/request/method HEAD missing",
    },
  ];
}

/** Checks that a write whose condition does not hold changes nothing (RFC 9110 §13.2.1). */
export function assessUnchanged(assessed: Assessed, step: number): readonly ProbeNote[] {
  const { context, operation, exchanges, play, response } = assessed;
  const written = exchanges[step + 1];
  const writer = context.operation(play.steps[step + 1]?.operation ?? "");
  const status = written?.response?.status ?? 0;
  if (writer === undefined || written === undefined || (status !== 412 && status !== 428)) return [];
  const note = {
    code: "probe/if-match-ignored",
    pointer: "/response/body",
    location: `/request/headers/if-match ${writer.method} changed`,
    places: [context.contract.placeOf(writer.pointer)],
  } as const;
  if (response.status === 404 || response.status === 410)
    return [{ ...note, message: `${writer.id} answered ${status}, but deleted the item.` }];
  const [before, now] = [exchanges[step], exchanges.at(-1)].map((one) =>
    one === undefined ? [] : objectsIn(context, readResponseBody(operation, one)),
  );
  const memberIn = (read: typeof now, name: string): Json | undefined =>
    read?.findLast(({ object }) => Object.hasOwn(object, name))?.object[name];
  for (const { object } of objectsIn(context, readRequestBody(writer, written))) {
    const changed = Object.keys(object).find((name) => {
      const [old, own] = [before, now].map((read) => memberIn(read, name));
      return isSameValue(object[name], own) && !isSameValue(old, own);
    });
    if (changed !== undefined)
      return [{ ...note, message: `${writer.id} answered ${status}, but changed \`${changed}\`.` }];
  }
  return [];
}

/** Checks that a missing item causes an error, provided that the document declares an error for missing items. */
export function assessMissing({ operation, response }: Assessed): readonly ProbeNote[] {
  const { status } = response;
  const described = describesMissing(operation);
  if (status >= 400 || described === undefined || (operation.method === "PUT" && status === 201)) return [];
  const message = `${operation.id}: got ${status} for a resource that does not exist, expected ${described}.`;
  return [
    {
      code: "probe/missing-accepted",
      message,
      ...(isCertainlyMissing(operation) ? {} : { severity: "warning" }),
      pointer: "/response/status",
      location: "/response/status missing",
    },
  ];
}
