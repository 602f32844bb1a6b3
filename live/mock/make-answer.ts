import { lookupOf } from "../../contract/model/schema-lookup.ts";
import type { Media, Response } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { chooseByAccept, concreteType } from "../../runtime/media-type.ts";
import type { Reply } from "../../runtime/server/handler.ts";
import { hasNoBody } from "../../runtime/status.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import { bodyValue } from "../sample/body-value.ts";
import { toCarried } from "../sample/to-carried.ts";
import { chooseExamples, schemaOf } from "./choose-examples.ts";
import type { ChosenResponse } from "./choose-response.ts";
import { dropMembers } from "./drop-members.ts";
import { encodeAnswer } from "./encode-answer.ts";
import { makeHeaders } from "./make-headers.ts";
import type { MockBench } from "./mock-bench.ts";
import type { MockCall, SettledAnswer } from "./mock-call.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { CheckedSchema } from "./schema-members.ts";
import type { AcceptedCall } from "./state/paging.ts";
import { withoutPaging } from "./state/paging.ts";
import { showResource } from "./state/resource.ts";
import type { Scene } from "./state/scene.ts";
import { showList } from "./state/show-list.ts";
import { toExchangeResponse } from "./to-exchange.ts";

/** A response that is to be made. */
export interface Order {
  readonly chosen: ChosenResponse;
  readonly accepted: AcceptedCall;
  readonly scene: Scene;
  readonly call: MockCall;
  readonly bench: MockBench;
}

/** A valid answer, or why there is none. */
export type Made = { readonly settled: SettledAnswer } | { readonly why: string; readonly pointer: string };

/** Makes answers until the judge finds nothing wrong with one. */
export async function makeAnswer(order: Order): Promise<Made> {
  const response = responseOf(order);
  if (response === undefined)
    return { why: "The response is not described.", pointer: order.accepted.operation.pointer };
  const headers = makeHeaders(response, order.bench, { path: seedPath(order), location: locationOf(order) });
  if ("impossible" in headers) {
    return { why: `No value was found for the header ${headers.impossible}.`, pointer: response.pointer };
  }
  let why: string | undefined;
  for (const candidate of listReplies(order, response)) {
    let tried = await tryReply(order, candidate, headers);
    // An example, or a value made of a schema, may hold what is for requests alone.
    if ("hidden" in tried && tried.hidden.length > 0 && candidate.value !== undefined) {
      tried = await tryReply(
        order,
        { ...candidate, value: dropMembers(candidate.value, tried.hidden) },
        headers,
      );
    }
    if ("answer" in tried) return { settled: tried };
    why ??= tried.why;
  }
  return {
    why: why ?? "No value of a size to be sent was found that its schema admits.",
    pointer: response.pointer,
  };
}

/** What is wrong with a reply; `hidden` are the members of its body that no response may show, where that is all. */
interface Fault {
  readonly why: string;
  readonly hidden: readonly string[];
}

/** The answer, or what the judge has against it. */
async function tryReply(
  order: Order,
  candidate: Candidate,
  headers: ReadonlyMap<string, Json>,
): Promise<SettledAnswer | Fault> {
  const { accepted, call, bench, chosen } = order;
  const { request, preferences, incoming } = call;
  let answer: SettledAnswer["answer"];
  try {
    const reply = { ...replyOf(order, candidate), headers: Object.fromEntries(headers) };
    answer = await encodeAnswer(reply, accepted.descriptor, incoming);
  } catch (error) {
    // What cannot be written in its media type, as a header or field.
    return { why: error instanceof Error ? error.message : String(error), hidden: [] };
  }
  const sent = request.method === "HEAD" ? { ...answer, body: null } : answer;
  const judgement = bench.judge({ request, response: toExchangeResponse(sent) });
  const fault = faultOf(judgement);
  if (fault !== undefined) return fault;
  const coded = preferences.code === chosen.status ? { code: chosen.status } : {};
  return { answer: sent, judgement, applied: { ...coded, ...candidate.applied } };
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

/** What an answer may be; without media and value where it has no body. */
interface Candidate {
  readonly media?: Media;
  readonly value?: Json;
  readonly applied: Preferences;
}

function* listReplies(order: Order, response: Response): Generator<Candidate, void, undefined> {
  const { chosen, bench, call } = order;
  if (response.content.length === 0 || hasNoBody(chosen.status)) {
    yield { applied: {} };
    return;
  }
  for (const media of orderMedia(order, response.content)) {
    const checked = schemaOf(media, bench);
    const from = { preferences: call.preferences, path: seedPath(order), bench };
    for (const { value: base, applied } of chooseExamples(media, checked, from)) {
      const value = dress(base, checked, order);
      yield { media, value, applied };
      if (value !== base) yield { media, value: base, applied };
    }
  }
}

function replyOf({ chosen, bench }: Order, { media, value }: Candidate): Reply {
  const { status } = chosen;
  if (media === undefined || value === undefined) return { status };
  const tools = { sampler: bench.sampler(0), oracle: () => () => true, find: lookupOf(bench.contract.model) };
  const streams = media.kind === "sse" || media.kind === "json-lines";
  const carried = toCarried(value, media);
  const body = streams ? [carried, carried] : bodyValue({ media, value: carried }, tools);
  return { status, body, contentType: concreteType(media) };
}

/** The media type that the caller likes best, or that has the example asked for; then the others. */
function orderMedia({ call }: Order, content: readonly Media[]): readonly Media[] {
  const { example } = call.preferences;
  const has = content.find(({ examples }) => examples.some(({ name }) => name === example));
  const accept = call.incoming.headers.get("accept");
  const best = (example === undefined ? undefined : has) ?? chooseByAccept(content, accept);
  return best === undefined ? content : [best, ...content.filter((media) => media !== best)];
}

/** Has a value stand for what the request is about. */
function dress(value: Json, checked: CheckedSchema, { scene, chosen, bench }: Order): Json {
  if (chosen.status >= 300 && chosen.status !== 304) return value;
  switch (scene.kind) {
    case "item":
      return showResource(value, checked, scene.resource, bench);
    case "list": {
      const parameter = /\{([^{}/]+)\}$/.exec(scene.role.item ?? "")?.[1];
      const { collection, page } = scene;
      return showList(value, checked, { collection, parameter, page }, bench);
    }
    case "other":
      return value;
  }
}

/** An item is the same whoever shows it, and a list whichever part; anything else goes by method, path and query. */
function seedPath({ scene, call, chosen, accepted }: Order): string {
  if (scene.kind === "item" && chosen.status < 300) return scene.resource.path;
  const { method, url } = call.request;
  const target = scene.kind === "list" ? withoutPaging(url, accepted.operation) : url;
  return `${method} ${target} ${chosen.status}`;
}

function locationOf({ scene, call, accepted }: Order): string | undefined {
  if (scene.kind !== "item" || scene.role.action !== "create") return undefined;
  const path = call.request.url.replace(/[?#].*$/s, "").replace(/\/$/, "");
  return (
    `${path}${scene.resource.path.slice(scene.resource.path.lastIndexOf("/"))}` || accepted.operation.path
  );
}

function responseOf({ chosen, accepted }: Order): Response | undefined {
  const index = accepted.descriptor.responses.indexOf(chosen.described);
  return accepted.operation.responses[index];
}
