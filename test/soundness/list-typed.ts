import type { Contract } from "../../contract/build/contract.ts";
import { parameterSchema } from "../../contract/model/parameter-keys.ts";
import type { Media, Operation } from "../../contract/model/types.ts";
import { createNames } from "../../generator/names/create-names.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";

/** A schema that has a type in the output. */
export interface TypedSchema {
  /** The schema's own name, or the operation and the part that it describes. */
  readonly name: string;
  readonly schema: JsonSchema;
  /** The text of the type, for a file that imports the module of types as `types`. */
  readonly type: string;
}

/** Lists the named schemas, and the parameters, the body and the response bodies of every operation. */
export function listTyped({ model }: Contract): readonly TypedSchema[] {
  const { names } = createNames(model);
  const named = model.schemas.map(({ name, schema }) => {
    return { name, schema, type: `types.${names.schema(name).type}` };
  });
  const operations = [...model.operations, ...model.webhooks];
  return [
    ...named,
    ...operations.flatMap((operation) => listParts(operation, names.operation(operation).type)),
  ];
}

function listParts(operation: Operation, stem: string): readonly TypedSchema[] {
  const parts: TypedSchema[] = [];
  const add = (name: string, schema: JsonSchema | undefined, type: string): void => {
    if (schema !== undefined) parts.push({ name: `${operation.id} ${name}`, schema, type });
  };
  add("parameters", parameterSchema(operation), `Omit<types.${stem}Input, "body" | "contentType">`);
  add("body", onlyJson(operation.body?.content ?? []), `types.${stem}Input["body"]`);
  for (const { status, content } of operation.responses) {
    // A response to HEAD has no body, whatever its description says.
    if (typeof status !== "number" || status < 200 || operation.method === "HEAD") continue;
    if (status === 204 || status === 205 || status === 304) continue;
    const type = `Extract<types.${stem}Result, { readonly status: ${status} }>["body"]`;
    const schema = onlyJson(content);
    if (schema !== undefined) parts.push({ name: `${operation.id} ${status}`, schema, type });
  }
  return parts;
}

/** The schema of a body with a single media type that is JSON: other bodies are not JSON values. */
function onlyJson(content: readonly Media[]): JsonSchema | undefined {
  const [media] = content;
  return content.length === 1 && media?.kind === "json" ? media.schema?.schema : undefined;
}
