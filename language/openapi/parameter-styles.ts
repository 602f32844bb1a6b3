import type { ParameterLocation, ParameterStyle } from "../../runtime/descriptors.ts";

/** Styles for each location, with the default first (OpenAPI 3.2 §4.12.3). Form fields use the styles of the query (§4.15). */
export const stylesByLocation: Readonly<
  Record<ParameterLocation, readonly [ParameterStyle, ...ParameterStyle[]]>
> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  querystring: ["form"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

export const explodes: Readonly<Record<ParameterStyle, boolean>> = {
  simple: false,
  label: false,
  matrix: false,
  form: true,
  spaceDelimited: false,
  pipeDelimited: false,
  deepObject: true,
  cookie: true,
};
