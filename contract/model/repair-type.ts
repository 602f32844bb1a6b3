import { isAdmissible, isJsonType } from "./check-keyword.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/**
 * Brings `type` to a JSON type or a list of distinct ones. Swagger's `file` becomes binary text; a type in another case
 * is understood; an unknown one is dropped, so that the schema admits more instead of nothing.
 */
export function repairType(draft: SchemaDraft, pointer: string, { dialect, report }: SchemaContext): void {
  if (!Object.hasOwn(draft, "type")) return;
  const { type } = draft;
  if (isAdmissible("type", type)) {
    if (dialect === "3.1" || (typeof type === "string" && type !== "null")) return;
    const message = `OpenAPI ${dialect} has no lists of types and no type \`null\`; this is read as 3.1 has it.`;
    report("schema/legacy-keyword", `${pointer}/type`, message);
    return;
  }
  if (type === "file") {
    draft["type"] = "string";
    draft["format"] = "binary";
    return;
  }
  const types = readTypes(type);
  if (types.length === 0) delete draft["type"];
  else draft["type"] = types.length === 1 ? types[0] : types;
  const understood = types.length === 0 ? "it is read as any type" : `it is read as ${types.join(", ")}`;
  report(
    "schema/unknown-type",
    `${pointer}/type`,
    `\`type: ${JSON.stringify(type)}\` is no type; ${understood}.`,
  );
}

/** The types that are meant; none if one of them is not understood, since fewer would refuse what was allowed. */
function readTypes(type: unknown): readonly string[] {
  const named = (Array.isArray(type) ? type : [type]).map((name) =>
    name === null ? "null" : String(name).toLowerCase(),
  );
  return named.every(isJsonType) ? [...new Set(named)] : [];
}
