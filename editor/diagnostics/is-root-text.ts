const HEAD = 4_096;

/** Checks the first lines for an OpenAPI document or Arazzo Description. */
export function isRootText(text: string): boolean {
  const head = text.slice(0, HEAD);
  return (
    /^(?:openapi|swagger|arazzo|["'](?:openapi|swagger|arazzo)["'])\s*:/m.test(head) ||
    /^\s*\{[^{}[\]]*"(?:openapi|swagger|arazzo)"\s*:/.test(head) ||
    /"(?:openapi|swagger)"\s*:\s*"[23]\.\d/.test(text.length > HEAD ? text.slice(-HEAD) : "")
  );
}
