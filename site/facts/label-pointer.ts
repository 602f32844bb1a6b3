import { splitPointer } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import { type FormWords, fill } from "../words/words.ts";

export interface PointerLabel {
  /** Names the part of the API, e.g. `PUT /recipes/{recipe}`, `Schema RecipeResource` or `The API as a whole`. */
  readonly subject: string;
  /** Path within the subject, e.g. `responses › 2XX`. Empty for the subject itself. */
  readonly part: string;
}

export function labelPointer(
  pointer: string,
  document: SchemaObject,
  { places }: Pick<FormWords, "places">,
): PointerLabel {
  const [section, ...rest] = splitPointer(pointer);
  const [first = "", second = ""] = rest;
  switch (section) {
    case undefined:
      return { subject: places.api, part: "" };
    case "paths":
    case "webhooks":
      return labelOperation(section, rest, { document, places });
    case "tags":
      return { subject: nameAt(document, "tags", first), part: joinParts(rest.slice(1)) };
    case "components":
      return {
        subject: isComponent(first)
          ? fill(places[first], { name: second }).trim()
          : `${first} ${second}`.trim(),
        part: joinParts(rest.slice(2)),
      };
    default:
      return { subject: isTopic(section) ? places[section] : section, part: joinParts(rest) };
  }
}

const componentKinds = [
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "examples",
  "securitySchemes",
] as const;

function isComponent(name: string): name is (typeof componentKinds)[number] {
  return componentKinds.some((kind) => kind === name);
}

const topics = ["info", "servers", "security"] as const;

function isTopic(name: string): name is (typeof topics)[number] {
  return topics.some((topic) => topic === name);
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);

function labelOperation(
  section: string,
  [path = "", method, ...rest]: readonly string[],
  { document, places }: Pick<FormWords, "places"> & { readonly document: SchemaObject },
): PointerLabel {
  const place = section === "webhooks" ? fill(places.webhook, { name: path }) : path;
  if (method === undefined || !methods.has(method))
    return { subject: place, part: joinParts(method === undefined ? [] : [method, ...rest]) };
  const subject = section === "webhooks" ? place : `${method.toUpperCase()} ${path}`;
  if (rest[0] !== "parameters" || rest[1] === undefined) return { subject, part: joinParts(rest) };
  const parameters = readPath(document, [section, path, method, "parameters"]);
  const found = elementsOf(parameters)[Number(rest[1])];
  const name = isObject(found) ? textOf(found, "name") : undefined;
  return { subject, part: joinParts([places.parameter, name ?? rest[1], ...rest.slice(2)]) };
}

function nameAt(document: SchemaObject, section: string, index: string): string {
  const found = elementsOf(document[section])[Number(index)];
  return (isObject(found) ? textOf(found, "name") : undefined) ?? `${section} ${index}`;
}

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => (isObject(node) ? memberOf(node, name) : undefined), value);
}

function joinParts(parts: readonly string[]): string {
  const told = parts.filter((part) => part !== "properties" && part !== "schema" && part !== "content");
  return told.join(" › ");
}
