import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { memberOf } from "../../language/values/json-object.ts";
import { EmitterError, type EmitterOperation } from "../output/emitter.ts";
import {
  listMembers,
  type Paging,
  propertiesOf,
  splitPlace,
  successBodyOf,
  type WithModel,
} from "./find-paging.ts";

interface PagingFields {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const fieldsOf: Readonly<Record<Paging["kind"], PagingFields>> = {
  cursor: { required: ["parameter", "next"], optional: ["more", "previous", "before"] },
  page: { required: ["parameter", "first", "items"], optional: ["total", "pages", "more", "size"] },
  offset: { required: ["parameter", "first", "items"], optional: ["total", "pages", "more", "size"] },
  linkHeader: { required: [], optional: [] },
  link: { required: ["name"], optional: ["previous"] },
};

/** Finds what is wrong with a paging from the option `pages`. JavaScript configs are not type-checked. */
export function findFault(
  operation: EmitterOperation,
  paging: Paging,
  api: WithModel,
): EmitterError | undefined {
  const { id, parameters, model } = operation;
  const shape = findMisshapen(id, paging);
  if (shape !== undefined || paging.kind === "linkHeader") return shape;
  if (paging.kind === "link") {
    const links = model.responses.flatMap((response) => response.links.map(({ name }) => name));
    return [paging.name, paging.previous]
      .filter((name) => name !== undefined)
      .map((name) => findUnknown(name, links, `\`pages\`: no response of ${id} has a link`, "links"))
      .find((fault) => fault !== undefined);
  }
  const keys = [...parameters.map(({ key }) => key), ...(model.body === undefined ? [] : ["body"])];
  const asked = [
    paging.parameter,
    ...("size" in paging ? [paging.size] : []),
    ...("before" in paging ? [paging.before] : []),
  ].filter((place) => place !== undefined);
  return (
    asked
      // Members are not looked up: the schema of an object may leave them open.
      .map((place) => (place.startsWith("/") ? (splitPointer(place)[0] ?? "") : place))
      .map((key) => findUnknown(key, keys, `\`pages\`: ${id} has no parameter`, "parameters"))
      .find((fault) => fault !== undefined) ??
    findDivided(operation, paging) ??
    findLost(operation, paging, api)
  );
}

function findMisshapen(id: string, paging: Paging): EmitterError | undefined {
  const { kind, ...given } = paging;
  const kinds = Object.keys(fieldsOf);
  if (!kinds.includes(kind)) {
    const near = didYouMean(String(kind), kinds);
    const listed = `The kinds are ${kinds.join(", ")}.`;
    return new EmitterError(
      `\`pages\`: ${id} has the unknown kind ${JSON.stringify(kind)}.`,
      near === undefined ? listed : `${near} ${listed}`,
    );
  }
  const { required, optional } = fieldsOf[kind];
  const known = [...required, ...optional];
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => name);
  const unknown = names.find((name) => !known.includes(name));
  const problem = `\`pages\`: ${id}, of the kind "${kind}", has no field`;
  if (unknown !== undefined) return findUnknown(unknown, known, problem, "fields");
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return new EmitterError(
      `\`pages\`: ${id}, of the kind "${kind}", lacks ${missing.map((name) => `\`${name}\``).join(" and ")}.`,
      `Add ${missing.length === 1 ? "it" : "them"}: the fields are ${known.join(", ")}.`,
    );
  const wrong = entries.find(([name, value]) => typeof value !== (name === "first" ? "number" : "string"));
  if (wrong === undefined) return undefined;
  const [name, value] = wrong;
  const expected = name === "first" ? "a number" : "a string";
  return new EmitterError(
    `\`pages\`: \`${name}\` of ${id} is ${JSON.stringify(value)}.`,
    `Write ${expected}.`,
  );
}

