import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import type { Json } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { decodePointer, readPointer } from "../../../runtime/pointer.ts";
import { collectionNamed } from "../../mock/state/collection-named.ts";
import type { ListPlace } from "../../mock/state/list-places.ts";
import { readName } from "../../mock/state/parent-members.ts";
import { isScalar } from "../../mock/state/resource-objects.ts";
import { collectionsOf } from "../../mock/state/set-references.ts";
import { bodySchemaOf, type SampledBody, sampleBody } from "../../sample/sample-body.ts";
import { putAt, walkPlaces } from "../break/placed-bad-values.ts";
import type { Binding, Fixture, ProbeCase } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { readBoundValue } from "../run-play.ts";

/** A body member that contains the id of an item of another collection: `productId`, `tagIds` or `project: { id }`. */
export interface Reference {
  readonly pointer: string;
  readonly place: ListPlace & { readonly item: string };
}

const SAMPLES = 4;

/** Finds the references in a body. The ids of the operation's own collection are not references. */
export function referencesIn(
  context: ProbeContext,
  { path }: Operation,
  body: SampledBody | undefined,
): readonly Reference[] {
  if (body?.media.kind !== "json") return [];
  const collections = collectionsOf(context.listPlaces);
  return walkPlaces(context, body.value, bodySchemaOf(body.media)).flatMap(({ value, pointer }) => {
    const noun = isScalar(value) && value !== null ? nounAt(decodePointer(pointer) ?? []) : undefined;
    const place = noun === undefined ? undefined : collectionNamed(noun, collections);
    const { item } = place ?? {};
    const isOwn = place?.collection === trimSlash(path) || item === path;
    return place === undefined || item === undefined || isOwn ? [] : [{ pointer, place: { ...place, item } }];
  });
}

function nounAt(tokens: readonly string[]): string | undefined {
  const names = tokens.filter((token) => !/^\d+$/.test(token));
  const [last = "", holder] = names.reverse();
  if (bareName(last) === "id") return holder === undefined ? undefined : readName(holder).noun;
  const { noun, isId } = readName(last);
  return isId ? noun : undefined;
}

/** Item paths of the collections to which an operation's body can refer. */
export function referencedItems(context: ProbeContext, operation: Operation): readonly string[] {
  const media = operation.body?.content.find(({ kind }) => kind === "json");
  if (media === undefined) return [];
  const samples = Array.from({ length: SAMPLES }, (_, seed) => sampleBody(media, context.tools(seed, 1)));
  const bodies = samples.filter((body) => typeof body !== "string");
  const found = bodies.flatMap((body) => referencesIn(context, operation, body));
  return [...new Set(found.map(({ place }) => place.item))];
}

/** Points a body's references to the items of the fixture. */
export function withReferences(context: ProbeContext, made: ProbeCase, fixture: Fixture): ProbeCase {
  let { body } = made;
  for (const { pointer, place } of referencesIn(context, made.operation, body)) {
    const id = idOf(context, fixture, place.item);
    if (body === undefined || id === undefined) continue;
    const value = putAt(body.value, decodePointer(pointer) ?? [], id);
    if (value !== undefined && context.oracle(bodySchemaOf(body.media))(value)) body = { ...body, value };
  }
  return { ...made, body };
}

/** Returns the members of a body that contain the id of an item that the fixture created. */
export function boundMembersOf(
  context: ProbeContext,
  { operation, body }: ProbeCase,
  fixture: Fixture,
): readonly (readonly [pointer: string, binding: Binding])[] {
  return referencesIn(context, operation, body).flatMap(({ pointer, place }) => {
    const { binding } = fixture.references.get(place.item) ?? {};
    const id = binding && idOf(context, fixture, place.item);
    return binding !== undefined && id !== undefined && readPointer(body?.value, pointer) === id
      ? [[pointer, binding] as const]
      : [];
  });
}

function idOf(context: ProbeContext, { references, exchanges }: Fixture, item: string): Json | undefined {
  const reference = references.get(item);
  if (reference === undefined) return undefined;
  const { binding, value } = reference;
  if (binding === undefined) return value;
  const bound = readBoundValue(binding, exchanges[binding.step], context);
  return typeof bound === "string" || typeof bound === "number" ? bound : undefined;
}

/** Whether a changed body still refers to the same items, apart from references that it leaves out. */
export function keepsReferences(context: ProbeContext, before: ProbeCase, after: ProbeCase): boolean {
  return referencesIn(context, before.operation, before.body).every(({ pointer }) => {
    const value = readPointer(after.body?.value, pointer);
    return value === undefined || value === readPointer(before.body?.value, pointer);
  });
}
