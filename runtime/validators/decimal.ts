/** A decimal number `digits` × 10^`exponent`, without leading or trailing zeros in the digits. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
  readonly length: number;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

export function readDecimal(text: string): Decimal {
  const [, sign = "", whole = "", fraction = "", power = "0"] = PARTS.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  let end = all.length;
  while (end > 0 && all[end - 1] === "0") end--;
  const exponent = clamp(Number(power)) - fraction.length + all.length - end;
  return { isNegative: sign === "-", digits: all.slice(0, end), exponent, length: text.length };
}

/** Limits an exponent. Beyond the limit, sums with lengths are inexact, and numbers are too large or too small for any comparison. */
function clamp(exponent: number): number {
  return Math.max(-FARTHEST, Math.min(exponent, FARTHEST));
}

const FARTHEST = 4_503_599_627_370_496;

export function compareDecimals(one: Decimal, other: Decimal): number {
  const sign = signOf(one);
  if (sign !== signOf(other)) return sign - signOf(other);
  return sign * compareSizes(one, other);
}

function signOf({ digits, isNegative }: Decimal): number {
  return digits === "" ? 0 : isNegative ? -1 : 1;
}

function compareSizes(one: Decimal, other: Decimal): number {
  const order = one.exponent + one.digits.length - other.exponent - other.digits.length;
  if (order !== 0) return order;
  return one.digits < other.digits ? -1 : Number(one.digits > other.digits);
}

export function isWhole({ digits, exponent }: Decimal): boolean {
  return digits === "" || exponent >= 0;
}

export function isDivisible(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === "") return true;
  const shift = value.exponent - divisor.exponent;
  const [digits, unit] = [BigInt(value.digits), BigInt(divisor.digits || "1")];
  return shift >= 0 && (digits * powerOfTen(shift, unit)) % unit === 0n;
}

function powerOfTen(exponent: number, modulus: bigint): bigint {
  let [result, base] = [1n, 10n];
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

/** Checks divisibility with decimals: 19.99 is a multiple of 0.01, although the binary quotient is not an integer. */
export function isMultipleOf(value: number, divisor: number): boolean {
  const quotient = value / divisor;
  if (Number.isSafeInteger(quotient) && Number.isInteger(value)) return true;
  return Number.isFinite(value) && isDivisible(readDecimal(String(value)), readDecimal(String(divisor)));
}
