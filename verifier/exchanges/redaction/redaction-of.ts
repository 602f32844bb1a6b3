import type { Contract } from "../../../contract/build/contract.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { listSecrets } from "./list-secrets.ts";
import { buildRedactionRules, type RedactionNames, type RedactionRules } from "./redaction-rules.ts";

const secretsOf = oncePer(({ document }: Contract) => listSecrets(document));

/** What is always a secret, the keys of a contract's security schemes, what it calls a password, and what the user names. */
export function redactionOf(contract: Contract, names: RedactionNames = {}): RedactionRules {
  const schemes = contract.model.securitySchemes.map(({ descriptor }) => descriptor);
  const own = secretsOf(contract);
  const rules = buildRedactionRules(schemes, {
    ...names,
    headers: [...own.headers, ...(names.headers ?? [])],
    query: [...own.query, ...(names.query ?? [])],
    members: [...own.members, ...(names.members ?? [])],
  });
  return { ...rules, places: own.places };
}
