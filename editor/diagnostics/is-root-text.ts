import { createOutline } from "../source/create-outline.ts";
import { kindOfDocument } from "../source/document-kind.ts";

/** Checks whether a text is an OpenAPI document or Arazzo Description, even if it is broken or names its version last. */
export function isRootText(text: string): boolean {
  if (/^(?:openapi|swagger|arazzo|["'](?:openapi|swagger|arazzo)["'])\s*:/m.test(text)) return true;
  if (/^\s*\{[^{}[\]]*"(?:openapi|swagger|arazzo)"\s*:/.test(text)) return true;
  // Sorted JSON has other members first, and values can have a member of this name, too.
  if (!/^\s*\{/.test(text) || !/"(?:openapi|swagger|arazzo)"\s*:\s*"\d/.test(text)) return false;
  const kind = kindOfDocument(createOutline(text).root);
  return kind === "openapi" || kind === "arazzo";
}
