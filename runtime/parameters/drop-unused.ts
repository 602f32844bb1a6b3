import type { ParameterDescriptor } from "../descriptors.ts";
import { namesOf } from "../wire/read-accepted.ts";
import type { DecodedParameters } from "./decode-parameters.ts";

/** Returns the parameters with `allowEmptyValue`, which are treated as absent if their value is empty and invalid. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Drops invalid values of query parameters that were sent empty (`?flag=`, `?flag`). With `allowEmptyValue`, such a parameter is treated as
 * absent (OpenAPI 3.1.1 §4.8.12.2).
 *
 * @param allowing - The parameters returned by {@link unusedWhenEmpty}.
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
