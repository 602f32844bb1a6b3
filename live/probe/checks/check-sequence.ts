import type { Operation } from "../../../contract/model/types.ts";
import { collectionOf, lastExpression } from "../../../language/openapi/path-template.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { type Theme, themes } from "../extremes/themes.ts";
import { itemPath } from "../items/fixtures.ts";
import { isDownload, listDownloads } from "../items/list-downloads.ts";
import type { Binding, Expectation, Fixture, ProbeCase, Step } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { readLocation } from "../read-exchange.ts";
import { sampleStep, writeValidStep } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import type { PreparedPlay } from "../try-play.ts";
import { generateThemed } from "./check-themes.ts";
import { generateCase, whyNotSent } from "./prepare-play.ts";

export interface Sequence {
  readonly writer: Operation;
  readonly reader: Operation;
}

export function listSequences({ context }: Pick<ProbeSession, "context">): readonly Sequence[] {
  return [...listPlainSequences(context), ...listDownloads(context)];
}

function listPlainSequences(context: ProbeContext): readonly Sequence[] {
  return context.contract.model.operations.flatMap((writer) => {
    const role = context.roles.get(writer);
    const path = role?.action === "create" ? role.item : writer.path;
    const reader = path === undefined ? undefined : context.operationAt(path, "GET");
    // A resource outside a collection can return to its initial state when it is deleted.
    const isReset = role?.action === "delete" && role.key === undefined;
    const writes = role !== undefined && role.action !== "read" && role.action !== "list" && !isReset;
    return writes && reader !== undefined ? [{ writer, reader }] : [];
  });
}

function whyNoItem({ context }: ProbeSession, { path: own }: Operation): string {
  const path = itemPath(own) ?? own;
  const collection = collectionOf(path);
  const maker = context.creatorOf(path);
  return maker === undefined
    ? `no item could be created: there is no POST ${collection}`
    : `no item could be created by ${maker.id}`;
}

/** Checks that a written item is returned unchanged, and that a deleted item is gone. */
export async function checkSequence(session: ProbeSession, sequence: Sequence): Promise<void> {
  const { writer, reader } = sequence;
  const { context, results } = session;
  const why = whyNotSent(context, writer) ?? whyNotSent(context, reader);
  if (why !== undefined) return results.addUnchecked(writer, "sequence", why);
  const role = context.roles.get(writer);
  const fixture = await session.fixtures.of(asWriter(reader));
  const parameter = lastExpression(isDownload(reader) ? (itemPath(reader.path) ?? "") : reader.path);
  if (parameter !== undefined && !fixture.bound.has(parameter))
    return results.addUnchecked(writer, "sequence", whyNoItem(session, reader));
  if (role?.action === "delete")
    return search(session, { ...sequence, kind: "gone", expectation: { kind: "gone" } });
  const step = fixture.steps.length;
  if (role?.action !== "create") {
    await search(session, { ...sequence, kind: "kept", expectation: { kind: "kept", step } });
    return searchThemes(session, { ...sequence, kind: "kept", expectation: { kind: "kept", step } });
  }
  const created = { ...sequence, kind: "created", expectation: { kind: "kept", step: step - 1 } } as const;
  await search(session, created);
  await searchThemes(session, created);
  if (readLocation(fixture.exchanges.at(-1), context) === undefined) return;
  const expectation = {
    kind: "found",
    by: "`Location`",
    location: "/response/headers/location",
    places: [context.contract.placeOf(writer.pointer)],
  } as const;
  await search(session, { ...sequence, kind: "location", expectation });
}

/** A write followed by a read. `location` reads the URL in the write's `Location` header, the other kinds read the reader's path. */
interface SequenceCheck extends Sequence {
  readonly kind: "created" | "location" | "kept" | "gone";
  readonly theme?: Theme;
  readonly expectation: Expectation;
}

/** Writes unusual values. Values that {@link checkThemes} reported as rejected are skipped. */
async function searchThemes(session: ProbeSession, sequence: SequenceCheck): Promise<void> {
  const { results, sender } = session;
  const { writer, expectation } = sequence;
  if (expectation.kind !== "kept") return;
  for (const theme of themes) {
    if (sender.stopped !== undefined) return;
    if (results.isRefused(writer, theme.name)) continue;
    await search(session, { ...sequence, theme, expectation: { ...expectation, family: theme.family } });
  }
}

function search(session: ProbeSession, sequence: SequenceCheck): Promise<void> {
  const { writer, kind, theme } = sequence;
  return searchCounterexample(session, {
    check: "sequence",
    operation: writer,
    seed: seedOf(session.context.seed, writer.id, kind),
    runs: kind === "gone" || kind === "location" || theme !== undefined ? 1 : 3,
    generate: (seed, index) => {
      if (theme !== undefined) return generateThemed(session, writer, theme);
      const run = kind === "gone" ? index : index + 2;
      return generateCase(session, "sequence", writer, { seed, run, media: 0, examples: false });
    },
    prepare: (made) => prepareSequence(session, sequence, made),
  });
}

/**
 * Prepares the write and the read. For `created` and `location`, the write itself creates the item, so it replaces the fixture's last
 * step.
 */
async function prepareSequence(
  session: ProbeSession,
  { reader, writer, kind, expectation }: SequenceCheck,
  made: ProbeCase,
): Promise<PreparedPlay | undefined> {
  const { fixtures } = session;
  const item = asWriter(reader);
  const fixture = kind === "gone" ? await fixtures.freshOf(item) : await fixtures.of(item);
  const parent = kind === "created" || kind === "location" ? withoutLast(fixture) : fixture;
  const write = await writeValidStep(session.context, made, parent);
  const read = write && (await readStep(session, reader, sharePath(session, made, fixture)));
  if (write === undefined || read === undefined || write.operation !== writer.id) return undefined;
  const binding: Binding = { from: "location", step: parent.steps.length };
  const last = kind === "location" ? { ...read, target: "{0}", bindings: [binding] } : read;
  return { play: { steps: [...parent.steps, write, last], expectation }, before: parent.exchanges };
}

/** Converts a read operation to a write so that its fixture contains only items created by the probe. */
function asWriter(operation: Operation): Operation {
  return { ...operation, method: "PUT" };
}

function sharePath({ context }: ProbeSession, { operation, params }: ProbeCase, fixture: Fixture): Fixture {
  const own = context.describe(operation).parameters.flatMap(({ name, key, in: location }) => {
    const value = location === "path" && !fixture.bound.has(name) ? params.get(key) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...fixture, found: new Map([...fixture.found, ...own]) };
}

function withoutLast(fixture: Fixture): Fixture {
  const last = fixture.steps.length - 1;
  // Both items can have the same name in their paths, e.g. `/huts/{id}/photos` and `/photos/{id}`.
  if (fixture.parent?.steps.length === last) return fixture.parent;
  return {
    steps: fixture.steps.slice(0, -1),
    exchanges: fixture.exchanges.slice(0, -1),
    bound: new Map([...fixture.bound].filter(([, { step }]) => step !== last)),
    found: fixture.found,
    given: fixture.given,
    references: fixture.references,
  };
}

async function readStep(
  { context }: ProbeSession,
  reader: Operation,
  fixture: Fixture,
): Promise<Step | undefined> {
  const seed = seedOf(context.seed, reader.id, "read");
  return (await sampleStep(context, { operation: reader, fixture, seed }))?.step;
}