function findDivided({ id }: EmitterOperation, paging: Paging): EmitterError | undefined {
  const size = "size" in paging ? paging.size : undefined;
  if (size === undefined || !("parameter" in paging)) return undefined;
  if (splitPlace(size).parent === splitPlace(paging.parameter).parent) return undefined;
  return new EmitterError(
    `\`pages\`: ${id} has \`size\` in another object than \`parameter\`.`,
    "Leave out `size`; the last page is then found by `total`, `more` or an empty page.",
  );
}

const bodyPlaces = ["next", "previous", "items", "total", "pages", "more"] as const;

/** Finds a pointer that leads nowhere in the body: the first page would be the last, without an error. */
function findLost({ id, model }: EmitterOperation, paging: Paging, api: WithModel): EmitterError | undefined {
  const body = successBodyOf(model);
  const known = listMembers(body, api).map(({ pointer }) => pointer);
  const given: Partial<Record<string, unknown>> = { ...paging };
  for (const name of bodyPlaces) {
    const pointer = given[name];
    if (typeof pointer !== "string") continue;
    const problem = `\`pages\`: \`${name}\` of ${id} is ${JSON.stringify(pointer)}`;
    if (pointer !== "" && !pointer.startsWith("/")) {
      const meant = known.includes(`/${pointer}`) ? `/${pointer}` : undefined;
      const fix = meant === undefined ? didYouMean(pointer, known) : `Did you mean "${meant}"?`;
      return new EmitterError(`${problem}, which is not a JSON Pointer.`, fix ?? "Begin it with a slash.");
    }
    const reached = followPointer(pointer, body, api);
    if (reached === "none") {
      const listed = `Its members are ${known.slice(0, 20).join(", ")}; if responses have another, describe it.`;
      return new EmitterError(
        `${problem}, which is no member of the response body.`,
        didYouMean(pointer, known) ?? listed,
      );
    }
    if (name === "items" && reached === "other") {
      const lists = known.filter((each) => followPointer(each, body, api) === "list");
      const fix = lists.length === 0 ? "Its body has no list." : `Lists are at ${lists.join(", ")}.`;
      return new EmitterError(`${problem}, which is not a list.`, fix);
    }
  }
  return undefined;
}

/** What a pointer leads to in the values of a schema: `unknown` where the schema leaves members open, or has none. */
function followPointer(
  pointer: string,
  schema: unknown,
  api: WithModel,
): "list" | "other" | "none" | "unknown" {
  let schemas: readonly unknown[] = [schema];
  for (const token of splitPointer(pointer)) {
    const members = schemas.flatMap((each) => propertiesOf(each, "", api));
    const found = members.filter(({ name }) => name === token).map((member) => member.schema);
    if (found.length === 0) {
      const isOpen = schemas.some((each) => opens(each, api));
      return members.length === 0 || isOpen ? "unknown" : "none";
    }
    schemas = found;
  }
  const types = schemas.flatMap((each) => applied(each, api).flatMap((one) => memberOf(Object(one), "type")));
  if (types.includes("array")) return "list";
  const isObject = schemas.some((each) => propertiesOf(each, "", api).length > 0);
  return isObject || types.some((type) => type !== undefined) ? "other" : "unknown";
}

function applied(schema: unknown, { model }: WithModel): readonly unknown[] {
  const found = appliedSchemas(schema, lookupOf(model), "alternatives", { limit: 50 });
  return found.map((each) => each.schema);
}

function opens(schema: unknown, api: WithModel): boolean {
  return applied(schema, api).some((each) => {
    const others = memberOf(Object(each), "additionalProperties");
    const patterns = memberOf(Object(each), "patternProperties");
    return (others !== undefined && others !== false) || patterns !== undefined;
  });
}

export function findUnknown(
  name: string,
  known: readonly string[],
  problem: string,
  kind: string,
): EmitterError | undefined {
  if (known.includes(name)) return undefined;
  const listed = known.slice(0, 20).join(", ") + (known.length > 20 ? ", …" : "");
  const fix =
    didYouMean(name, known) ?? (known.length === 0 ? `It has no ${kind}.` : `Its ${kind} are ${listed}.`);
  return new EmitterError(`${problem} ${JSON.stringify(name)}.`, fix);
}
