import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyResult } from "../../../../runtime/client/client.ts";
import { UnexpectedResponseError } from "../../../../runtime/client/client-error.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { operationWith } from "./fixtures.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const resultOf = (body: unknown): AnyResult => {
  const response = new Response();
  return { ok: true, status: 200, headers: response.headers, body, response };
};

/** Runs a call within a timeout; gives its outcome, and the signal that the call was given. */
async function run(outcome: AnyResult | Error, signal?: AbortSignal, milliseconds = 50) {
  let given: AbortSignal | undefined;
  const next = async (inner: AbortSignal | undefined): Promise<AnyResult> => {
    given = inner;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const layer = createTimeout(milliseconds);
  const seen = await layer(next, operationWith(), {}, signal, plainCodec).catch((error: unknown) => error);
  return { seen, given };
}

const unread = (isRead: boolean): UnexpectedResponseError => {
  const response = new Response("text");
  if (isRead) void response.text();
  return new UnexpectedResponseError("things.get", "status", response, async () => "");
};

test.each<readonly [string, AnyResult | Error, number]>([
  ["a result", resultOf(1), 0],
  ["an error", new Error("own"), 0],
  ["a response that was read", unread(true), 0],
  ["a response that nobody has read", unread(false), 1],
])("the time runs on only for the body of an undescribed response: %s", async (_, outcome, timers) => {
  const { seen, given } = await run(outcome);
  expect([seen, vi.getTimerCount(), given?.aborted]).toEqual([outcome, timers, false]);
  vi.advanceTimersByTime(50);
  expect(given?.aborted).toBe(timers === 1);
});

test("the signal of a caller is followed, after a result by a stream only", async () => {
  async function* stream(): AsyncGenerator<unknown> {
    yield 1;
  }
  for (const [body, isFollowed] of [
    [{}, false],
    [undefined, false],
    [stream(), true],
  ] as const) {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { given } = await run(resultOf(body), controller.signal);
    controller.abort(reason);
    expect([given?.aborted, given?.reason === reason]).toEqual([isFollowed, isFollowed]);
  }
});

test("a call is not begun with a signal that was aborted", async () => {
  const reason = new Error("enough");
  expect(await run(resultOf(1), AbortSignal.abort(reason))).toEqual({ seen: reason, given: undefined });
});

test("without a limit there is no timer, and without a signal none is made", async () => {
  const endless = await run(unread(false), undefined, Number.POSITIVE_INFINITY);
  expect([endless.given, vi.getTimerCount()]).toEqual([undefined, 0]);
  const { given } = await run(unread(false), new AbortController().signal, 2_147_483_648);
  expect([given?.aborted, vi.getTimerCount()]).toEqual([false, 0]);
  await run(unread(false), undefined, 2_147_483_647);
  expect(vi.getTimerCount()).toBe(1);
});
