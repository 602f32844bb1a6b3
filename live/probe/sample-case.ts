import type { Media, Operation, Parameter } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { dropMembers, sampleBody } from "../sample/sample-body.ts";
import { parametersOf, sampleParameters } from "../sample/sample-parameters.ts";
import { withReferences } from "./items/references.ts";
import type { Fixture, ProbeCase, Step } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import { resolveStep } from "./run-play.ts";
import { writeStep } from "./write-step.ts";

export interface CaseOptions {
  readonly operation: Operation;
  readonly fixture: Fixture;
  readonly seed: number;
  readonly optional?: number;
  /** Index of the media type, modulo the number of media types. Default: 0. */
  readonly media?: number;
  /** Whether to prefer the document's valid parameter examples. Default: false. */
  readonly examples?: boolean;
}

export type SampledCase = { readonly made: ProbeCase } | { readonly why: string };

const ATTEMPTS = 4;
/** Conditional headers (RFC 9110 §13.1). Made-up entity tags or dates would fail the condition, so `checkHttp` sends real ones. */
const CONDITIONS: ReadonlySet<string> = new Set([
  "if-match",
  "if-none-match",
  "if-modified-since",
  "if-unmodified-since",
  "if-range",
]);

/** Keys under which a server rejects a second request with another body. Sampled keys are not unique. */
const IDEMPOTENCY_KEY = /^(?:x-)?idempotency-key$/i;

export async function sampleCase(context: ProbeContext, options: CaseOptions): Promise<SampledCase> {
  let why = "no valid request could be built";
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const examples = options.examples === true && attempt === 0;
    const sampled = trySample(context, { ...options, seed: options.seed + attempt, examples });
    const validated = "why" in sampled ? sampled : await validateCase(context, sampled.made, options.fixture);
    if ("made" in validated) return validated;
    why = validated.why;
  }
  return { why };
}

export async function sampleStep(
  context: ProbeContext,
  options: CaseOptions,
): Promise<{ readonly made: ProbeCase; readonly step: Step } | undefined> {
  const sampled = await sampleCase(context, options);
  const step = "made" in sampled ? await writeStep(context, sampled.made, options.fixture) : undefined;
  return step && "made" in sampled ? { made: sampled.made, step } : undefined;
}

function trySample(context: ProbeContext, options: CaseOptions): SampledCase {
  const { operation, fixture, seed, optional = 0 } = options;
  const tools = context.tools(seed, optional);
  const sampled = sampleParameters(operation, context.describe(operation), tools, optional);
  if (typeof sampled === "string") return { why: sampled };
  const params = new Map(Object.entries(sampled));
  if (options.examples === true) addExamples(context, operation, params);
  for (const [parameter, { key }] of parametersOf(operation, context.describe(operation))) {
    if (parameter.in === "header" && CONDITIONS.has(parameter.name.toLowerCase())) {
      if (parameter.required && context.oracle(parameter.schema.schema)("*")) params.set(key, "*");
      else if (!parameter.required) params.delete(key);
    }
    if (parameter.in === "header" && !parameter.required && IDEMPOTENCY_KEY.test(parameter.name))
      params.delete(key);
    if (isOpaqueCursor(context, operation, parameter)) params.delete(key);
    if (parameter.in !== "path") continue;
    const found = fixture.found.get(parameter.name) ?? fixture.given.get(parameter.name);
    if (fixture.bound.has(parameter.name)) params.delete(key);
    else if (found !== undefined) params.set(key, found);
  }
  const media = chooseMedia(options);
  const body = media && sampleBody(media, tools);
  if (typeof body === "string") return { why: body };
  return { made: withReferences(context, { operation, params, body }, fixture) };
}

/** Whether a parameter takes cursors that only the server can make. `checkList` sends those that it returns. */
function isOpaqueCursor(context: ProbeContext, operation: Operation, parameter: Parameter): boolean {
  const { in: location, name, required, schema } = parameter;
  if (location !== "query" || required) return false;
  const isCursor = context.pagingOf(operation).some((one) => one.part === "cursor" && one.name === name);
  return isCursor && !context.oracle(schema.schema)(1);
}

function addExamples(context: ProbeContext, operation: Operation, params: Map<string, Json>): void {
  for (const [parameter, { key }] of parametersOf(operation, context.describe(operation))) {
    const accepts = context.oracle(parameter.schema.schema);
    const example = parameter.examples.find((value) => value !== "" && accepts(value));
    if (example !== undefined && params.has(key)) params.set(key, example);
  }
}

function chooseMedia({ operation: { body }, media = 0, optional = 0 }: CaseOptions): Media | undefined {
  if (body === undefined || body.content.length === 0 || (optional === 0 && !body.required)) return undefined;
  return body.content[media % body.content.length];
}

async function validateCase(context: ProbeContext, made: ProbeCase, fixture: Fixture): Promise<SampledCase> {
  const first = await findFaults(context, made, fixture);
  if (first.length === 0) return { made };
  const readOnly = first.filter(({ code }) => code === "exchange/read-only").map(({ pointer }) => pointer);
  const writable = withoutMembers(made, readOnly);
  const second = readOnly.length === 0 ? first : await findFaults(context, writable, fixture);
  return second.length === 0
    ? { made: writable }
    : { why: `no valid request could be built: ${second[0]?.message ?? ""}` };
}

/** Writes the request. Read-only members are removed if they are invalid. Returns `undefined` if the request is still invalid. */
export async function writeValidStep(
  context: ProbeContext,
  made: ProbeCase,
  fixture: Fixture,
): Promise<Step | undefined> {
  const validated = await validateCase(context, made, fixture);
  return "made" in validated ? writeStep(context, validated.made, fixture) : undefined;
}

interface Fault {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

async function findFaults(
  context: ProbeContext,
  made: ProbeCase,
  fixture: Fixture,
): Promise<readonly Fault[]> {
  const fault = (message: string): readonly Fault[] => [{ code: "", pointer: "", message }];
  const step = await writeStep(context, made, fixture);
  if (step === undefined) return fault("a value of it cannot be encoded");
  const request = resolveStep(context, step, fixture.exchanges);
  if (request === undefined) return fault("the item that it needs could not be created");
  const { findings, operation } = context.judge({ request });
  if (operation !== undefined && operation !== made.operation.id)
    return fault(`it is a request to ${operation}`);
  return findings.filter(
    ({ severity, code }) => severity === "error" || code.startsWith("exchange/unchecked-"),
  );
}

function withoutMembers(made: ProbeCase, pointers: readonly string[]): ProbeCase {
  const { body } = made;
  if (body === undefined) return made;
  const inner = pointers.map((pointer) => pointer.slice("/request/body".length));
  return { ...made, body: { ...body, value: dropMembers(body.value, inner) } };
}
