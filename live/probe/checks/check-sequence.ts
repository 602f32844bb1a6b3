import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Crew } from "../crew.ts";
import { hunt, type StagedPlay } from "../hunt.ts";
import type { Fixture } from "../items/fixture.ts";
import type { Binding, Expectation, Step } from "../play.ts";
import type { ProbeCase } from "../probe-case.ts";
import { locationOf } from "../resolve-step.ts";
import { sampleCase, settleCase } from "../sample-case.ts";
import { pathBindings, writeStep } from "../write-step.ts";
import { whyClosed } from "./open-operation.ts";
import { growCase } from "./stage-case.ts";

/** An operation that writes, and the one that reads what it wrote. */
export interface Sequence {
  readonly writer: Operation;
  readonly reader: Operation;
}

/** The life of items: what is created, replaced, changed or deleted, with how it is read. */
export function listSequences({ bench }: Pick<Crew, "bench">): readonly Sequence[] {
  const { operations } = bench.contract.model;
  return operations.flatMap((writer) => {
    const role = bench.roles.get(writer);
    const path = role?.action === "create" ? role.item : writer.path;
    const reader = operations.find((one) => one.path === path && one.method === "GET");
    // To delete what there is one of is to reset it.
    const isReset = role?.action === "delete" && role.parameter === undefined;
    const writes = role !== undefined && role.action !== "read" && role.action !== "list" && !isReset;
    return writes && reader !== undefined ? [{ writer, reader }] : [];
  });
}

/** What was written can be read, and is the same; what was deleted cannot. */
export async function checkSequence(crew: Crew, sequence: Sequence): Promise<void> {
  const { writer, reader } = sequence;
  const { bench, ledger } = crew;
  const closed = whyClosed(bench, writer) ?? whyClosed(bench, reader);
  if (closed !== undefined) return ledger.unchecked(writer, "sequence", closed);
  const role = bench.roles.get(writer);
  const fixture = await crew.fixtures.of({ ...reader, method: "PUT" });
  const isItem = /\{[^{}/]+\}$/.test(reader.path);
  if (isItem && !fixture.bound.has(/\{([^{}/]+)\}$/.exec(reader.path)?.[1] ?? ""))
    return ledger.unchecked(writer, "sequence", "no item could be made");
  if (role?.action === "delete") return run(crew, sequence, "gone", { kind: "gone" });
  if (role?.action !== "create")
    return run(crew, sequence, "kept", { kind: "kept", step: fixture.steps.length });
  await run(crew, sequence, "created", { kind: "kept", step: fixture.steps.length - 1 });
  if (locationOf(fixture.exchanges.at(-1), bench) === undefined) return;
  const places = [bench.contract.placeOf(writer.pointer)];
  await run(crew, sequence, "location", {
    kind: "found",
    by: "`Location`",
    location: "/response/headers/location",
    places,
  });
}

type Kind = "created" | "location" | "kept" | "gone";

function run(crew: Crew, sequence: Sequence, kind: Kind, expectation: Expectation): Promise<void> {
  const { writer } = sequence;
  return hunt(crew, {
    check: "sequence",
    operation: writer,
    seed: seedOf(crew.bench.seed, writer.id, kind),
    runs: kind === "gone" || kind === "location" ? 1 : 3,
    grow: (seed, index) =>
      growCase(crew, "sequence", writer, {
        seed,
        run: kind === "gone" ? index : index + 2,
        media: 0,
        examples: false,
      }),
    stage: (made) => stageSequence(crew, { ...sequence, kind, expectation }, made),
  });
}

interface Staging extends Sequence {
  readonly kind: Kind;
  readonly expectation: Expectation;
}

/** The item that is read is the one that the play itself makes, or the fixture's where the play writes to it. */
async function stageSequence(crew: Crew, staging: Staging, made: ProbeCase): Promise<StagedPlay | undefined> {
  const { reader, writer, kind, expectation } = staging;
  const item = { ...reader, method: "PUT" };
  const fixture = kind === "gone" ? await crew.fixtures.freshOf(item) : await crew.fixtures.of(item);
  const isCreation = kind === "created" || kind === "location";
  const parent = isCreation ? withoutLast(fixture) : fixture;
  const settled = await settleCase(crew.bench, made, parent);
  const write =
    "made" in settled ? await writeStep(crew.bench, settled.made, pathBindings(parent)) : undefined;
  const read =
    write &&
    (await readStep(
      crew,
      reader,
      sharePath(crew, made, fixture),
      kind === "location" ? parent.steps.length : undefined,
    ));
  if (write === undefined || read === undefined || write.operation !== writer.id) return undefined;
  const steps = [...parent.steps, write, read];
  return { play: { steps, expectation }, before: parent.exchanges };
}

/** What is made up in the path of who writes is the same for who reads. */
function sharePath({ bench }: Crew, { operation, params }: ProbeCase, fixture: Fixture): Fixture {
  const own = bench.describe(operation).parameters.flatMap(({ name, key, in: location }) => {
    const value = location === "path" && !fixture.bound.has(name) ? params.get(key) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...fixture, found: new Map([...fixture.found, ...own]) };
}

/** What stood before the item itself was made. */
function withoutLast(fixture: Fixture): Fixture {
  const last = fixture.steps.length - 1;
  return {
    steps: fixture.steps.slice(0, -1),
    exchanges: fixture.exchanges.slice(0, -1),
    bound: new Map([...fixture.bound].filter(([, { step }]) => step !== last)),
    found: fixture.found,
  };
}

async function readStep(
  crew: Crew,
  reader: Operation,
  fixture: Fixture,
  location: number | undefined,
): Promise<Step | undefined> {
  const { bench } = crew;
  const seed = seedOf(bench.seed, reader.id, "read");
  const sampled = await sampleCase(bench, {
    operation: reader,
    fixture,
    seed,
    optional: 0,
    media: 0,
    examples: false,
  });
  const step = "made" in sampled ? await writeStep(bench, sampled.made, pathBindings(fixture)) : undefined;
  if (step === undefined || location === undefined) return step;
  const binding: Binding = { from: "location", step: location };
  return { ...step, target: "{0}", bindings: [binding] };
}
