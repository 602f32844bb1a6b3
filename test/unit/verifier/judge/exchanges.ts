import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import type { Exchange, ExchangeBody } from "../../../../verifier/exchanges/exchange.ts";
import { bundleOf } from "../../contract/model/bundle-of.ts";

/** The contract of a document that is not in a file. */
export function contractOf(parts: SchemaObject): Contract {
  const document = { openapi: "3.1.1", info: { title: "Cases", version: "1" }, ...parts };
  const { contract } = buildContractOf(bundleOf(document));
  if (contract === undefined) throw new Error("no contract came of the document");
  return contract;
}

/** A request without a body, and optionally with a JSON response. */
export function exchangeOf(
  line: string,
  answer?: { readonly status: number; readonly body: unknown },
): Exchange {
  const [method = "", url = ""] = line.split(" ");
  const request = { method, url, headers: [], body: { kind: "none" } } as const;
  if (answer === undefined) return { request };
  const headers = [["content-type", "application/json"]] as const;
  return { request, response: { status: answer.status, headers, body: jsonBody(answer.body) } };
}

/** A value as the octets of its JSON. */
export function jsonBody(value: unknown): ExchangeBody {
  return { kind: "bytes", bytes: new TextEncoder().encode(JSON.stringify(value)) };
}
