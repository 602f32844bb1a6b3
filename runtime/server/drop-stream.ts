export function dropStream(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
}
