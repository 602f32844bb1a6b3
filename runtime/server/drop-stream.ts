/** Tells whoever feeds a stream that nobody will read it. What is none, or is being read, is left alone. */
export function dropStream(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
}
