import { createFinding } from "../../contract/findings/create-finding.ts";
import { type ChosenResponse, shownMedia } from "../../contract/model/choose-response.ts";
import { writtenPath } from "../../contract/model/infer-roles.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Media, Parameter, Response } from "../../contract/model/types.ts";
import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { chooseByAccept, concreteType, hasNoBody, isStreamKind } from "../../runtime/http-semantics.ts";
import type { Reply } from "../../runtime/server/options.ts";
import { isOneOfWords } from "../../validation/answers/error-words.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import { bodyValue, dropMembers, streamItems, toCarried } from "../sample/sample-body.ts";
import { encodeAnswer, toExchangeResponse } from "./answer.ts";
import { type Base, chooseExamples, makeHeaders, schemaOf } from "./choose-examples.ts";
import { entityTags } from "./entity-tags.ts";
import type { MockAnswer, MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import { headerFact, isPageHeader } from "./state/page-facts.ts";
import type { AcceptedCall } from "./state/paging.ts";
import { dispositionOf } from "./state/read-upload.ts";
import type { ResourceContext } from "./state/resolve-resource.ts";
import { type Member, readMember, setFirstValid, type Writable } from "./state/resource-objects.ts";
import { showList } from "./state/show-list.ts";
import { linkToSelf, showAsGet, showLikeGet, showResource } from "./state/show-resource.ts";
import type { ShownPage } from "./state/shown-page.ts";
import { contentFor, findUpload, typeFor } from "./state/uploads.ts";
import { createItems, listSchemaOf } from "./stream-items.ts";

type ItemContext = Extract<ResourceContext, { readonly kind: "item" }>;

export interface AnswerSpec {
  readonly chosen: ChosenResponse;
  readonly accepted: AcceptedCall;
  readonly about: ResourceContext;
  readonly call: MockCall;
  readonly context: MockContext;
}

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
      for (const parameter of candidate.unknown ?? []) tellIgnored(parameter, spec);
      return { answered: tried };
    }
    why ??= tried.why;
  }
  return {
    why: why ?? "No value was found that matches the schema and is small enough to send.",
    pointer: response.pointer,
  };
}

