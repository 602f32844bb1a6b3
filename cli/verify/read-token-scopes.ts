import type { ScopesOf } from "../../verifier/judge/judgement.ts";
import { createScopesOf } from "../../verifier/judge/scopes-of-token.ts";
import { readTokenTable } from "../serving/read-token-table.ts";

/** The options that tell what credentials open. */
export interface ScopeOptions {
  readonly "token-scopes"?: string;
  readonly "jwt-scopes"?: true;
}

/** Makes the scopes of credentials known, by the options; `undefined` where there are none. Throws a `UsageError` for a bad file. */
export function readTokenScopes(options: ScopeOptions, cwd: string): ScopesOf | undefined {
  const { "token-scopes": file, "jwt-scopes": jwt } = options;
  if (file === undefined && jwt === undefined) return undefined;
  return createScopesOf({ table: file === undefined ? undefined : readTokenTable(file, cwd), jwt });
}
