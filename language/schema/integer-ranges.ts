/** Limits of integer formats. For `int64`, these are the nearest numbers that a double can represent. */
export const integerRanges: ReadonlyMap<unknown, readonly [least: number, most: number]> = new Map([
  ["int8", [-128, 127]],
  ["uint8", [0, 255]],
  ["int16", [-32_768, 32_767]],
  ["uint16", [0, 65_535]],
  ["int32", [-2_147_483_648, 2_147_483_647]],
  ["uint32", [0, 4_294_967_295]],
  ["int64", [-(2 ** 63), 2 ** 63]],
  ["uint64", [0, 2 ** 64]],
]);
