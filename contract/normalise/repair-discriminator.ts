import { isObject, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/**
 * Brings a discriminator to the form of OpenAPI 3: an object with `propertyName`, its mapping in `$ref`s. It never
 * changes what a schema admits (OpenAPI 3.1 §4.8.25).
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
  } else if (isObject(discriminator["mapping"])) {
    draft["discriminator"] = repairMapping(discriminator, `${at}/mapping`, context);
  } else if (Object.hasOwn(discriminator, "mapping")) {
    const { mapping: _, ...rest } = discriminator;
    draft["discriminator"] = rest;
    const message = "This discriminator's `mapping` is no object and was ignored.";
    context.report("schema/bad-discriminator", `${at}/mapping`, message);
  }
}

function repairMapping(discriminator: object, pointer: string, context: SchemaContext): object {
  const mapping = isObject(discriminator) ? discriminator["mapping"] : undefined;
  const repaired = membersOf(mapping).flatMap(([value, target]) => {
    const ref = typeof target === "string" ? context.refs.resolveMapping(target) : undefined;
    if (ref === undefined) {
      const message = `The discriminator maps \`${value}\` to ${JSON.stringify(target)}, which is no schema here.`;
      context.report("schema/bad-discriminator", pointerTo(pointer, value), message);
    }
    return ref === undefined ? [] : [[value, ref] as const];
  });
  const isSame = membersOf(mapping).every(([, target], index) => target === repaired[index]?.[1]);
  return isSame ? discriminator : { ...discriminator, mapping: Object.fromEntries(repaired) };
}
