import * as openapiTypescript from "openapi-typescript";

/** The package is in the bundle, with what stands in for its dependencies. */
export function requireWithout(): object {
  return openapiTypescript;
}
