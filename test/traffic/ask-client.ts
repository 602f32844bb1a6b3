import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import { isItems } from "../../runtime/body/check-items.ts";
import { StreamError } from "../../runtime/body/plain.ts";
import { checkDigits } from "../../runtime/client/check-digits.ts";
import { ClientError } from "../../runtime/client/client-error.ts";
import { createValidation } from "../../runtime/client/create-validation.ts";
import { checkHeaders } from "../../runtime/client/read-headers.ts";
import { readResult } from "../../runtime/client/send.ts";
import { type Checks, createChecks } from "../../validation/checks/create-checks.ts";
import type { Exchange, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";

/**
 * Tells whether the client accepts a response: the document describes it, it can be decoded, and it passes the checks. A stream is read to
 * its end.
 *
 * @param operation - The operation of the contract. Default: the one with the request's method and literal path, otherwise the first
 *   with its method.
 */
export async function askClient(
  contract: Contract,
  { request, response }: Exchange,
  given?: Operation,
): Promise<boolean> {
  const operation = given ?? findOperation(contract, request);
  if (operation === undefined || response === undefined) throw new Error("the case has no response to read");
  const described = { ...describeOperation(operation, contract.model), method: request.method };
  const checks = checksOf(contract).checksOf(operation);
  const validation = createValidation({
    checks: () => checks,
    request: "off",
    headers: checkHeaders,
    digits: checkDigits,
  });
  try {
    const { body } = await validation(
      (signal, limits) =>
        readResult(described, responseOf(response), anyXmlCodec, limits?.within?.(undefined), signal),
      described,
      {},
      undefined,
      anyXmlCodec,
    );
    if (isItems(body)) for await (const _item of body);
    return true;
  } catch (error) {
    if (error instanceof ClientError || error instanceof StreamError) return false;
    throw error;
  }
}

/** The operation with the method and, if possible, the literal path. A HEAD without its own operation is answered by GET. */
function findOperation({ model }: Contract, { method, url }: Exchange["request"]): Operation | undefined {
  const { pathname } = new URL(url, "http://localhost");
  // A server may have a base path.
  const isCalled = ({ path }: Operation): boolean => pathname.endsWith(path);
  const ofMethod = (wanted: string) => model.operations.filter((candidate) => candidate.method === wanted);
  const own = ofMethod(method).find(isCalled);
  const candidates = ofMethod(method === "HEAD" ? "GET" : method);
  return own ?? candidates.find(isCalled) ?? candidates[0];
}

const known = new WeakMap<Contract, Checks>();

function checksOf(contract: Contract): Checks {
  const checks = known.get(contract) ?? createChecks(contract);
  known.set(contract, checks);
  return checks;
}

function responseOf({ status, headers, body }: ExchangeResponse): Response {
  const bytes = body.kind === "bytes" ? new Uint8Array(body.bytes) : null;
  return new Response(bytes, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}
