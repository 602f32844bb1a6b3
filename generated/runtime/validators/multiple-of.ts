// @ts-nocheck Made by a machine and tested as a whole.
/**
 * Tells whether a number is a whole multiple of another, as the decimals that both are written in: `19.99` is a multiple
 * of `0.01`, although no quotient of their nearest binary fractions is whole.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  const quotient = value / divisor;
  if (
    Number.isInteger(quotient) &&
    Math.abs(quotient) <= Number.MAX_SAFE_INTEGER &&
    Number.isInteger(value)
  ) {
    return true;
  }
  if (!Number.isFinite(value)) return false;
  const [valueDigits, valueExponent] = decimalOf(value);
  const [divisorDigits, divisorExponent] = decimalOf(divisor);
  const shift = valueExponent - divisorExponent;
  if (shift >= 0) return (valueDigits * 10n ** BigInt(shift)) % divisorDigits === 0n;
  return valueDigits % (divisorDigits * 10n ** BigInt(-shift)) === 0n;
}

/** The digits of a number as an integer, and the power of ten that they are to be taken by. */
function decimalOf(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toString().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
