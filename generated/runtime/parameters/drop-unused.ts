// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { namesOf } from "../server/merge-issues.js";
import type { DecodedParameters } from "./decode-parameters.js";

/** The parameters that may be sent empty in place of not at all. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Takes a query parameter that was sent empty (`?flag=`, `?flag`), and so does not fit, for one that was not sent: with
 * `allowEmptyValue` it says that it is not used (OpenAPI 3.1.1 §4.8.12.2).
 *
 * @param allowing - See {@link unusedWhenEmpty}.
 */
export function dropUnused(
  decoded: DecodedParameters,
  allowing: readonly ParameterDescriptor[],
  query: string,
): DecodedParameters {
  const wrong = namesOf(decoded.issues);
  const unused = new Set(
    allowing.filter(({ key, name }) => wrong.has(key) && isEmptyIn(query, name)).map(({ key }) => key),
  );
  if (unused.size === 0) return decoded;
  const values = Object.entries(decoded.values).filter(([key]) => !unused.has(key));
  return {
    values: Object.fromEntries(values),
    issues: decoded.issues.filter((issue) => [...namesOf([issue])].every((key) => !unused.has(key))),
  };
}

function isEmptyIn(query: string, name: string): boolean {
  const encoded = encodeURIComponent(name);
  return query.split("&").some((pair) => {
    const sent = pair.endsWith("=") ? pair.slice(0, -1) : pair;
    return sent === name || sent === encoded;
  });
}
