import type { Media, Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { dropMembers } from "../mock/drop-members.ts";
import {
  parametersOf,
  type SampledBody,
  type SampleTools,
  sampleBody,
  sampleParameters,
} from "../sample/sample-request.ts";
import type { Fixture } from "./items/fixture.ts";
import type { ProbeBench } from "./probe-bench.ts";
import type { ProbeCase } from "./probe-case.ts";
import { resolveStep } from "./resolve-step.ts";
import { pathBindings, writeStep } from "./write-step.ts";

/** Which case is wanted. */
export interface CaseOrder {
  readonly operation: Operation;
  readonly fixture: Fixture;
  readonly seed: number;
  /** How likely what is optional is, 0 to 1. */
  readonly optional: number;
  /** Which of several media types of the body. */
  readonly media: number;
  /** Whether the document's own examples come first, for parameters. */
  readonly examples: boolean;
}

/** A case that the judge finds valid, or why there is none. */
export type SampledCase = { readonly made: ProbeCase } | { readonly why: string };

const ATTEMPTS = 4;

/** Makes a valid input of an operation. */
export async function sampleCase(bench: ProbeBench, order: CaseOrder): Promise<SampledCase> {
  let why = "no valid request could be made";
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const sampled = trySample(bench, {
      ...order,
      seed: order.seed + attempt,
      examples: order.examples && attempt === 0,
    });
    if ("why" in sampled) {
      why = sampled.why;
      continue;
    }
    const settled = await settleCase(bench, sampled.made, order.fixture);
    if ("made" in settled) return settled;
    why = settled.why;
  }
  return { why };
}

function trySample(bench: ProbeBench, order: CaseOrder): SampledCase {
  const { operation, fixture } = order;
  const tools: SampleTools = {
    sampler: bench.sampler(order.seed, order.optional),
    oracle: bench.oracle,
    find: bench.find,
  };
  const sampled = sampleParameters(operation, bench.describe(operation), tools, order.optional);
  if (typeof sampled === "string") return { why: sampled };
  const params = new Map(Object.entries(sampled));
  if (order.examples) addExamples(bench, operation, params);
  for (const [parameter, { key }] of parametersOf(operation, bench.describe(operation))) {
    if (parameter.in !== "path") continue;
    const found = fixture.found.get(parameter.name);
    if (fixture.bound.has(parameter.name)) params.delete(key);
    else if (found !== undefined) params.set(key, found);
  }
  const media = chooseMedia(operation, order);
  const body = media && sampleBody(media, tools);
  return typeof body === "string" ? { why: body } : { made: { operation, params, body } };
}

/** An example is as near to what a server knows as a document comes. */
function addExamples(bench: ProbeBench, operation: Operation, params: Map<string, Json>): void {
  for (const [parameter, { key }] of parametersOf(operation, bench.describe(operation))) {
    const accepts = bench.oracle(parameter.schema.schema);
    const example = parameter.examples.find((value) => value !== "" && accepts(value));
    if (example !== undefined && params.has(key)) params.set(key, example);
  }
}

function chooseMedia({ body }: Operation, { media, optional }: CaseOrder): Media | undefined {
  if (body === undefined || body.content.length === 0 || (optional === 0 && !body.required)) return undefined;
  return body.content[media % body.content.length];
}

/** The same case without what only answers have, once the judge finds it valid; or what it has against it. */
export async function settleCase(bench: ProbeBench, made: ProbeCase, fixture: Fixture): Promise<SampledCase> {
  const first = await findFaults(bench, made, fixture);
  if (first.length === 0) return { made };
  const hidden = first.filter(({ code }) => code === "exchange/read-only").map(({ pointer }) => pointer);
  const slim = withoutMembers(made, hidden);
  const second = hidden.length === 0 ? first : await findFaults(bench, slim, fixture);
  return second.length === 0
    ? { made: slim }
    : { why: `no valid request could be made: ${second[0]?.message ?? ""}` };
}

interface Fault {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

async function findFaults(bench: ProbeBench, made: ProbeCase, fixture: Fixture): Promise<readonly Fault[]> {
  const step = await writeStep(bench, made, pathBindings(fixture));
  if (step === undefined) return [{ code: "", pointer: "", message: "it has no form on the wire" }];
  const request = resolveStep(bench, step, fixture.exchanges);
  if ("unbound" in request) return [{ code: "", pointer: "", message: "what it is about could not be made" }];
  const { findings, operation } = bench.judge({ request });
  if (operation !== undefined && operation !== made.operation.id)
    return [{ code: "", pointer: "", message: `it is a request to ${operation}` }];
  return findings.filter(
    ({ severity, code }) => severity === "error" || code.startsWith("exchange/unchecked-"),
  );
}

function withoutMembers(made: ProbeCase, pointers: readonly string[]): ProbeCase {
  const { body } = made;
  if (body === undefined) return made;
  const inner = pointers.map((pointer) => pointer.slice("/request/body".length));
  const slim: SampledBody = { ...body, value: dropMembers(body.value, inner) };
  return { ...made, body: slim };
}
