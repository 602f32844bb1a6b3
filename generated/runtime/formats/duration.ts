// @ts-nocheck Made by a machine and tested as a whole.
/**
 * A duration (RFC 3339 appendix A): `P3Y6M4DT12H30M5S`, `P2W`. As in ISO 8601, units may be left out between others
 * (`PT1H5S`), which the appendix's grammar does not foresee.
 */
export function isDuration(text: string): boolean {
  return /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text);
}
