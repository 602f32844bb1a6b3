export function isInt32(value: number): boolean {
  return (value | 0) === value;
}

/** A signed integer of 64 bits. A double cannot represent the largest such integer, so 2^63 passes, too. */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}
