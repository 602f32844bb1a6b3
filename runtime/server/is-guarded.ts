/** Whether an operation requires credentials. False if `security` is empty or contains an alternative without schemes. */
export function isGuarded({ security }: { readonly security: readonly (readonly unknown[])[] }): boolean {
  return security.length > 0 && security.every((needs) => needs.length > 0);
}
