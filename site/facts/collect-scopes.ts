import type { ApiModel, Operation } from "../../contract/model/types.ts";

/** A scope, and the operations that need it. */
export interface ScopeUse {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Every scope that a scheme declares or an operation requires, in document order. */
export function collectScopes({ securitySchemes, operations }: ApiModel): readonly ScopeUse[] {
  const found = new Map<string, { description: string; operations: Set<Operation> }>();
  for (const [name, description] of securitySchemes.flatMap(({ scopes }) => scopes))
    if (!found.has(name)) found.set(name, { description, operations: new Set() });
  for (const operation of operations) {
    for (const { scopes } of operation.security.flat()) {
      for (const name of scopes) {
        const scope = found.get(name) ?? { description: "", operations: new Set() };
        found.set(name, scope);
        scope.operations.add(operation);
      }
    }
  }
  return [...found].map(([name, { description, operations: opened }]) => ({
    name,
    description,
    operations: [...opened],
  }));
}