function tellIgnored({ name, pointer }: Parameter, { accepted, context }: AnswerSpec): void {
  context.tellOnce(pointer, () =>
    createFinding("mock/parameter-ignored", {
      message: `The query parameter \`${name}\` of \`${accepted.operation.id}\` has no effect because no item member has that name.`,
      places: [context.contract.placeOf(pointer)],
    }),
  );
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

interface Candidate {
  readonly media?: Media;
  readonly value?: Json;
  readonly applied: Preferences;
  readonly page?: ShownPage | undefined;
  readonly unknown?: readonly Parameter[] | undefined;
  readonly download?: Download;
  readonly items?: readonly Json[];
  /** Generates the stream items after the first one, which is `value`. */
  readonly more?: (index: number) => Json | undefined;
}

function* listReplies(spec: AnswerSpec, response: Response): Generator<Candidate, void, undefined> {
  const { chosen, context, call } = spec;
  if (response.content.length === 0 || hasNoBody(chosen.status)) {
    yield { applied: {} };
    return;
  }
  yield* listDownloads(spec, response);
  for (const media of orderMedia(spec, response.content)) {
    const checked = schemaOf(media, context);
    const isError = spec.about.kind === "error";
    const tools = isError ? { ...context, sampleItem: context.sampleRequired } : context;
    // An example that shows a different item would contradict lists that contain this item.
    const isOther =
      spec.about.kind === "item" && spec.about.resource.isSampled === true && chosen.status < 300;
    const from = { preferences: call.preferences, path: seedPath(spec), context: tools, isSampled: isOther };
    const written = writtenLikeGet(media, checked, spec);
    if (written !== undefined) yield { media, value: written, applied: {} };
    const isStream = isStreamKind(media.kind);
    if (isStream) yield* listStreamed(media, checked, spec);
    const more = isStream ? createItems(media, { ...from, checked }, context) : undefined;
    for (const choice of chooseExamples(media, checked, from)) {
      const { value: base, applied } = choice;
      const { value, page, unknown } = applyStoredState(choice, checked, spec);
      if (more !== undefined) yield { media, value, applied, more };
      yield { media, value, applied, page, unknown };
      if (value !== base) yield { media, value: base, applied };
    }
  }
}

type Download = Pick<Reply, "body" | "contentType">;

function* listStreamed(
  media: Media,
  { accepts }: CheckedSchema,
  spec: AnswerSpec,
): Generator<Candidate, void, undefined> {
  const { about, call, context } = spec;
  const { example, dynamic = context.options.dynamic } = call.preferences;
  const isShown = about.kind === "list" && shownMedia(about.place.list) !== undefined;
  if (!isShown || media.itemSchema === undefined || example !== undefined || dynamic === true) return;
  const base: Base = { value: [], applied: {}, isSampled: true, isExample: false };
  const all = (value: Json): boolean => Array.isArray(value) && value.every((item: Json) => accepts(item));
  const shown = applyStoredState(base, { schema: listSchemaOf(media), accepts: all }, spec);
  if (Array.isArray(shown.value)) yield { ...shown, media, applied: {}, items: shown.value };
}

function* listDownloads(spec: AnswerSpec, response: Response): Generator<Candidate, void, undefined> {
  const { accepted, call, chosen, context } = spec;
  const { example, dynamic = context.options.dynamic } = call.preferences;
  if (chosen.status >= 300 || example !== undefined || dynamic === true) return;
  const upload = findUpload(accepted, context);
  if (upload === undefined) return;
  for (const media of orderMedia(spec, response.content)) {
    const type = typeFor(media, upload);
    if (type !== undefined)
      yield {
        media,
        applied: {},
        download: { body: contentFor(media, upload), contentType: concreteType({ ...media, type }) },
      };
  }
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

function orderMedia({ call }: AnswerSpec, content: readonly Media[]): readonly Media[] {
  const { example } = call.preferences;
  const has = content.find(({ examples }) => examples.some(({ name }) => name === example));
  const accept = call.incoming.headers.get("accept");
  const best = (example === undefined ? undefined : has) ?? chooseByAccept(content, accept);
  return best === undefined ? content : [best, ...content.filter((media) => media !== best)];
}

function applyStoredState(
  base: Base,
  checked: CheckedSchema,
  spec: AnswerSpec,
): Pick<Candidate, "page" | "unknown"> & { readonly value: Json } {
  const { about, chosen, context } = spec;
  const { value } = base;
  if (about.kind === "error") return { value: tellMessage(value, checked, about.message, context.members) };
  if (chosen.status >= 300 && chosen.status !== 304) return { value };
  switch (about.kind) {
    case "item":
      return { value: showItem(base, checked, about, spec) };
    case "list": {
      const { place, collection, page } = about;
      const { list, key, item, parents } = place;
      const addressesOf = (path: string): readonly string[] => addressesAt(path, item, spec);
      const target = spec.call.request.url;
      const addressesOfTarget = (other: string): readonly string[] => [
        new URL(other, spec.call.incoming.request.url).href,
        other,
      ];
      const shown = {
        call: spec.accepted,
        hasParents: parents.length > 0,
        list,
        collection,
        key,
        item,
        page,
        target,
        addressesOf,
        addressesOfTarget,
      };
      return showList(base, checked, shown, context);
    }
    case "other":
      return { value };
  }
}

function showItem(
  { value, isSampled }: Base,
  checked: CheckedSchema,
  about: ItemContext,
  spec: AnswerSpec,
): Json {
  const { context, accepted } = spec;
  const { resource, role } = about;
  const path = isSampled ? writtenPath(accepted.operation, role) : undefined;
  const shown =
    path === undefined
      ? showResource(value, checked, resource, context)
      : showLikeGet(value, checked, { path, resource }, context);
  return linkToSelf(shown, checked, addressesOf(spec), context.members);
}

/** Returns the body that GET would return after this write, unless the write operation has its own example. */
function writtenLikeGet(media: Media, checked: CheckedSchema, spec: AnswerSpec): Json | undefined {
  const { about, accepted, call, chosen, context } = spec;
  const { example, dynamic = context.options.dynamic } = call.preferences;
  if (about.kind !== "item" || chosen.status >= 300 || example !== undefined || dynamic === true)
    return undefined;
  const path = writtenPath(accepted.operation, about.role);
  const hasExample =
    about.resource.isSampled !== true &&
    (media.examples.length > 0 || context.members.examples(checked.schema).length > 0);
  if (path === undefined || hasExample) return undefined;
  const shown = showAsGet(checked, { path, resource: about.resource }, context);
  return shown && linkToSelf(shown, checked, addressesOf(spec), context.members);
}

function seedPath({ about, call, chosen }: AnswerSpec): string {
  if (about.kind === "item" && chosen.status < 300) return about.resource.path;
  const { method, url } = call.request;
  const target = about.kind === "list" ? url.split("?", 1)[0] : url;
  return `${method} ${target} ${chosen.status}`;
}

function addressesOf(spec: AnswerSpec): readonly string[] {
  const { about } = spec;
  if (about.kind !== "item" || (about.role.action === "create" && about.role.item === undefined)) return [];
  return addressesAt(about.resource.path, about.role.item ?? spec.accepted.operation.path, spec);
}

/**
 * Resolves a resource path against the request's base path. Returns a path and an absolute URL.
 * @param template - The path in the document, possibly with a trailing slash.
 */
function addressesAt(
  resource: string,
  template: string | undefined,
  { call, accepted }: AnswerSpec,
): readonly string[] {
  const segments = call.request.url.replace(/[?#].*$/s, "").split("/");
  const base = segments.slice(0, 1 + segments.length - accepted.operation.path.split("/").length);
  const slash = template?.endsWith("/") === true && !resource.endsWith("/") ? "/" : "";
  const path = `${base.join("/")}${resource}${slash}`;
  return [path, new URL(path, call.incoming.request.url).href];
}

function responseOf({ chosen, accepted }: AnswerSpec): Response | undefined {
  const index = accepted.descriptor.responses.indexOf(chosen.described);
  return accepted.operation.responses[index];
}

const MOST_DEPTH = 4;

/**
 * Writes the message into an error body: replaces a string body, or sets members such as `message` in nested objects and lists. Changes
 * that the schema rejects are skipped.
 */
function tellMessage(
  base: Json,
  { schema, accepts }: CheckedSchema,
  message: string,
  members: SchemaMembers,
): Json {
  if (typeof base === "string") return accepts(message) ? message : base;
  const value = structuredClone(base);
  for (const member of listTextMembers(value, schema, members, 0))
    setFirstValid(member, [message], () => accepts(value));
  return value;
}

function listTextMembers(
  value: Json,
  schema: JsonSchema,
  members: SchemaMembers,
  depth: number,
): readonly Member[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) {
    const items = members.items(schema) ?? true;
    return value.flatMap((item: Json) => listTextMembers(item, items, members, depth + 1));
  }
  if (!isObject(value)) return [];
  const object = value as Writable; // Part of the copy above, so safe to modify.
  const within = Object.entries(object).flatMap(([name, inner]) =>
    listTextMembers(inner, members.member(schema, name) ?? true, members, depth + 1),
  );
  const names = new Set([...Object.keys(object), ...members.names(schema)]);
  const own = [...names].filter((name) => {
    const inner = readMember({ object, name });
    return isOneOfWords("message", name) && (inner === undefined || typeof inner === "string");
  });
  return [...own.map((name) => ({ object, name })), ...within];
}
