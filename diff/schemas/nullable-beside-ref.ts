import type { Contract } from "../../contract/build/contract.ts";
import type { Failure } from "../../language/inclusion/proof.ts";
import { pointerTo } from "../../runtime/pointer.ts";

/**
 * Returns the pointer of the sender's schema if only `nullable` beside its `$ref` allows the rejected null. OpenAPI ignores such a
 * `nullable`, but many tools apply it, including this one.
 * @param contract - The sender's document.
 */
export function nullableBesideRef({ sender }: Failure, contract: Contract): string | undefined {
  // The normaliser puts the `$ref` into the first branch of a union, and null into the second one.
  const [, schema] = /^(.*)\/anyOf\/1$/.exec(sender) ?? [];
  if (schema === undefined) return undefined;
  const isWritten = (keyword: string): boolean =>
    contract.placeOf(pointerTo(schema, keyword)).pointer.endsWith(`/${keyword}`);
  return isWritten("$ref") && isWritten("nullable") ? schema : undefined;
}
