import { pointerTo } from "../../runtime/pointer.ts";
import type { ComponentSection } from "./node-kinds.ts";

/** Sections that every document of OpenAPI 3 may have; `mediaTypes` came with 3.2. */
const sections: readonly ComponentSection[] = [
  ...(["schemas", "responses", "parameters", "examples", "requestBodies"] as const),
  ...(["headers", "securitySchemes", "links", "callbacks"] as const),
];

/** Where a version of OpenAPI keeps its components: the pointer of each section's map. */
export function componentSections(specification: string): ReadonlyMap<ComponentSection, string> {
  if (specification.startsWith("2")) {
    return new Map<ComponentSection, string>([
      ["schemas", "/definitions"],
      ["parameters", "/parameters"],
      ["responses", "/responses"],
      ["securitySchemes", "/securityDefinitions"],
    ]);
  }
  const known = /^3\.[01]/.test(specification) ? sections : [...sections, "mediaTypes" as const];
  return new Map(known.map((section) => [section, pointerTo("/components", section)]));
}
