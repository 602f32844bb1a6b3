import type { Contract } from "../../contract/build/contract.ts";
import type { Media, Operation } from "../../contract/model/types.ts";
import type { SchemaSources } from "../../runtime/descriptors.ts";
import { linkTo } from "./document-comments.ts";

/** Lists the places of the schemas of bodies, by operation id, as messages in development name them. Leaves out operations without any. */
export function schemaSourcesOf(contract: Contract): Readonly<Record<string, SchemaSources>> {
  return Object.fromEntries(
    contract.model.operations.flatMap((operation) => {
      const places = placesOf(operation, contract);
      return Object.keys(places).length === 0 ? [] : [[operation.id, places]];
    }),
  );
}

function placesOf({ pointer, body, responses }: Operation, contract: Contract): SchemaSources {
  const [file] = splitLink(linkTo(pointer, contract));
  const bodies: readonly (readonly [key: string, content: readonly Media[]])[] = [
    ["request", body?.content ?? []],
    ...responses.map(({ status, content }) => [String(status), content] as const),
  ];
  return Object.fromEntries(
    bodies.flatMap(([key, content]) => {
      const used = content.find(({ schema }) => schema !== undefined)?.schema;
      if (used === undefined) return [];
      const link = linkTo(targetOf(used), contract);
      const [own, line] = splitLink(link);
      return [[key, own === file ? line : link]];
    }),
  );
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
