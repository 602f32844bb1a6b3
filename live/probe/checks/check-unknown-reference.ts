import type { Json } from "../../../language/values/json-object.ts";
import { decodePointer, readPointer } from "../../../runtime/pointer.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { bodySchemaOf } from "../../sample/sample-body.ts";
import { putAt, walkPlaces } from "../break/placed-bad-values.ts";
import type { ItemWrite } from "../items/item-writes.ts";
import { boundMembersOf } from "../items/references.ts";
import type { Fixture, Play, ProbeCase, Step } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { whyNotSent } from "./prepare-play.ts";

/** Checks that the writes of an item agree on whether it can refer to what does not exist. */
export async function checkUnknownReference(
  session: ProbeSession,
  { writer, creator }: ItemWrite,
): Promise<void> {
  const { context } = session;
  if ((whyNotSent(context, writer) ?? whyNotSent(context, creator)) !== undefined) return;
  const parent = await session.fixtures.of(creator);
  const item = await session.fixtures.of({ ...writer, method: "PUT" });
  const created = parent.steps.length;
  if (item.steps.length !== created + 1) return;
  const seed = seedOf(context.seed, writer.id, "unknown reference");
  const first = await sampleStep(context, { operation: creator, fixture: parent, seed });
  const creation = await sampleCase(context, {
    operation: creator,
    fixture: parent,
    seed: seed + 1,
    optional: 1,
  });
  const write = await sampleCase(context, { operation: writer, fixture: item, seed, optional: 1 });
  if (first === undefined || "why" in creation || "why" in write) return;
  const creations = await pairOf(context, creation.made, parent);
  const writes = await pairOf(context, write.made, item);
  if (creations === undefined || writes === undefined || creations.member !== writes.member) return;
  const steps = [...parent.steps, first.step, ...creations.steps, ...writes.steps];
  const expectation = { kind: "unknown-reference", step: created + 1, member: writes.member } as const;
  const play: Play = { steps, expectation };
  await checkPlay(session, { check: "sequence", operation: writer }, { play, before: parent.exchanges });
}

interface Pair {
  readonly member: string;
  /** The request with an invented reference, and with the right one. */
  readonly steps: readonly Step[];
}

async function pairOf(context: ProbeContext, made: ProbeCase, fixture: Fixture): Promise<Pair | undefined> {
  const { body } = made;
  const [member] = boundMembersOf(context, made, fixture)[0] ?? [];
  if (body === undefined || member === undefined) return undefined;
  const known = readPointer(body.value, member);
  const schema = walkPlaces(context, body.value, bodySchemaOf(body.media)).find(
    ({ pointer }) => pointer === member,
  )?.schema;
  const { sampler } = context.tools(seedOf(context.seed, made.operation.id, "unknown"), 1);
  const invented =
    typeof known === "number"
      ? INVENTED.find((one) => context.oracle(schema ?? true)(one))
      : sampler.sample(schema ?? true, (one) => one !== known);
  const value =
    invented === undefined ? undefined : putAt(body.value, decodePointer(member) ?? [], invented as Json);
  if (value === undefined) return undefined;
  const unknown = await writeValidStep(context, { ...made, body: { ...body, value } }, fixture);
  const right = await writeValidStep(context, made, fixture);
  return unknown === undefined || right === undefined ? undefined : { member, steps: [unknown, right] };
}

/** Ids that a server with a counter has hardly given yet. */
const INVENTED: readonly Json[] = [918_273_645, 91_827, 9_182, 918];
