import type { JsonSchema } from "../../language/values/json-object.ts";
import type { WireShape } from "../../runtime/descriptors.ts";
import {
  claimsPair,
  hasOwnPair,
  isSpreadParameter,
  readsBrackets,
} from "../../runtime/parameters/claims-pair.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { BuildContext } from "./model-context.ts";
import type { Parameter } from "./types.ts";
import { wireShape } from "./wire-shape.ts";

export interface KeyName {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly pointer: string;
}

/**
 * Assigns each query and cookie name to one parameter. For exploded objects, sets `taken` to the names used by another parameter, by an API
 * key or by an earlier exploded object, and reports defined members with such a name. If several exploded objects define no properties, and
 * therefore accept any name, all but the first are dropped and reported.
 */
export function assignPairs(
  parameters: readonly Parameter[],
  keys: readonly KeyName[],
  context: BuildContext,
): readonly Parameter[] {
  if (!parameters.some((parameter) => mayBeSpread(parameter))) return parameters;
  const named = [...parameters, ...keys].map((one) => nameOf(one, context));
  return parameters.flatMap((parameter, index) => {
    const own = named[index];
    if (own === undefined || !mayBeSpread(parameter) || !isSpreadParameter(own)) return [parameter];
    const others = named.filter((other) => other !== own && other.in === own.in);
    const taker = isBare(own)
      ? others.find((other) => isBefore(other, own, named) && isBare(other))
      : undefined;
    if (taker !== undefined) {
      reportLeftOut(own, taker, context);
      return [];
    }
    const isEarlier = (other: Named): boolean => isBefore(other, own, named);
    for (const member of membersOf(own)) {
      const owner = others.find((other) => has(other, member, isEarlier(other)));
      if (owner !== undefined) reportTaken({ own, member, owner }, context);
    }
    const taken = namesTaken(own, others, isEarlier);
    return [taken.length === 0 ? parameter : { ...parameter, taken }];
  });
}

interface Named {
  readonly in: string;
  readonly name: string;
  readonly pointer: string;
  readonly schemaPointer: string;
  readonly style: Parameter["style"];
  readonly explode: boolean;
  readonly shape: WireShape;
  readonly content?: string;
  readonly isKey: boolean;
}

function mayBeSpread({ in: location, explode, style, content }: Parameter): boolean {
  return (
    (location === "query" || location === "cookie") &&
    explode &&
    style !== "deepObject" &&
    content === undefined
  );
}

function nameOf(one: Parameter | KeyName, { find }: BuildContext): Named {
  if (!("schema" in one))
    return {
      ...one,
      style: "form",
      explode: false,
      shape: { types: [] },
      schemaPointer: one.pointer,
      isKey: true,
    };
  const { in: location, name, pointer, style, explode, content } = one;
  const lookup = (schema: string): JsonSchema | undefined => find(schema) as JsonSchema | undefined;
  const shape = wireShape(one.schema.schema, lookup);
  return {
    in: location,
    name,
    pointer,
    style,
    explode,
    shape,
    schemaPointer: one.schema.pointer,
    isKey: false,
    ...(content === undefined ? {} : { content }),
  };
}

function membersOf({ shape }: Named): readonly string[] {
  return (shape.properties ?? []).map(([name]) => name);
}

function isBare(own: Named): boolean {
  return isSpreadParameter(own) && membersOf(own).length === 0;
}

function isOpen({ shape }: Named): boolean {
  return shape.additional !== undefined || (shape.properties ?? []).length === 0;
}

function isBefore(one: Named, other: Named, all: readonly Named[]): boolean {
  return all.indexOf(one) < all.indexOf(other);
}

function has(other: Named, member: string, isEarlier: boolean): boolean {
  return (
    claimsPair(other, member) || (isEarlier && isSpreadParameter(other) && membersOf(other).includes(member))
  );
}

/**
 * Returns names that cannot be members of `own`, because `others` use them. A name that ends with `[` reserves all names with that prefix.
 */
function namesTaken(
  own: Named,
  others: readonly Named[],
  isEarlier: (other: Named) => boolean,
): readonly string[] {
  const members = membersOf(own);
  const taken = members.filter((member) => others.some((other) => has(other, member, isEarlier(other))));
  if (!isOpen(own)) return taken;
  const foreign = others.flatMap((other) => [
    ...(hasOwnPair(other) ? [other.name] : []),
    ...(readsBrackets(other) ? [`${other.name}[`] : []),
    ...(isSpreadParameter(other) ? membersOf(other).filter((member) => !members.includes(member)) : []),
  ]);
  return [...new Set([...taken, ...foreign])];
}

function reportTaken(
  { own, member, owner }: { readonly own: Named; readonly member: string; readonly owner: Named },
  { report }: BuildContext,
): void {
  const what = owner.isKey
    ? `the API key \`${owner.name}\``
    : `the ${owner.in} parameter \`${owner.name}\`${hasOwnPair(owner) ? "" : ", which has such a member too"}`;
  const message = `The member \`${member}\` of the exploded object \`${own.name}\` has the same name in the ${own.in} as ${what}: it can neither be sent nor read.`;
  const at = pointerTo(own.schemaPointer, "properties", member);
  report("document/taken-member", at, message, { also: [owner.pointer] });
}

function reportLeftOut(own: Named, taker: Named, { report }: BuildContext): void {
  const message = `The members of the exploded object \`${own.name}\` cannot be distinguished from those of \`${taker.name}\`, since both allow any name, so it was left out.`;
  report("document/taken-member", own.pointer, message, { also: [taker.pointer] });
}
