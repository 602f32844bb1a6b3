import type { Operation } from "../../../contract/model/types.ts";
import { followSchema } from "../../../language/schema/applicable.ts";
import {
  elementsOf,
  isJsonObject,
  type Json,
  type JsonSchema,
  memberOf,
} from "../../../language/values/json-object.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { bodySchemaOf } from "../../sample/sample-body.ts";
import { isSameValue } from "../assess/assess-kept.ts";
import { putAt, walkPlaces } from "../break/placed-bad-values.ts";
import { applyTheme } from "../extremes/apply-theme.ts";
import { type Theme, themes } from "../extremes/themes.ts";
import { type ItemWrite, mediaOf } from "../items/item-writes.ts";
import type { Expectation, Play, ProbeCase } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { checkPlay } from "../try-play.ts";
import { checkJsonPatch, jsonPatchIndex } from "./check-json-patch.ts";
import { preparePlay, whyNotSent } from "./prepare-play.ts";

export async function checkWrites(session: ProbeSession, write: ItemWrite): Promise<void> {
  const { context, results } = session;
  const { writer, reader, remover } = write;
  const why = whyNotSent(context, writer);
  if (why !== undefined) return results.addUnchecked(writer, "sequence", why);
  const isWhole = reader !== undefined && reader.path === writer.path;
  if (isWhole && (writer.method === "PUT" || writer.method === "PATCH"))
    for (const media of mediaOf(writer)) await checkPartial(session, write, { reader, media });
  if (isWhole && jsonPatchIndex(writer) >= 0) await checkJsonPatch(session, write, reader);
  const cleared = themes.find(({ name }) => name === "null");
  if (isWhole && writer.method === "PATCH") {
    const [media = 0] = mediaOf(writer).filter((index) => index !== jsonPatchIndex(writer));
    await checkPartial(session, write, { reader, media, theme: cleared });
  }
  if (remover !== undefined && !(writer.method === "GET" && isWhole))
    await checkMissing(session, write, remover);
}

const JSON_PATCHES = 6;

async function checkPartial(
  session: ProbeSession,
  { writer, creator }: ItemWrite,
  {
    reader,
    media,
    theme,
  }: { readonly reader: Operation; readonly media: number; readonly theme?: Theme | undefined },
): Promise<void> {
  const { context } = session;
  const parent = await session.fixtures.of(creator);
  const item = await session.fixtures.of({ ...writer, method: "PUT" });
  if (whyNotSent(context, creator) !== undefined || whyNotSent(context, reader) !== undefined) return;
  const created = parent.steps.length;
  // Replaces the fixture's last step with a request that sends all members. Step indexes stay the same, so bindings remain valid.
  if (item.steps.length !== created + 1) return;
  const isJsonPatch = jsonPatchIndex(writer) === media;
  const isPut = writer.method === "PUT";
  // Each run samples one of the changes that the document lists.
  const runs = theme !== undefined ? 1 : isJsonPatch ? JSON_PATCHES : 2;
  for (let run = 0; run < runs; run++) {
    const seed = seedOf(context.seed, writer.id, "partial", String(run));
    const full = await sampleCase(context, { operation: creator, fixture: parent, seed, optional: 1 });
    if ("why" in full) return;
    const first = await writeValidStep(
      context,
      isPut ? withoutDefaults(context, full.made) : full.made,
      parent,
    );
    const few = seedOf(context.seed, writer.id, "few", String(isJsonPatch ? run : 0));
    // The second PUT sends all members, and leaves out those inside of them.
    const isNested = isPut && run > 0;
    const optional = theme !== undefined || isNested ? 1 : isPut ? 0 : 0.3;
    const sampled = await sampleCase(context, {
      operation: writer,
      fixture: item,
      seed: few,
      optional,
      media,
    });
    if ("why" in sampled) return;
    const own = isNested ? withoutInner(context, sampled.made) : sampled.made;
    const changed = theme === undefined ? own : applyTheme(context, own, theme);
    const second = changed && (await writeValidStep(context, changed, item));
    const last = await sampleStep(context, { operation: reader, fixture: item, seed: few });
    if (first === undefined || second === undefined || last === undefined) continue;
    // The item before a PATCH shows which members that the server sets must stay.
    const steps = [...parent.steps, first, ...(isPut ? [] : [last.step]), second, last.step];
    const kind = isPut ? "replaced" : "patched";
    const play: Play = { steps, expectation: { kind, created, step: steps.length - 2 } };
    await checkPlay(session, { check: "sequence", operation: writer }, { play, before: parent.exchanges });
  }
}

