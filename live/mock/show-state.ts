import { writtenPath } from "../../contract/model/infer-roles.ts";
import type { Media, Parameter } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { type AnswerSpec, addressesAt, addressesOf } from "./answer-spec.ts";
import type { Base } from "./choose-examples.ts";
import type { CheckedSchema } from "./schema-members.ts";
import { showBulk } from "./show-bulk.ts";
import type { ItemContext } from "./state/resource-context.ts";
import { showList } from "./state/show-list.ts";
import { linkToSelf, showAsGet, showLikeGet, showResource } from "./state/show-resource.ts";
import type { ShownPage } from "./state/shown-page.ts";
import { tellMessage } from "./write-message.ts";

export interface ShownState {
  readonly value: Json;
  readonly page?: ShownPage | undefined;
  readonly unknown?: readonly Parameter[] | undefined;
}

/** Replaces the members of an example that the mock's state determines: stored items, pages of lists, error messages. */
export function applyStoredState(base: Base, checked: CheckedSchema, spec: AnswerSpec): ShownState {
  const { about, chosen, context } = spec;
  const { value } = base;
  if (about.kind === "error") return { value: tellMessage(value, checked, about.message, context.members) };
  if (chosen.status >= 300 && chosen.status !== 304) return { value };
  switch (about.kind) {
    case "item":
      return { value: showItem(base, checked, about, spec) };
    case "bulk":
      return { value: showBulk(base, checked, about, spec) };
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
export function writtenLikeGet(media: Media, checked: CheckedSchema, spec: AnswerSpec): Json | undefined {
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
