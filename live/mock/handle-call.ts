import { createFinding } from "../../contract/findings/create-finding.ts";
import {
  type ChosenResponse,
  chooseFailure,
  chooseSuccess,
  responseFor,
} from "../../contract/model/choose-response.ts";
import { type Problem, problem } from "../../runtime/server/problem.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { seedOf } from "../sample/create-sampler.ts";
import { entityTags, failedPrecondition } from "./entity-tags.ts";
import { describeError } from "./error-messages.ts";
import { followScenario, giveAnswer } from "./give-answer.ts";
import { findRepeated, keepAnswer } from "./idempotency.ts";
import { makeAnswer } from "./make-answer.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import { recordedAnswer } from "./recorded-answers.ts";
import { judgeAnswer } from "./refuse-call.ts";
import type { AcceptedCall } from "./state/paging.ts";
import { readUpload } from "./state/read-upload.ts";
import { resolveResource } from "./state/resolve-resource.ts";
import type { ResourceContext } from "./state/resource-context.ts";
import { releaseResource, storeResource } from "./state/store-resource.ts";
import { withTextMember } from "./state/text-member.ts";
import { tellTextForFile } from "./tell-text-for-file.ts";

export async function handleCall(context: MockContext, call: MockCall, given: AcceptedCall): Promise<void> {
  const broken = call.isLenient ? [] : context.judge({ request: call.request }).findings.filter(isError);
  if (broken.length > 0) {
    call.refusal = refusalOf(broken);
    return;
  }
  await tellTextForFile(context, call, given);
  const read = withTextMember(given, context.members);
  const upload = read === given ? await readUpload(call, given) : undefined;
  const accepted = upload === undefined ? read : { ...given, upload };
  await followScenario(context, call, accepted);
  if (call.answered !== undefined || call.refusal !== undefined) return;
  const fault = chooseFault(context, call, accepted);
  const repeated = fault === undefined ? findRepeated(context, call, accepted) : undefined;
  if (repeated !== undefined) {
    if ("answer" in repeated) call.answered = repeated;
    else call.refusal = repeated;
    return;
  }
  const about: ResourceContext = resolveResource(accepted, context);
  try {
    await answerAbout(about, fault, { context, call, accepted });
  } finally {
    releaseResource(about, context);
  }
}

interface Handling {
  readonly context: MockContext;
  readonly call: MockCall;
  readonly accepted: AcceptedCall;
}

async function answerAbout(
  about: ResourceContext,
  fault: ReturnType<typeof chooseFault>,
  { context, call, accepted }: Handling,
): Promise<void> {
  call.refusal =
    fault === undefined ? refuseItem(about, accepted) : problem(fault, "This is a simulated failure.");
  if (call.refusal !== undefined) return;
  if (isShownDeleted(about)) {
    call.isUndescribed = true;
    call.refusal = problem(404, describeGone(about));
    return;
  }
  const recorded = recordedAnswer(call, about, context);
  if (recorded !== undefined) {
    giveAnswer(context, call, recorded);
    return;
  }
  const failed = failedPrecondition(call, accepted, about, context);
  if (failed === 412 || failed === 428) {
    call.refusal = problem(failed, describeError(failed));
    return;
  }
  const unchanged = failed === 304 ? responseFor(accepted.descriptor, failed) : undefined;
  if (failed === 304 && unchanged?.described.status !== failed) {
    const headers = entityTags(about, call, context)
      .slice(0, 1)
      .map((tag) => ["etag", tag] as const);
    call.answered = { ...judgeAnswer(context, call, { status: failed, headers, body: null }), applied: {} };
    return;
  }
  const chosen = unchanged ?? chooseAnswer(call, accepted, about, context);
  if (chosen === undefined) {
    refuseUnmade(context, call, accepted, { why: "The operation does not define a response.", pointer: "" });
    return;
  }
  const asked = errorOf(chosen, call, accepted, context);
  if (asked !== undefined) {
    call.refusal = asked;
    call.applied = { ...call.applied, code: chosen.status };
    return;
  }
  const made = await makeAnswer({ chosen, accepted, about, call, context });
  if ("why" in made) {
    refuseUnmade(context, call, accepted, made);
    return;
  }
  call.answered = made.answered;
  if (call.given.length > 0) {
    const { answer } = made.answered;
    const names = new Set(call.given.map(([name]) => name));
    const headers = [...answer.headers.filter(([name]) => !names.has(name)), ...call.given];
    call.answered = { ...judgeAnswer(context, call, { ...answer, headers }), applied: made.answered.applied };
  }
  if (chosen.status >= 300) return;
  storeResource(about, context);
  keepAnswer(context, call, accepted);
  call.done = { accepted, about };
}

