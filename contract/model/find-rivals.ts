import type { SecurityAlternative, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { SecurityScheme } from "./types.ts";

/** Finds two schemes in a security alternative that use the same header in different ways (RFC 9110 §11.6.2). */
export function findRivals(
  needs: SecurityAlternative,
  schemes: readonly SecurityScheme[],
): readonly [string, string] | undefined {
  const carried = new Map<string, { readonly name: string; readonly way: string }>();
  for (const { scheme: name } of needs) {
    const scheme = schemes.find(({ descriptor }) => descriptor.name === name)?.descriptor;
    const use = scheme && headerUse(scheme);
    if (use === undefined) continue;
    const [header, way] = use;
    const before = carried.get(header);
    if (before !== undefined && before.way !== way) return [before.name, name];
    carried.set(header, { name, way });
  }
  return undefined;
}

function headerUse(scheme: SecuritySchemeDescriptor): readonly [header: string, way: string] | undefined {
  switch (scheme.kind) {
    case "apiKey":
      return scheme.in === "header" ? [scheme.parameter.toLowerCase(), "key"] : undefined;
    case "basic":
      return ["authorization", "basic"];
    case "http":
      return ["authorization", scheme.scheme.toLowerCase()];
    case "mutualTLS":
      return undefined;
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return ["authorization", "bearer"];
  }
}
