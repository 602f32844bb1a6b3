import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/** Siblings of a `$ref` that tenon applies, although OpenAPI 3.0 ignores all of them. */
const understood: ReadonlySet<string> = new Set([
  "nullable",
  "x-nullable",
  "readOnly",
  "writeOnly",
  "default",
]);

/**
 * Writes a `$ref` in its canonical form, and decides about its siblings. A `$ref` without a target schema is dropped, so that any value is
 * valid; loading has reported it, unless it refers to the whole document. Siblings apply in OpenAPI 3.1. In 3.0 and 2.0, and up to draft 7
 * of JSON Schema, they are ignored. There, annotations are still kept (`nullable`, `readOnly`, `writeOnly` and `default` with a finding),
 * and constraints are dropped with a finding.
 */
export function repairRef(draft: SchemaDraft, pointer: string, context: SchemaContext): void {
  if (!Object.hasOwn(draft, "$ref")) return;
  const ref = draft["$ref"];
  const target = typeof ref === "string" ? context.refs.resolve(ref) : undefined;
  if (typeof ref !== "string") {
    context.report(
      "ref/malformed",
      `${pointer}/$ref`,
      "This `$ref` is not a string; the schema is read without it.",
    );
  }
  if (ref === "#") {
    context.report(
      "ref/wrong-kind",
      `${pointer}/$ref`,
      "`#` leads to the whole document, which is not a schema.",
    );
  }
  if (typeof ref === "string" && target === undefined && ref !== "#") {
    context.report("ref/unresolved", `${pointer}/$ref`, `\`${ref}\` leads nowhere.`, { isReported: true });
  }
  if (context.dialect !== "3.1" || context.draft !== undefined) repairSiblings(draft, pointer, context);
  if (target === undefined) delete draft["$ref"];
  else draft["$ref"] = target;
}

function repairSiblings(
  draft: SchemaDraft,
  pointer: string,
  { dialect, draft: version, report }: SchemaContext,
): void {
  const language = version === undefined ? `OpenAPI ${dialect}` : `JSON Schema ${version}`;
  const siblings = Object.keys(draft).filter((keyword) => keyword !== "$ref");
  const dropped = siblings.filter((keyword) => !isAnnotation(keyword) && !understood.has(keyword));
  for (const keyword of dropped) delete draft[keyword];
  const [first, ...others] = dropped.map((keyword) => pointerTo(pointer, keyword));
  if (first !== undefined) {
    const names = dropped.map((keyword) => `\`${keyword}\``).join(", ");
    const message = `${names} beside \`$ref\` has no meaning in ${language} and was ignored.`;
    report("ref/siblings-ignored", first, message, { also: others, fix: "Wrap the `$ref` in `allOf`." });
  }
  for (const keyword of siblings.filter((name) => understood.has(name))) {
    const message = `\`${keyword}\` beside \`$ref\` has no meaning in ${language}; it is applied nevertheless.`;
    const fix = "Wrap the `$ref` in `allOf`.";
    report("schema/legacy-keyword", `${pointer}/${keyword}`, message, { fix });
  }
}
