import type { Contract } from "../../contract/contract.ts";
import {
  buildRedactionRules,
  type RedactionRules,
} from "../../verifier/exchanges/redaction/redaction-rules.ts";

/** What is always a secret, and the keys of a document's security schemes. */
export function redactionFor({ model }: Contract): RedactionRules {
  return buildRedactionRules(model.securitySchemes.map(({ descriptor }) => descriptor));
}