/** Replaces defaults by other listed values, so that a PUT without the member changes it. */
function withoutDefaults({ members, find, oracle }: ProbeContext, made: ProbeCase): ProbeCase {
  const { body } = made;
  if (body?.media.kind !== "json" || !isJsonObject(body.value)) return made;
  const schema = bodySchemaOf(body.media);
  const changed = Object.entries(body.value).map(([name, value]): readonly [string, Json] => {
    const own = members.member(schema, name) ?? true;
    const other = listedValues(own, find).find((one) => !isSameValue(one, value));
    const isUsual = [own, followSchema(own, find)].some((one) =>
      isSameValue(value, memberOf(Object(one), "default")),
    );
    return [name, isUsual && other !== undefined ? other : value];
  });
  const value = Object.fromEntries(changed);
  return oracle(schema)(value) ? { ...made, body: { ...body, value } } : made;
}

/** Leaves out optional members of the objects inside a body. */
function withoutInner(context: ProbeContext, made: ProbeCase): ProbeCase {
  const { body } = made;
  if (body?.media.kind !== "json" || !isJsonObject(body.value)) return made;
  const schema = bodySchemaOf(body.media);
  let value: Json = body.value;
  for (const { value: inner, constraints, pointer } of walkPlaces(context, body.value, schema)) {
    const tokens = decodePointer(pointer) ?? [];
    if (tokens.length !== 1 || !isJsonObject(inner)) continue;
    const [first, ...optional] = Object.keys(inner).filter((name) => !constraints.required.includes(name));
    const left = constraints.required.length > 0 && first !== undefined ? [first, ...optional] : optional;
    const less = Object.fromEntries(Object.entries(inner).filter(([name]) => !left.includes(name)));
    const next: Json | undefined = left.length === 0 ? undefined : putAt(value, tokens, less);
    if (next !== undefined && context.oracle(schema)(next)) value = next;
  }
  return { ...made, body: { ...body, value } };
}

function listedValues(schema: JsonSchema, find: ProbeContext["find"]): readonly Json[] {
  return elementsOf(memberOf(Object(followSchema(schema, find)), "enum")).map((value) => value as Json); // A part of a document is JSON.
}

async function checkMissing(session: ProbeSession, { writer }: ItemWrite, remover: Operation): Promise<void> {
  const { context } = session;
  if (whyNotSent(context, remover) !== undefined) return;
  const seed = seedOf(context.seed, writer.id, "missing");
  const known = await session.fixtures.of(writer);
  const sampled = await sampleCase(context, { operation: writer, fixture: known, seed, optional: 0.3 });
  const fixture = await session.fixtures.freshOf({ ...writer, method: "PUT" });
  if ("why" in sampled || fixture.bound.size === 0) return;
  const gone = await sampleStep(context, { operation: remover, fixture, seed });
  const last = await writeValidStep(context, sampled.made, fixture);
  if (gone === undefined || last === undefined) return;
  const play: Play = { steps: [...fixture.steps, gone.step, last], expectation: { kind: "missing" } };
  await checkPlay(session, { check: "sequence", operation: writer }, { play, before: fixture.exchanges });
}

export async function checkEcho(session: ProbeSession, operation: Operation): Promise<void> {
  const { context } = session;
  const role = context.roles.get(operation);
  if (role?.action !== "create" && role?.action !== "replace") return;
  if (whyNotSent(context, operation) !== undefined) return;
  await searchCounterexample(session, {
    check: "sequence",
    operation,
    seed: seedOf(context.seed, operation.id, "echo"),
    runs: 1,
    generate: async (seed) => {
      const fixture = await session.fixtures.of(operation);
      const sampled = await sampleCase(context, { operation, fixture, seed, optional: 1 });
      return "made" in sampled ? sampled.made : undefined;
    },
    prepare: (made) => preparePlay(session, made, "good", (): Expectation => ({ kind: "echoed" })),
  });
}
