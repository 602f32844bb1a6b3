import { shownMedia } from "../../contract/model/choose-response.ts";
import type { Media, Response } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { chooseByAccept, concreteType, hasNoBody, isStreamKind } from "../../runtime/http-semantics.ts";
import type { Reply } from "../../runtime/server/options.ts";
import { type AnswerSpec, seedPath } from "./answer-spec.ts";
import { type Base, chooseExamples, schemaOf } from "./choose-examples.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { CheckedSchema } from "./schema-members.ts";
import { sentInFull } from "./sent-in-full.ts";
import { applyStoredState, type ShownState, writtenLikeGet } from "./show-state.ts";
import { contentFor, findUpload, typeFor } from "./state/uploads.ts";
import { createItems, listSchemaOf } from "./stream-items.ts";

export interface Candidate extends Partial<ShownState> {
  readonly media?: Media;
  readonly applied: Preferences;
  readonly download?: Download;
  readonly items?: readonly Json[];
  /** Generates the stream items after the first one, which is `value`. */
  readonly more?: (index: number) => Json | undefined;
}

export function* listReplies(spec: AnswerSpec, response: Response): Generator<Candidate, void, undefined> {
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
    const sent = sentInFull(media, checked, spec);
    if (sent !== undefined) yield { ...applyStoredState(sent, checked, spec), media, applied: {} };
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
  const inOrder = orderMedia(spec, response.content);
  const isOwn = ({ type }: Media): boolean => type.toLowerCase() === upload.type.toLowerCase();
  for (const media of [...inOrder.filter(isOwn), ...inOrder.filter((one) => !isOwn(one))]) {
    const type = typeFor(media, upload);
    if (type !== undefined)
      yield {
        media,
        applied: {},
        download: { body: contentFor(media, upload), contentType: concreteType({ ...media, type }) },
      };
  }
}

function orderMedia({ call }: AnswerSpec, content: readonly Media[]): readonly Media[] {
  const { example } = call.preferences;
  const has = content.find(({ examples }) => examples.some(({ name }) => name === example));
  const accept = call.incoming.headers.get("accept");
  const best = (example === undefined ? undefined : has) ?? chooseByAccept(content, accept);
  return best === undefined ? content : [best, ...content.filter((media) => media !== best)];
}
