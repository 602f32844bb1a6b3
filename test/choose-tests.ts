/** Whether tests that take long are left to `TENON_TESTS=all`: `npm test` sets it, unless files are named. */
export const isQuick: boolean = process.env["TENON_TESTS"] === "quick";

/**
 * Each `nth` of many similar cases in a quick run, otherwise all of them.
 *
 * @example
 * test.each(oneIn(4, cases))("%s", (name) => …);
 */
export function oneIn<Case>(nth: number, cases: readonly Case[]): readonly Case[] {
  return isQuick ? cases.filter((_, index) => index % nth === 0) : cases;
}
