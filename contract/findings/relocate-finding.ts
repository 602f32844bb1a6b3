import { createPlace } from "./create-place.ts";
import type { Finding } from "./finding.ts";

/** The same finding with its files named anew, e.g. from the folder that the command runs in. */
export function relocateFinding(finding: Finding, nameOf: (file: string) => string): Finding {
  const places = finding.places.map((place) => createPlace(nameOf(place.file), place.pointer, () => place));
  return { ...finding, places };
}
