import { webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { Target } from "../compare/part.ts";
import type { JudgedSides } from "./judged-sides.ts";
import {
  type ChosenBody,
  isSentByService,
  type RequestPlan,
  type ResponsePlan,
  writeRequest,
  writeResponse,
} from "./write-exchange.ts";

export interface SearchedTarget {
  readonly judged: JudgedSides;
  readonly operation: Operation;
  readonly asking: Operation;
  readonly target: Target;
}

export interface Variant {
  readonly value?: Json;
  readonly seed: number;
  readonly optional: number;
}

/**
 * Writes the next exchange to judge. Returns `undefined` if the sender's document allows none.
 * @param turn - Selects how the parts of a body are encoded. Default: the usual encoding.
 */
export async function writeTarget(
  searched: SearchedTarget,
  { value, seed, optional }: Variant,
  turn: number | undefined,
): Promise<Exchange | undefined> {
  const { target } = searched;
  const base: RequestPlan = { seed, optional };
  const bodyOf = (
    chosen: ChosenBody["media"] | undefined,
    type: string | undefined,
  ): ChosenBody | undefined =>
    chosen === undefined
      ? undefined
      : {
          media: chosen,
          type: type ?? "",
          value: value === undefined ? "sample octets" : value,
          turn,
        };
  switch (target.kind) {
    case "request":
      return request(searched, base);
    case "credentials":
      return request(searched, { ...base, credentials: target.alternative });
    case "parameter": {
      const { in: location, name } = target.parameter;
      return value === undefined
        ? undefined
        : request(searched, { ...base, parameter: { in: location, name, value } });
    }
    case "empty-parameter": {
      const { in: location, name } = target.parameter;
      return request(searched, { ...base, parameter: { in: location, name, value: "" } });
    }
    case "no-parameter":
      return request(searched, { ...base, omitted: target.parameter });
    case "no-body":
      return request(searched, { ...base, body: null });
    case "body": {
      const body = bodyOf(target.media, target.type);
      return body === undefined ? undefined : request(searched, { ...base, body });
    }
    case "response": {
      const { response, status, isAskedFor = false } = target;
      const body = bodyOf(target.media, target.type);
      const accept = isAskedFor ? target.type : undefined;
      return respond(searched, { seed, response, status, ...(body === undefined ? {} : { body }) }, accept);
    }
    case "header": {
      const { response, status } = target;
      const name = target.header.name.toLowerCase();
      return respond(searched, { seed, response, status, header: { name, value } });
    }
    case "no-header": {
      const { response, status, name } = target;
      return respond(searched, { seed, response, status, header: { name, value: undefined } });
    }
  }
}

async function request(searched: SearchedTarget, plan: RequestPlan): Promise<Exchange | undefined> {
  const request = await writeRequest(searched.judged.sender, searched.operation, plan);
  return request && { ...sent(searched), request };
}

function sent(searched: SearchedTarget): Pick<Exchange, "webhook"> {
  const { model } = searched.judged.sender.contract;
  return isSentByService(searched.operation) ? { webhook: webhookNameOf(searched.operation, model) } : {};
}

/**
 * Writes a response.
 * @param accept - Media type for `Accept`. Default: no `Accept`.
 */
async function respond(
  searched: SearchedTarget,
  plan: ResponsePlan,
  accept?: string,
): Promise<Exchange | undefined> {
  for (let tried = 0; tried < 3; tried++) {
    const seed = searched.judged.seed + tried;
    const request = await requestFor(searched, { seed, optional: 0 });
    if (request === undefined) continue;
    const response = await writeResponse(searched.judged.sender, searched.operation, plan);
    if (response === undefined) return undefined;
    const headers = accept === undefined ? [] : [["accept", accept] as const];
    return {
      ...sent(searched),
      request: { ...request, headers: [...headers, ...request.headers] },
      response,
    };
  }
  return undefined;
}

/**
 * Writes the request for a response that is compared. The party that reads the response also sent the request, so the request follows the
 * reader's document unless the sender's document rejects it.
 */
async function requestFor(
  searched: SearchedTarget,
  plan: RequestPlan,
): Promise<Exchange["request"] | undefined> {
  const { sender, reader, judges } = searched.judged;
  const asked = await writeRequest(reader, searched.asking, plan);
  const isTaken =
    asked !== undefined &&
    judges(searched.operation).sender({ ...sent(searched), request: asked }).verdict === "valid";
  return isTaken ? asked : writeRequest(sender, searched.operation, plan);
}
