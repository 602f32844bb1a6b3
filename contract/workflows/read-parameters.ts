import { memberOf } from "../../language/values/json-object.ts";
import type { Parameter, ParameterPlace } from "./description.ts";
import { type Components, resolveReusable } from "./read-components.ts";
import type { ObjectNode, Reader } from "./reader.ts";

interface ParameterContext {
  readonly components: Components;
  readonly reader: Reader;
  readonly what: string;
  readonly isInherited: boolean;
}

const places: readonly string[] = [
  "path",
  "query",
  "querystring",
  "header",
  "cookie",
] satisfies readonly ParameterPlace[];

export function readParameters(
  node: ObjectNode,
  member: string,
  context: ParameterContext,
): readonly Parameter[] {
  const { reader, what } = context;
  const parameters = reader.objects(node, member, what).flatMap((item) => readParameter(item, context));
  reader.checkUnique(parameters, keyOfParameter, ({ name }) => `The parameter \`${name}\` of ${what}`);
  return parameters;
}

export function keyOfParameter({ name, in: place }: Pick<Parameter, "name" | "in">): string {
  return `${place ?? ""} ${place === "header" ? name.toLowerCase() : name}`;
}

function readParameter(item: ObjectNode, context: ParameterContext): readonly Parameter[] {
  const { components, reader, isInherited } = context;
  const node = resolveReusable(item, "parameters", components, reader);
  if (node === undefined) return [];
  const name = reader.text(node, "name", `a parameter of ${context.what}`);
  const what = `the parameter \`${name}\``;
  reader.checkMembers(node, ["name", "in", "value"], what);
  const place = reader.optionalText(node, "in", what);
  if (place !== undefined && !places.includes(place)) {
    const message = `\`in\` of ${what} is \`${place}\`, not one of ${places.join(", ")}.`;
    reader.tell("workflow/malformed", `${node.pointer}/in`, message);
    return [];
  }
  const isReused = node !== item;
  const own = isReused && Object.hasOwn(item.value, "value");
  if (!own && !Object.hasOwn(node.value, "value"))
    reader.tell("workflow/malformed", node.pointer, `A required member is missing: \`value\` of ${what}.`);
  const value = memberOf(own ? item.value : node.value, "value");
  const made = { name, value, isInherited, pointer: isReused ? item.pointer : node.pointer };
  return [place === undefined ? made : { ...made, in: place as ParameterPlace }];
}
