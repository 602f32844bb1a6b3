import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Json } from "../../language/values/json-object.ts";
import { concreteType, isStreamKind } from "../../runtime/http-semantics.ts";
import type { Reply } from "../../runtime/server/options.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import { bodyValue, dropMembers, streamItems, toCarried } from "../sample/sample-body.ts";
import { encodeAnswer, toExchangeResponse } from "./answer.ts";
import { type AnswerSpec, addressesOf, responseOf, seedPath } from "./answer-spec.ts";
import { makeHeaders } from "./choose-examples.ts";
import { entityTags } from "./entity-tags.ts";
import { type Candidate, listReplies } from "./list-replies.ts";
import type { MockAnswer } from "./mock-call.ts";
import { headerFact, isPageHeader } from "./state/page-facts.ts";
import { dispositionOf } from "./state/read-upload.ts";
import type { ShownPage } from "./state/shown-page.ts";
import { findUpload } from "./state/uploads.ts";
import { tellIgnored } from "./tell-ignored.ts";

export type Made = { readonly answered: MockAnswer } | { readonly why: string; readonly pointer: string };

export async function makeAnswer(spec: AnswerSpec): Promise<Made> {
  const response = responseOf(spec);
  if (response === undefined)
    return { why: "The response is not described.", pointer: spec.accepted.operation.pointer };
  const { about } = spec;
  const locations = about.kind === "item" && about.role.action === "create" ? addressesOf(spec) : [];
  const headers = makeHeaders(response, spec.context, {
    path: seedPath(spec),
    url: spec.call.request.url,
    locations,
    disposition: () => {
      const upload = findUpload(spec.accepted, spec.context);
      return upload === undefined ? [] : [dispositionOf(upload)];
    },
    tags: () => entityTags(about, spec.call, spec.context),
    isDynamic: spec.call.preferences.dynamic ?? spec.context.options.dynamic ?? false,
  });
  if ("impossible" in headers) {
    return { why: `No value was found for the header ${headers.impossible}.`, pointer: response.pointer };
  }
  let why: string | undefined;
  for (const candidate of listReplies(spec, response)) {
    let tried = await tryReply(spec, candidate, headers);
    // Examples and sampled values can contain write-only members.
    if ("hidden" in tried && tried.hidden.length > 0 && candidate.value !== undefined) {
      tried = await tryReply(
        spec,
        { ...candidate, value: dropMembers(candidate.value, tried.hidden) },
        headers,
      );
    }
    if ("answer" in tried) {
      for (const parameter of candidate.unknown ?? [])
        tellIgnored(parameter, spec.accepted.operation, spec.context);
      return { answered: tried };
    }
    why ??= tried.why;
  }
  return {
    why: why ?? "No value was found that matches the schema and is small enough to send.",
    pointer: response.pointer,
  };
}

interface Fault {
  readonly why: string;
  readonly hidden: readonly string[];
}

async function tryReply(
  spec: AnswerSpec,
  candidate: Candidate,
  headers: ReadonlyMap<string, Json>,
): Promise<MockAnswer | Fault> {
  const { accepted, call, context, chosen } = spec;
  const { request, preferences, incoming } = call;
  let answer: MockAnswer["answer"];
  try {
    const { page } = candidate;
    const lines = page === undefined ? headers : withPageHeaders(headers, page, spec);
    const reply = { ...replyOf(spec, candidate), headers: Object.fromEntries(lines) };
    answer = await encodeAnswer(reply, accepted.descriptor, incoming, context.parts);
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error), hidden: [] };
  }
  const sent = request.method === "HEAD" ? { ...answer, body: null } : answer;
  const judgement = context.judge({ request, response: toExchangeResponse(sent) });
  const fault = faultOf(judgement);
  if (fault !== undefined) return fault;
  const { code, validate } = preferences;
  const coded = code === chosen.status ? { code } : {};
  const passed = validate === undefined ? {} : { validate };
  return { answer: sent, judgement, applied: { ...coded, ...candidate.applied, ...passed } };
}

const STREAMED = 5;

function replyOf({ chosen, context }: AnswerSpec, { media, value, download, items, more }: Candidate): Reply {
  const { status } = chosen;
  if (download !== undefined) return { status, ...download };
  if (media === undefined) return { status };
  if (items !== undefined) return { status, body: items, contentType: concreteType(media) };
  if (value === undefined) return { status };
  const tools = {
    sampler: context.sampler(0),
    oracle: () => () => true,
    find: lookupOf(context.contract.model),
  };
  const carried = toCarried(value, media);
  const body = isStreamKind(media.kind)
    ? streamItems(carried, media, tools.find, { more, usual: more === undefined ? 2 : STREAMED })
    : bodyValue({ media, value: carried }, tools);
  return { status, body, contentType: concreteType(media) };
}

function withPageHeaders(
  headers: ReadonlyMap<string, Json>,
  page: ShownPage,
  spec: AnswerSpec,
): ReadonlyMap<string, Json> {
  const lines = new Map(headers);
  for (const { name, required, schema } of responseOf(spec)?.headers ?? []) {
    if (!isPageHeader(name, page) || (page.limit === undefined && name.toLowerCase() === "link")) continue;
    const value = headerFact(name, page);
    const check = spec.context.checks.checkOf(schema.schema);
    const fitting = [value, String(value)].find(
      (each) => each !== undefined && check(each, true) === undefined,
    );
    if (value !== undefined && fitting !== undefined) lines.set(name, fitting);
    else if (value === undefined && !required) lines.delete(name);
  }
  return lines;
}

function faultOf({ findings }: Judgement): Fault | undefined {
  const faults = findings.filter(
    ({ pointer, severity }) => severity === "error" && pointer.startsWith("/response"),
  );
  const [first] = faults;
  if (first === undefined) return undefined;
  const isHidden = faults.every(({ code }) => code === "exchange/write-only");
  const hidden = isHidden ? faults.map(({ pointer }) => pointer.slice("/response/body".length)) : [];
  return { why: first.message, hidden };
}
