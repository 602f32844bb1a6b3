import type { Finding } from "./finding.ts";

/** The same finding with its files named anew, e.g. from the folder that the command runs in. */
export function relocateFinding(finding: Finding, nameOf: (file: string) => string): Finding {
  return { ...finding, places: finding.places.map((place) => ({ ...place, file: nameOf(place.file) })) };
}
