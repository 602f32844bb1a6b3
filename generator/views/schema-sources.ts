import type { Contract } from "../../contract/build/contract.ts";
import type { Media, Operation } from "../../contract/model/types.ts";
import { createSparse } from "../../language/values/json-object.ts";
import type { SchemaSources } from "../../runtime/descriptors.ts";
import { linkTo } from "./document-comments.ts";

/** Lists the places of the schemas of bodies, by operation id, as messages in development name them. Leaves out operations without any. */
export function schemaSourcesOf(contract: Contract): Readonly<Record<string, SchemaSources>> {
  return Object.fromEntries(
    contract.model.operations.flatMap((operation) => {
      const places = placesOf(operation, contract);
      return places === undefined ? [] : [[operation.id, places]];
    }),
  );
}

function placesOf({ pointer, body, responses }: Operation, contract: Contract): SchemaSources | undefined {
  const [file] = splitLink(linkTo(pointer, contract));
  const bodies: readonly (readonly [key: string, content: readonly Media[]])[] = [
    ["request", body?.content ?? []],
    ...responses.map(({ status, content }) => [String(status), content] as const),
  ];
  const places = createSparse<string | number>();
  let isEmpty = true;
  for (const [key, content] of bodies) {
    const used = content.find(({ schema }) => schema !== undefined)?.schema;
    if (used === undefined) continue;
    const link = linkTo(targetOf(used), contract);
    const [own, line] = splitLink(link);
    places[key] = own === file ? line : link;
    isEmpty = false;
  }
  return isEmpty ? undefined : places;
}

/** The named schema if the body's schema only refers to it, since that is where its members are. */
function targetOf({ schema, pointer }: { readonly schema: unknown; readonly pointer: string }): string {
  const reference: unknown = Object(schema).$ref;
  return typeof reference === "string" && /^#\/components\/schemas\/[^/]+$/.test(reference)
    ? reference.slice(1)
    : pointer;
}

function splitLink(link: string): readonly [file: string, line: number] {
  const colon = link.lastIndexOf(":");
  return [link.slice(0, colon), Number(link.slice(colon + 1))];
}
