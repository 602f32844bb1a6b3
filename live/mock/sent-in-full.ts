import type { Media } from "../../contract/model/types.ts";
import { isJsonObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { bareName } from "../../language/values/names.ts";
import { setMember } from "../../runtime/wire/set-member.ts";
import type { AnswerSpec } from "./answer-spec.ts";
import type { Base } from "./choose-examples.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import { isJson } from "./state/resource-objects.ts";

const ENVELOPES: ReadonlySet<string> = new Set(["data", "attributes"]);

/**
 * Returns the members of a request that creates or replaces an item, if it sends all members of the response except the id. Saves sampling
 * values that the request's would replace.
 */
export function sentInFull(
  media: Media,
  checked: CheckedSchema,
  { about, accepted, call, chosen, context }: AnswerSpec,
): Base | undefined {
  const { members, options } = context;
  const { example, dynamic = options.dynamic } = call.preferences;
  if (about.kind !== "item" || media.kind !== "json" || chosen.status >= 300) return undefined;
  const isWhole = about.role.action === "create" || about.role.action === "replace";
  const hasExample = media.examples.length > 0 || members.examples(checked.schema).length > 0;
  if (!isWhole || hasExample || example !== undefined || dynamic === true) return undefined;
  const { body } = accepted;
  if (!isJson(body)) return undefined;
  const value = pickMembers(body, checked.schema, about.resource.key?.members ?? [], members);
  return value === undefined ? undefined : { value, applied: {}, isSampled: true, isExample: false };
}

function pickMembers(
  sent: Json,
  schema: JsonSchema,
  ids: readonly string[],
  members: SchemaMembers,
): Json | undefined {
  const names = members.names(schema);
  if (!isJsonObject(sent) || names.length === 0 || members.isUnion(schema)) return undefined;
  const picked: Record<string, Json> = {};
  for (const name of names) {
    const own = members.member(schema, name);
    // Write-only members are not part of the response.
    if (own === undefined) continue;
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (value === undefined && ids.includes(bareName(name))) continue;
    const isInner = ENVELOPES.has(name) && isJsonObject(value ?? null);
    const shown = isInner && value !== undefined ? pickMembers(value, own, ids, members) : value;
    if (shown === undefined) return undefined;
    setMember(picked, name, shown);
  }
  return picked;
}
