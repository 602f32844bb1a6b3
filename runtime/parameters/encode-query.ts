import type { ParameterStyle } from "../descriptors.ts";
import { isTakenName } from "./decode-parameters.ts";
import { EncodeError, encodePercent, encodeReserved } from "./encode-text.ts";
import { type EncodePart, explodeValue, isObject, joinValue, listMembers } from "./encode-value.ts";

/** How a value stands in a query or a form. */
export interface QueryStyle {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
}

/**
 * A value as `name=value` pairs of a query or an `application/x-www-form-urlencoded` body, percent-encoded, to be
 * joined with `&`. An empty array or object gives none where it is taken apart, and an empty text where it is not.
 *
 * Style `deepObject` goes down as far as the value does, arrays by index: `filter[tags][0]=a`.
 *
 * @throws {EncodeError} in styles `spaceDelimited` and `pipeDelimited` for a part that holds the delimiter, which
 * OpenAPI has no escape for.
 */
export function encodeQuery(name: string, value: unknown, how: QueryStyle): string[] {
  const { style, explode, allowReserved } = how;
  const encode: EncodePart = allowReserved ? encodeReserved : encodePercent;
  if (style === "deepObject") return encodeDeep(encodePercent(name), value, encode);
  const delimiter = style === "spaceDelimited" ? "%20" : style === "pipeDelimited" ? "%7C" : ",";
  const pairs = explode
    ? explodeValue(name, value)
    : ([[name, joinValue(value, false, encode, delimiter)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encode(part) : part}`);
}

function encodeDeep(name: string, value: unknown, encode: EncodePart): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => encodeDeep(`${name}[${index}]`, item, encode));
  if (!isObject(value)) return [`${name}=${encode(value)}`];
  return listMembers(value).flatMap(([key, part]) => {
    // `a[]` is how lists are written.
    if (key === "") throw new EncodeError("a member without a name has no form in style deepObject");
    return encodeDeep(`${name}[${encodePercent(key)}]`, part, encode);
  });
}

/**
 * Refuses an object that is to be taken apart, where one of its members would be read as something else that has its name.
 *
 * @param taken - Those names, see {@link ParameterDescriptor.taken}.
 * @throws {EncodeError}
 */
export function refuseTaken(value: unknown, taken: readonly string[] | undefined): void {
  if (taken === undefined || !isObject(value)) return;
  const member = listMembers(value).find(([name]) => isTakenName(taken, name));
  if (member !== undefined)
    throw new EncodeError(`its member "${member[0]}" cannot be sent: something else has that name`);
}
