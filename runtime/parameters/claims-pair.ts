import type { ParameterDescriptor, WireShape } from "../descriptors.ts";
import { splitBrackets } from "../wire/wire-node.ts";

/** What of a parameter says which names it has on the wire. */
export type NamedParameter = Pick<ParameterDescriptor, "name" | "style" | "explode" | "content"> & {
  readonly shape: Pick<WireShape, "types">;
};

/**
 * Whether a pair of a query, or a cookie, is a parameter's own by its name: `page=1` and `filter[a]=1` are those of `page` and
 * of a `deepObject` called `filter`. What stands under the names of members (an exploded object, a `deepObject`) has no pair of
 * its own name, unless it may be something else than an object.
 */
export function claimsPair(parameter: NamedParameter, pair: string): boolean {
  return pair === parameter.name
    ? hasOwnPair(parameter)
    : readsBrackets(parameter) && splitBrackets(pair)[0] === parameter.name;
}

/** Whether the name alone says what a pair belongs to. */
export function hasOwnPair({ content, explode, shape: { types } }: NamedParameter): boolean {
  return content !== undefined || !explode || types.length === 0 || types.some((type) => type !== "object");
}

/** Whether a parameter is read from names with brackets behind its own. */
export function readsBrackets({ content, style }: NamedParameter): boolean {
  return content === undefined && style === "deepObject";
}

/** Whether an object's members stand under their own names, beside the other parameters. */
export function isSpreadParameter({ content, explode, style, shape: { types } }: NamedParameter): boolean {
  return content === undefined && explode && style !== "deepObject" && types.includes("object");
}

/**
 * Whether a pair belongs to a member of such an object.
 *
 * @param taken - See {@link ParameterDescriptor.taken}.
 */
export function isMemberPair(shape: WireShape, taken: readonly string[] | undefined, pair: string): boolean {
  return isDescribed(shape, pair) && !isTakenName(taken, pair);
}

function isDescribed({ properties = [], additional }: WireShape, name: string): boolean {
  const isOpen = additional !== undefined || properties.length === 0;
  return isOpen || properties.some(([own]) => own === name);
}

/** Whether another parameter has the name of a member. */
export function isTakenName(taken: readonly string[] | undefined, name: string): boolean {
  return taken?.some((text) => name === text || (text.endsWith("[") && name.startsWith(text))) === true;
}
