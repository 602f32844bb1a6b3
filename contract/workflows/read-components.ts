import { isObject, isSchema, type JsonSchema, memberOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import { parseExpression } from "./expression.ts";
import type { ObjectNode, Reader } from "./reader.ts";

type ComponentKind = "parameters" | "successActions" | "failureActions";

export interface Components {
  readonly inputs: ReadonlyMap<string, JsonSchema>;
  readonly objects: Readonly<Record<ComponentKind, ReadonlyMap<string, ObjectNode>>>;
}

export function readComponents(root: ObjectNode, reader: Reader): Components {
  const value = memberOf(root.value, "components");
  const node: ObjectNode = { value: isObject(value) ? value : {}, pointer: "/components" };
  if (value !== undefined && !isObject(value)) reader.wrongType("/components", "`components`", "an object");
  reader.checkMembers(node, ["inputs", "parameters", "successActions", "failureActions"], "`components`");
  const inputs = new Map<string, JsonSchema>();
  for (const { name, value: schema, pointer } of reader.members(node, "inputs", "`components`"))
    if (isSchema(schema)) inputs.set(name, schema);
    else reader.wrongType(pointer, `\`${name}\` of \`inputs\``, "a schema");
  const objectsOf = (kind: ComponentKind): ReadonlyMap<string, ObjectNode> => {
    const found = new Map<string, ObjectNode>();
    for (const { name, value: object, pointer } of reader.members(node, kind, "`components`"))
      if (isObject(object)) found.set(name, { value: object, pointer });
      else reader.wrongType(pointer, `\`${name}\` of \`${kind}\``, "an object");
    return found;
  };
  return {
    inputs,
    objects: {
      parameters: objectsOf("parameters"),
      successActions: objectsOf("successActions"),
      failureActions: objectsOf("failureActions"),
    },
  };
}

/**
 * Returns the object itself, or the component that a Reusable Object refers to, with the component's place. Returns `undefined` if the
 * component does not exist.
 */
export function resolveReusable(
  node: ObjectNode,
  kind: ComponentKind,
  components: Components,
  reader: Reader,
): ObjectNode | undefined {
  if (!Object.hasOwn(node.value, "reference")) return node;
  const reference = reader.text(node, "reference", "a Reusable Object");
  const pointer = pointerTo(node.pointer, "reference");
  const expression = parseExpression(reference);
  const names = [...components.objects[kind].keys()];
  if (expression?.kind !== "components" || expression.type !== kind) {
    const message = `\`${reference}\` does not refer to \`components.${kind}\`.`;
    reader.tell("workflow/bad-expression", pointer, message, `Write \`$components.${kind}.<name>\`.`);
    return undefined;
  }
  const found = components.objects[kind].get(expression.name);
  if (found !== undefined) return found;
  const message = `\`${reference}\` does not resolve: \`components.${kind}\` has no \`${expression.name}\`.`;
  reader.tell("workflow/unknown-reference", pointer, message, didYouMean(expression.name, names));
  return undefined;
}
