/** Whether `NODE_ENV` is `production`. Platforms without `process` count as development. */
export function isProduction(): boolean {
  const { process } = globalThis as { process?: { env?: { NODE_ENV?: string } } };
  return process?.env?.NODE_ENV === "production";
}
