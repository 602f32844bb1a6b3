import type { Operation } from "../../../contract/model/types.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { etagOf } from "../assess/assess-condition.ts";
import { mediaOf } from "../items/item-writes.ts";
import type { Expectation, Fixture, ProbeCase, Step } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { runPlay } from "../run-play.ts";
import { sampleCase } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { writeStep } from "../write-step.ts";
import { checkContent } from "./check-content.ts";
import { samplePatch } from "./check-json-patch.ts";
import { whyNotSent } from "./prepare-play.ts";

interface ReadItem {
  readonly operation: Operation;
  readonly made: ProbeCase;
  readonly fixture: Fixture;
  readonly read: Step;
  readonly exchange: Exchange;
}

const WRITES: readonly string[] = ["PUT", "PATCH", "DELETE"];
const NO_TAG = '"tenon-probe-no-such-tag"';

/** Checks HEAD, content negotiation and conditional requests (RFC 9110 §9.3.2, §12, §13). */
export async function checkHttp(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, results } = session;
  const why = whyNotSent(context, operation);
  if (why !== undefined) return results.addUnchecked(operation, "http", why);
  const item = await readItem(session, operation);
  if (item === undefined) return results.addUnchecked(operation, "http", "no valid request gets a 200");
  const { fixture, read, exchange } = item;
  const step = fixture.steps.length;
  if (context.operationAt(operation.path, "HEAD") === undefined)
    await search(session, item, {
      steps: [{ ...read, method: "HEAD" }],
      expectation: { kind: "head", step },
    });
  await checkContent(operation, read, (asked, expectation) =>
    search(session, item, { steps: [asked], expectation }),
  );
  const tag = etagOf(exchange);
  if (tag !== undefined) {
    const again: Step = {
      ...read,
      boundHeaders: [["if-none-match", { from: "header", step, name: "etag" }]],
    };
    await search(session, item, { steps: [again], expectation: { kind: "not-modified", step } });
    const other: Step = { ...read, headers: [...read.headers, ["if-none-match", NO_TAG]] };
    await search(session, item, { steps: [other], expectation: { kind: "modified" } });
    const both: Step = { ...again, headers: other.headers };
    await search(session, item, { steps: [both], expectation: { kind: "not-modified", step } });
  }
  for (const method of WRITES) await checkWrite(session, item, { method, tag });
}

async function readItem(session: ProbeSession, operation: Operation): Promise<ReadItem | undefined> {
  const { context } = session;
  const own = await session.fixtures.of({ ...operation, method: "PUT" });
  const fixture = own.bound.size > 0 ? own : await session.fixtures.of(operation);
  const seed = seedOf(context.seed, operation.id, "http");
  const sampled = await sampleCase(context, { operation, fixture, seed, examples: true });
  const read = "made" in sampled ? await writeStep(context, sampled.made, fixture) : undefined;
  if (read === undefined || "why" in sampled) return undefined;
  const outcome = await runPlay(session, { steps: [...fixture.steps, read] }, fixture.exchanges);
  const exchange = outcome.kind === "answered" ? outcome.exchanges.at(-1) : undefined;
  if (exchange?.response?.status !== 200) return undefined;
  return { operation, made: sampled.made, fixture, read, exchange };
}

async function checkWrite(
  session: ProbeSession,
  item: ReadItem,
  { method, tag }: { readonly method: string; readonly tag: string | undefined },
): Promise<void> {
  const { context } = session;
  const { operation, fixture } = item;
  const writer = context.operationAt(operation.path, method);
  const isOwn = fixture.bound.size > 0 || !/\{/.test(operation.path);
  if (writer === undefined || !isOwn || whyNotSent(context, writer) !== undefined) return;
  if (tag === undefined && !takesConditions(writer)) return;
  const seed = seedOf(context.seed, writer.id, "condition");
  for (const media of mediaOf(writer)) {
    const made = await samplePatch(context, { operation: writer, fixture, seed, optional: 1, media });
    const sent = made && (await writeStep(context, made, fixture));
    if (sent !== undefined) await checkConditions(session, item, { writer, sent, tag });
  }
}

async function checkConditions(
  session: ProbeSession,
  item: ReadItem,
  {
    writer,
    sent,
    tag,
  }: { readonly writer: Operation; readonly sent: Step; readonly tag: string | undefined },
): Promise<void> {
  const { fixture, read } = item;
  const { method } = writer;
  const step = fixture.steps.length;
  const bare: Step = { ...sent, headers: sent.headers.filter(([name]) => name !== "if-match") };
  const wrong: Step = { ...bare, headers: [...bare.headers, ["if-match", NO_TAG]] };
  await search(session, item, { writer, steps: [wrong], expectation: { kind: "condition", holds: false } });
  await search(session, item, { writer, steps: [wrong, read], expectation: { kind: "unchanged", step } });
  const right: Step = { ...bare, boundHeaders: [["if-match", { from: "header", step, name: "etag" }]] };
  if (tag === undefined || method === "DELETE") return;
  // Weak entity tags never match (RFC 9110 §8.8.3.2).
  if (!tag.startsWith("W/"))
    await search(session, item, { writer, steps: [right], expectation: { kind: "condition", holds: true } });
  if (!tag.startsWith("W/"))
    await search(session, item, {
      writer,
      steps: [right, read],
      expectation: { kind: "kept", step: step + 1 },
    });
  const change = needsCondition(writer) ? right : bare;
  await search(session, item, { steps: [change, read], expectation: { kind: "retagged", step } });
}

function takesConditions({ parameters, responses }: Operation): boolean {
  return parameters.some(isIfMatch) || responses.some(({ status }) => status === 412 || status === 428);
}

function needsCondition({ parameters }: Operation): boolean {
  return parameters.some((one) => isIfMatch(one) && one.required);
}

function isIfMatch(one: Operation["parameters"][number]): boolean {
  return one.in === "header" && one.name.toLowerCase() === "if-match";
}

function search(
  session: ProbeSession,
  { operation, fixture, read }: ReadItem,
  play: { readonly writer?: Operation; readonly steps: readonly Step[]; readonly expectation: Expectation },
): Promise<void> {
  const { writer = operation, steps, expectation } = play;
  const whole = { steps: [...fixture.steps, read, ...steps], expectation };
  // Recreate the item, since earlier requests might have changed or deleted it.
  return checkPlay(session, { check: "http", operation: writer }, { play: whole, before: [] });
}
