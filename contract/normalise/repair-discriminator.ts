import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/**
 * Converts a discriminator to the form of OpenAPI 3: an object with `propertyName`, and a mapping of `$ref`s. This never changes which
 * values a schema admits (OpenAPI 3.1 §4.8.25).
 */
export function repairDiscriminator(draft: SchemaDraft, pointer: string, context: SchemaContext): void {
  if (!Object.hasOwn(draft, "discriminator")) return;
  const { discriminator } = draft;
  const at = `${pointer}/discriminator`;
  if (typeof discriminator === "string") {
    draft["discriminator"] = { propertyName: discriminator };
    if (context.dialect !== "2.0") {
      const message = "A discriminator is an object in OpenAPI 3; the text is read as its `propertyName`.";
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

/** Repairs `defaultMapping` of OpenAPI 3.2, which has the form of a value of `mapping`. */
function repairDefault(discriminator: SchemaObject, at: string, context: SchemaContext): SchemaObject {
  if (!Object.hasOwn(discriminator, "defaultMapping")) return discriminator;
  const { defaultMapping: target, ...rest } = discriminator;
  const ref = typeof target === "string" ? context.refs.resolveMapping(target) : undefined;
  if (ref !== undefined) return ref === target ? discriminator : { ...rest, defaultMapping: ref };
  const message = `The discriminator's \`defaultMapping\` is ${JSON.stringify(target)}, which is not a schema of this document.`;
  context.report("schema/bad-discriminator", `${at}/defaultMapping`, message);
  return rest;
}

function repairMapping(discriminator: SchemaObject, pointer: string, context: SchemaContext): SchemaObject {
  const { mapping } = discriminator;
  const repaired = membersOf(mapping).flatMap(([value, target]) => {
    const ref = typeof target === "string" ? context.refs.resolveMapping(target) : undefined;
    if (ref === undefined) {
      const message = `The discriminator maps \`${value}\` to ${JSON.stringify(target)}, which is not a schema of this document.`;
      context.report("schema/bad-discriminator", pointerTo(pointer, value), message);
    }
    return ref === undefined ? [] : [[value, ref] as const];
  });
  const isSame = membersOf(mapping).every(([, target], index) => target === repaired[index]?.[1]);
  return isSame ? discriminator : { ...discriminator, mapping: Object.fromEntries(repaired) };
}