function chooseAnswer(
  { preferences: { code } }: MockCall,
  { operation, descriptor }: AcceptedCall,
  about: ResourceContext,
  { contract, tellOnce }: MockContext,
): ChosenResponse | undefined {
  const asked = code === undefined ? undefined : responseFor(descriptor, code);
  if (code !== undefined && asked === undefined)
    tellOnce(`code ${code} of ${operation.id}`, () =>
      createFinding("mock/status-undocumented", {
        severity: "warning",
        message: `\`${operation.id}\` describes no ${code}, so \`Prefer: code=${code}\` has no effect.`,
        places: [contract.placeOf(operation.pointer)],
      }),
    );
  return asked ?? chooseSuccess(descriptor, isCreation(about));
}

function isCreation(about: ResourceContext): boolean {
  const [first] = about.kind === "bulk" ? about.items : about.kind === "item" ? [about] : [];
  return first?.role.action === "create";
}

/** Returns the error requested by `Prefer: code`, unless the document provides an example response for it. */
function errorOf(
  { status, described }: ChosenResponse,
  { preferences }: MockCall,
  { operation, descriptor }: AcceptedCall,
  { members, options }: MockContext,
): Problem<number> | undefined {
  if (preferences.code !== status || status < 400 || preferences.example !== undefined) return undefined;
  if ((preferences.dynamic ?? options.dynamic) === true) return undefined;
  const response = operation.responses[descriptor.responses.indexOf(described)];
  const hasExample = response?.content.some(
    ({ examples, schema }) => examples.length > 0 || (schema && members.examples(schema.schema).length > 0),
  );
  return hasExample === true ? undefined : problem(status, describeError(status));
}

function refuseItem(about: ResourceContext, accepted: AcceptedCall): Problem<number> | undefined {
  if (about.kind === "error") return undefined;
  const isRevived = about.kind === "item" && about.role.action === "replace" && mayCreate(accepted);
  const gone = about.gone && !isRevived ? goneStatus(accepted) : undefined;
  if (gone !== undefined) return problem(gone, describeGone(about));
  return about.kind !== "item" || about.conflict === undefined ? undefined : problem(409, about.conflict);
}

/** Checks whether PUT can create the item: the document declares 201, or neither 404 nor 410 (RFC 9110 §9.3.4). */
function mayCreate({ operation }: AcceptedCall): boolean {
  const statuses = operation.responses.map(({ status }) => status);
  return statuses.includes(201) || !(statuses.includes(404) || statuses.includes(410));
}

function describeGone(about: ResourceContext): string {
  return describeError(about.kind === "item" && about.isAbsent === true ? 404 : 410);
}

function isShownDeleted(about: ResourceContext): boolean {
  if (about.kind !== "item" || !about.gone) return false;
  return about.role.action === "read" || about.role.action === "update";
}

/** Returns 404 or 410, whichever is declared. If neither is declared, deleting an item again succeeds and PUT recreates it. */
function goneStatus({ descriptor }: AcceptedCall): number | undefined {
  return [404, 410].find((status) => responseFor(descriptor, status) !== undefined);
}

/**
 * Chooses the status of a simulated failure. The choice depends on the seed, the request and how often the request was sent before.
 * Therefore, retries can succeed, and a restarted mock repeats the same failures.
 */
function chooseFault(context: MockContext, call: MockCall, { descriptor }: AcceptedCall): number | undefined {
  const { faults } = context.options;
  if (faults === undefined) return undefined;
  const { request } = call;
  const body = request.body.kind === "bytes" ? new TextDecoder("latin1").decode(request.body.bytes) : "";
  const own = seedOf(context.seed, "fault", request.method, request.url, body);
  const { random } = context.sampler(seedOf(own, String(context.countAttempt(own))));
  if (!random.chance(faults.rate)) return undefined;
  call.fault = true;
  const [first, ...others] = faults.statuses ?? [];
  return first === undefined ? chooseFailure(descriptor) : random.pick([first, ...others]);
}

function refuseUnmade(
  { contract }: MockContext,
  call: MockCall,
  { operation }: AcceptedCall,
  { why, pointer }: { readonly why: string; readonly pointer: string },
): void {
  const message = `No valid response could be generated for ${operation.id}. ${why}`;
  const places = [contract.placeOf(pointer === "" ? operation.pointer : pointer)];
  call.findings.push(createFinding("mock/no-answer", { message, places }));
  call.refusal = problem(501, message);
}

function isError({ severity, pointer }: ExchangeFinding): boolean {
  return severity === "error" && pointer.startsWith("/request");
}

function refusalOf(findings: readonly ExchangeFinding[]): Problem<number> {
  const [first] = findings;
  const details = findings.map(({ pointer, message }) => ({ pointer, message }));
  switch (first?.code) {
    case "exchange/credentials-missing":
      return problem(401, "Valid credentials are required.");
    case "exchange/scopes-missing":
      return problem(403, "The credentials lack a scope that this operation requires.");
    case "exchange/body-invalid":
      return { ...problem(422, "The body does not match its schema."), details };
    default:
      return { ...problem(400, "The request violates the document."), details };
  }
}
