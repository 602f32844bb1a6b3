import type { ParameterDescriptor, WireShape } from "../descriptors.ts";
import { splitBrackets } from "../wire/wire-node.ts";
import { patternOf } from "../wire/wire-shape.ts";

/** The properties of a parameter that decide which query pairs or cookies belong to it. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/**
 * Checks whether a query pair or cookie belongs to a parameter. For example, `page=1` belongs to `page`, and `filter[a]=1` to a
 * `deepObject` parameter named `filter`. A pair with the name of an exploded object belongs to it only if the schema also admits other
 * types.
 *
 * @param pair - The name of the pair or cookie.
 */
export function claimsPair(parameter: NamedParameter, pair: string): boolean {
  return pair === parameter.name
    ? hasOwnPair(parameter)
    : readsBrackets(parameter) && splitBrackets(pair)[0] === parameter.name;
}

export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

export function readsBrackets({ content, style }: NamedParameter): boolean {
  return content === undefined && style === "deepObject";
}

export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Checks whether a pair contains a member of an exploded object (see {@link isSpreadParameter}).
 * @param taken - See {@link ParameterDescriptor.taken}.
 * @param pair - The pair's name.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed(shape: WireShape, name: string): boolean {
  const { properties = [], patterns = [], additional } = shape;
  const isOpen = additional !== undefined || properties.length + patterns.length === 0;
  return isOpen || properties.some(([own]) => own === name) || patternOf(shape, name) !== undefined;
}

export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}
