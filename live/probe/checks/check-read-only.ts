import type { Operation } from "../../../contract/model/types.ts";
import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import { isJsonObject, type Json } from "../../../language/values/json-object.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { bodySchemaOf } from "../../sample/sample-body.ts";
import type { ProbeCase } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { writeStep } from "../write-step.ts";
import { playOf, whyNotSent } from "./prepare-play.ts";

/** Values that a server hardly chooses itself. */
const UNLIKELY: readonly Json[] = [
  918_273_645,
  "2001-02-03T04:05:06Z",
  "2001-02-03",
  "6f1d1f0e-5b7a-4c3d-9e2f-0a1b2c3d4e5f",
  "probe-read-only",
];

/** Checks that a creation does not take over read-only members. The server can ignore or reject them. */
export async function checkReadOnly(session: ProbeSession, operation: Operation): Promise<void> {
  const { context } = session;
  if (context.roles.get(operation)?.action !== "create" || whyNotSent(context, operation) !== undefined)
    return;
  const fixture = await session.fixtures.of(operation);
  const seed = seedOf(context.seed, operation.id, "read-only");
  const sampled = await sampleCase(context, { operation, fixture, seed });
  const made = "made" in sampled ? withReadOnly(context, sampled.made) : undefined;
  if (made === undefined) return;
  const step = await writeStep(context, made, fixture);
  if (step === undefined) return;
  await checkPlay(session, { check: "sequence", operation }, playOf(fixture, step, { kind: "read-only" }));
}

function withReadOnly(context: ProbeContext, made: ProbeCase): ProbeCase | undefined {
  const { members, oracle } = context;
  const { body } = made;
  if (body?.media.kind !== "json" || !isJsonObject(body.value)) return undefined;
  const schema = bodySchemaOf(body.media);
  const added = members.names(schema).flatMap((name): readonly (readonly [string, Json])[] => {
    const own = members.member(schema, name);
    if (own === undefined || !isOmittedIn(own, "request", context.find)) return [];
    const value = UNLIKELY.find((one) => oracle(own)(one));
    return value === undefined ? [] : [[name, value]];
  });
  if (added.length === 0) return undefined;
  return { ...made, body: { ...body, value: { ...body.value, ...Object.fromEntries(added) } } };
}
