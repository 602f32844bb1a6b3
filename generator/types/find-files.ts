import type { Contract } from "../../contract/build/contract.ts";
import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { scanSchema } from "../../language/schema/rewrite-subschemas.ts";
import { oncePer } from "../../language/values/memory.ts";
import { markFiles } from "./mark-files.ts";

/** Positions at which bytes are `Blob`s. These are in multipart bodies only, since bytes in JSON are strings. */
export interface FilePlaces {
  readonly schemas: ReadonlySet<string>;
  /** Pointers to multipart media types that contain files. Each needs its own type because its named schema is also used elsewhere. */
  readonly bodies: ReadonlySet<string>;
}

export const findFiles: (contract: Contract) => FilePlaces = oncePer(({ document, model }) => {
  const multipart = [...model.operations, ...model.webhooks]
    .flatMap(({ body, responses }) => [
      ...(body?.content ?? []),
      ...responses.flatMap(({ content }) => content),
    ])
    .filter(({ kind }) => kind === "multipart");
  if (multipart.length === 0) return { schemas: new Set<string>(), bodies: new Set<string>() };
  const wanted = new Set(multipart.map(({ pointer }) => `${pointer}/schema`));
  const elsewhere = new Set<string>();
  rewriteDocument(document, {
    schema: (schema, { pointer }) => {
      if (!wanted.has(pointer) || refNameOf(schema) === undefined)
        for (const inner of scanSchema(schema).names) elsewhere.add(inner);
      return schema;
    },
  });
  const byName = new Map(model.schemas.map(({ name, schema }) => [name, schema]));
  const find = (name: string): unknown => byName.get(name);
  const named = multipart.flatMap(({ pointer, schema }) => {
    const name = refNameOf(schema?.schema);
    const target = name === undefined ? undefined : find(name);
    return name === undefined || markFiles(target, find) === target ? [] : [{ name, pointer }];
  });
  return {
    schemas: new Set(named.flatMap(({ name }) => (elsewhere.has(name) ? [] : [name]))),
    bodies: new Set(named.flatMap(({ name, pointer }) => (elsewhere.has(name) ? [pointer] : []))),
  };
});
