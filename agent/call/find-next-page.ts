import type { Contract } from "../../contract/build/contract.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { Operation } from "../../contract/model/types.ts";
import { findPaging, type Paging, splitPlace } from "../../generator/emitters/find-paging.ts";
import { listArguments } from "../../generator/tools/operation-arguments.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import {
  byCursor,
  byLink,
  byLinkHeader,
  byNumber,
  byOffset,
  type FindNext,
  inMember,
} from "../../runtime/client/read-page.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";

export interface AnsweredCall {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly input: SchemaObject;
  readonly exchange: Exchange;
  readonly body: unknown;
}

/** Returns the arguments that change for the next page. Returns `undefined` on the last page and for operations without paging. */
export function findNextPage(call: AnsweredCall, { model }: Contract): SchemaObject | undefined {
  const { operation, descriptor, input, exchange, body } = call;
  const { request, response } = exchange;
  if (response === undefined || response.status >= 300) return undefined;
  const parameters = [...parameterKeys(operation)].map(([parameter, key]) => ({ ...parameter, key }));
  const found = findPaging({ model: operation, parameters }, { model });
  if (found === undefined) return undefined;
  const headers = new Headers();
  for (const [name, value] of response.headers) headers.append(name, value);
  const shown = new Response(null, { headers });
  Object.defineProperty(shown, "url", { value: request.url });
  const next = nextOf(found.paging)(descriptor, input, {
    ok: true,
    status: response.status,
    headers,
    body,
    response: shown,
  });
  if (next === undefined) return undefined;
  const names = new Map(listArguments(operation, model).parameters.map(({ key, name }) => [key, name]));
  const members = Object.entries(next).flatMap(([key, value]) => {
    const name = names.get(key);
    return name === undefined || value === input[key] ? [] : [[name, value] as const];
  });
  return members.length === 0 ? undefined : objectOf(members);
}

function nextOf(paging: Paging): FindNext {
  switch (paging.kind) {
    case "cursor": {
      const { parent, name } = splitPlace(paging.parameter);
      return nest(parent, byCursor({ ...paging, parameter: name }));
    }
    case "page":
    case "offset": {
      const { parent, name } = splitPlace(paging.parameter);
      const places = { ...paging, parameter: name, size: splitPlace(paging.size ?? "").name };
      return nest(parent, paging.kind === "page" ? byNumber(places) : byOffset(places));
    }
    case "linkHeader":
      return byLinkHeader;
    case "link":
      return byLink(paging.name);
    default:
      return assertNever(paging);
  }
}

function nest(parent: string, find: FindNext): FindNext {
  const names = parent === "" ? [] : splitPointer(parent);
  return names.reduceRight((inner, name) => inMember(name, inner), find);
}
