/**
 * Repairs a schema's `$ref` and the references in its discriminator mapping.
 * @module
 */
import { splitFragment } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

const understood: ReadonlySet<string> = new Set([
  "nullable",
  "x-nullable",
  "readOnly",
  "writeOnly",
  "default",
]);

/**
 * Rewrites a `$ref` in canonical form. A `$ref` without a target is dropped, so that any value is valid. In OpenAPI 3.1, siblings of a
 * `$ref` apply. OpenAPI 2.0 and 3.0 and JSON Schema up to draft 7 ignore siblings: constraints are dropped with a finding, `nullable`,
 * `readOnly`, `writeOnly` and `default` are kept with a finding, and other annotations are kept silently.
 */
export function repairRef(draft: SchemaDraft, pointer: string, context: SchemaContext): void {
  if (!Object.hasOwn(draft, "$ref")) return;
  const ref = draft["$ref"];
  const target = typeof ref === "string" ? context.refs.resolve(ref) : undefined;
  if (typeof ref !== "string") {
    const message = "This `$ref` is not a string and was ignored.";
    context.report("ref/malformed", `${pointer}/$ref`, message, { isReported: true });
  }
  if (ref === "#") {
    context.report(
      "ref/wrong-kind",
      `${pointer}/$ref`,
      "`#` refers to the whole document, which is not a schema.",
    );
  }
  if (typeof ref === "string" && target === undefined && ref !== "#") {
    context.report("ref/unresolved", `${pointer}/$ref`, `\`${ref}\` leads nowhere.`, { isReported: true });
  }
  if (context.dialect !== "3.1" || context.draft !== undefined) repairSiblings(draft, pointer, context);
  if (target === undefined) delete draft["$ref"];
  else draft["$ref"] = target;
}

/**
 * Drops a `$dynamicRef` without a target, so that any value is valid. If a target exists, the dynamic scope determines which one applies.
 */
export function repairDynamicRef(draft: SchemaDraft, pointer: string, { refs, report }: SchemaContext): void {
  if (!Object.hasOwn(draft, "$dynamicRef")) return;
  const ref = draft["$dynamicRef"];
  const [path, fragment] = typeof ref === "string" ? splitFragment(ref) : [];
  // URI references to schemas in the same file were already converted to pointers, unless the fragment is an anchor.
  const local =
    path === "" || (fragment !== undefined && /^[^/]/.test(fragment)) ? `#${fragment}` : undefined;
  if (local !== undefined && refs.leads(local)) return;
  delete draft["$dynamicRef"];
  const message =
    typeof ref === "string"
      ? `\`${ref}\` does not resolve: a \`$dynamicRef\` must name an anchor or schema in this document.`
      : "This `$dynamicRef` is not a string and was ignored.";
  report(typeof ref === "string" ? "ref/unresolved" : "ref/malformed", `${pointer}/$dynamicRef`, message);
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
    const message = `\`${keyword}\` beside \`$ref\` has no meaning in ${language}, but is applied anyway.`;
    const fix = "Wrap the `$ref` in `allOf`.";
    report("schema/legacy-keyword", `${pointer}/${keyword}`, message, { fix });
  }
}

/** Converts a discriminator to the form used in OpenAPI 3. This never changes which values a schema accepts (OpenAPI 3.1 §4.8.25). */
export function repairDiscriminator(draft: SchemaDraft, pointer: string, context: SchemaContext): void {
  if (!Object.hasOwn(draft, "discriminator")) return;
  const { discriminator } = draft;
  const at = `${pointer}/discriminator`;
  if (typeof discriminator === "string") {
    draft["discriminator"] = { propertyName: discriminator };
    if (context.dialect !== "2.0") {
      const message =
        "A discriminator is an object in OpenAPI 3. The string is treated as its `propertyName`.";
      context.report("schema/legacy-keyword", at, message);
    }
  } else if (!isObject(discriminator) || typeof discriminator["propertyName"] !== "string") {
    delete draft["discriminator"];
    context.report(
      "schema/bad-discriminator",
      at,
      "This discriminator has no `propertyName` and was ignored.",
    );
  } else {
    draft["discriminator"] = repairDefault(repairMappings(discriminator, at, context), at, context);
  }
}

function repairMappings(discriminator: SchemaObject, at: string, context: SchemaContext): SchemaObject {
  if (isObject(discriminator["mapping"])) return repairMapping(discriminator, `${at}/mapping`, context);
  if (!Object.hasOwn(discriminator, "mapping")) return discriminator;
  const { mapping: _, ...rest } = discriminator;
  const message = "This discriminator's `mapping` is not an object and was ignored.";
  context.report("schema/bad-discriminator", `${at}/mapping`, message);
  return rest;
}

/** Repairs `defaultMapping` (OpenAPI 3.2), which is a schema name or URI. It is dropped if the schema does not exist. */
function repairDefault(discriminator: SchemaObject, at: string, context: SchemaContext): SchemaObject {
  if (!Object.hasOwn(discriminator, "defaultMapping")) return discriminator;
  const { defaultMapping: target, ...rest } = discriminator;
  const ref = typeof target === "string" ? context.refs.resolveMapping(target) : undefined;
  if (ref !== undefined) return ref === target ? discriminator : { ...rest, defaultMapping: ref };
  const message = `The discriminator's \`defaultMapping\` is ${JSON.stringify(target)}, which is not a schema in this document.`;
  context.report("schema/bad-discriminator", `${at}/defaultMapping`, message);
  return rest;
}

function repairMapping(discriminator: SchemaObject, pointer: string, context: SchemaContext): SchemaObject {
  const { mapping } = discriminator;
  const repaired = membersOf(mapping).flatMap(([value, target]) => {
    const ref = typeof target === "string" ? context.refs.resolveMapping(target) : undefined;
    if (ref === undefined) {
      const message = `The discriminator maps \`${value}\` to ${JSON.stringify(target)}, which is not a schema in this document.`;
      context.report("schema/bad-discriminator", pointerTo(pointer, value), message);
    }
    return ref === undefined ? [] : [[value, ref] as const];
  });
  const isSame = membersOf(mapping).every(([, target], index) => target === repaired[index]?.[1]);
  return isSame ? discriminator : { ...discriminator, mapping: Object.fromEntries(repaired) };
}
