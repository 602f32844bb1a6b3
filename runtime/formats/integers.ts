export function isInt32(value: number): boolean {
  return Number.isInteger(value) && (value | 0) === value;
}

/** A signed 64-bit integer. 2^63 is also accepted, because a double cannot represent the largest such integer. */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}
