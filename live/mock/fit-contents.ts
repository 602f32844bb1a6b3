import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import { setFirstValid, type Writable } from "./state/resource-objects.ts";

const MOST_DEPTH = 4;

/**
 * Samples the members that hold JSON in a string (`contentMediaType: application/json` with `contentSchema`), such as `data` of server-sent
 * events. Modifies the value in place.
 * @param sample - Samples the decoded value. The path seeds it.
 */
export function fitContents(
  value: Json,
  { schema, accepts }: CheckedSchema,
  { path, members, sample }: ContentSource,
): void {
  const visit = (inner: Json, own: JsonSchema, at: string, depth: number): void => {
    if (depth > MOST_DEPTH) return;
    if (Array.isArray(inner)) {
      const items = members.items(own) ?? true;
      for (const [index, item] of inner.entries()) visit(item, items, `${at}/${index}`, depth + 1);
    } else if (isObject(inner)) {
      const object = inner as Writable; // Sampled for this call, so safe to modify.
      for (const [name, content] of members.contents(own)) {
        const sampled = typeof object[name] === "string" ? sample(content, `${at}/${name}`) : undefined;
        if (sampled !== undefined)
          setFirstValid({ object, name }, [JSON.stringify(sampled)], () => accepts(value));
      }
      for (const [name, one] of Object.entries(object))
        if (typeof one === "object")
          visit(one, members.member(own, name) ?? true, `${at}/${name}`, depth + 1);
    }
  };
  visit(value, schema, path, 0);
}

interface ContentSource {
  readonly path: string;
  readonly members: SchemaMembers;
  sample(schema: JsonSchema, path: string): Json | undefined;
}
