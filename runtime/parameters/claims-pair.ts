import type { ParameterDescriptor, WireShape } from "../descriptors.ts";
import { splitBrackets } from "../wire/wire-node.ts";
import { patternOf } from "../wire/wire-shape.ts";

/** The parts of a parameter that decide which query pairs, or cookies, belong to it. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/**
 * Whether a query pair, or a cookie, belongs to a parameter: `page=1` to `page`, `filter[a]=1` to a `deepObject` named `filter`. An
 * exploded object does not own pairs with its own name, unless its schema also admits other types.
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
 * Applies to objects for which {@link isSpreadParameter} is true.
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
