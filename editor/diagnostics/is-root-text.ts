const HEAD = 4_096;

/** Whether a text looks like an OpenAPI document or an Arazzo Description, by its first lines. */
export function isRootText(text: string): boolean {
  const head = text.slice(0, HEAD);
  return (
    /^(?:openapi|swagger|arazzo|["'](?:openapi|swagger|arazzo)["'])\s*:/m.test(head) ||
    /^\s*\{[^{}[\]]*"(?:openapi|swagger|arazzo)"\s*:/.test(head) ||
    /"(?:openapi|swagger)"\s*:\s*"[23]\.\d/.test(text.length > HEAD ? text.slice(-HEAD) : "")
  );
}
