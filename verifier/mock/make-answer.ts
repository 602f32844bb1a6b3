import { schemaNameOf } from "../../contract/model/pointer.ts";
import type { Json, JsonSchema, Media, Response } from "../../contract/model/types.ts";
import { chooseByAccept } from "../../runtime/media-type.ts";
import { hasNoBody } from "../../runtime/server/check-reply.ts";
import type { Reply } from "../../runtime/server/handler.ts";
import { bodyValue } from "../joint/body-value.ts";
import { toCarried } from "../joint/to-carried.ts";
import { type Base, basesOf, schemaOf } from "./bases-of.ts";
import type { ChosenResponse } from "./choose-response.ts";
import { concreteType, encodeAnswer } from "./encode-answer.ts";
import { makeHeaders } from "./make-headers.ts";
import type { MockBench } from "./mock-bench.ts";
import type { MockCall, SettledAnswer } from "./mock-call.ts";
import { type CheckedSchema, showResource } from "./state/resource.ts";
import type { AcceptedCall, Scene } from "./state/scene.ts";
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
  for (const { reply, base } of listReplies(order, response)) {
    const full: Reply = { ...reply, headers: Object.fromEntries(headers) };
    const tried = await tryReply(order, full, base);
    if (typeof tried !== "string") return { settled: tried };
    why ??= tried;
  }
  return { why: why ?? "No value was found that its schema admits.", pointer: response.pointer };
}

/** The answer, or what the judge has against it. */
async function tryReply(
  { accepted, call, bench, chosen }: Order,
  reply: Reply,
  base: Base | undefined,
): Promise<SettledAnswer | string> {
  const { incoming, request, preferences } = call;
  let answer: SettledAnswer["answer"];
  try {
    answer = await encodeAnswer(reply, accepted.descriptor, incoming);
  } catch (error) {
    // What cannot be written in its media type, as a header or field.
    return error instanceof Error ? error.message : String(error);
  }
  const sent = request.method === "HEAD" ? { ...answer, body: null } : answer;
  const judgement = bench.judge({ request, response: toExchangeResponse(sent) });
  const fault = judgement.findings.find(
    ({ pointer, severity }) => severity === "error" && pointer.startsWith("/response"),
  );
  if (fault !== undefined) return fault.message;
  const coded = preferences.code === chosen.status ? { code: chosen.status } : {};
  return { answer: sent, judgement, applied: { ...coded, ...base?.applied } };
}

interface Candidate {
  readonly reply: Reply;
  readonly base: Base | undefined;
}

function* listReplies(order: Order, response: Response): Generator<Candidate, void, undefined> {
  const { status } = order.chosen;
  if (response.content.length === 0 || hasNoBody(status)) {
    yield { reply: { status }, base: undefined };
    return;
  }
  for (const media of orderMedia(order, response.content)) {
    const checked = schemaOf(media, order.bench);
    const { bench, call } = order;
    const from = { preferences: call.preferences, path: seedPath(order), bench };
    for (const base of basesOf(media, checked, from)) {
      const value = dress(base.value, checked, order);
      for (const one of value === base.value ? [value] : [value, base.value]) {
        yield { reply: replyOf(order, media, one), base };
      }
    }
  }
}

function replyOf({ chosen, bench }: Order, media: Media, value: Json): Reply {
  const lookup = (ref: string): JsonSchema | undefined => {
    const name = schemaNameOf(ref);
    return bench.contract.model.schemas.find((schema) => schema.name === name)?.schema;
  };
  const tools = { sampler: bench.sampler(0), oracle: () => () => true, lookup };
  const streams = media.kind === "sse" || media.kind === "json-lines";
  const carried = toCarried(value, media);
  const body = streams ? [carried, carried] : bodyValue({ media, value: carried }, tools);
  return { status: chosen.status, body, contentType: concreteType(media) };
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
      return showResource(value, checked, scene.resource, bench.members);
    case "list": {
      const parameter = /\{([^{}/]+)\}$/.exec(scene.role.item ?? "")?.[1];
      return showList(value, checked, { collection: scene.collection, parameter }, bench);
    }
    case "other":
      return value;
  }
}

/** An item is the same whoever shows it; anything else goes by method, path and query. */
function seedPath({ scene, call, chosen }: Order): string {
  if (scene.kind === "item" && chosen.status < 300) return scene.resource.path;
  return `${call.request.method} ${call.request.url} ${chosen.status}`;
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
