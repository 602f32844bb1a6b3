import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { OperationChecks } from "../../runtime/checks.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { createValidation } from "../../runtime/client/create-validation.ts";
import { send } from "../../runtime/client/send.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { judge } from "../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../verifier/judge/judgement.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";
import { xmlCodec } from "../../xml/xml-codec.ts";
import type { CallSetting, Halves, ReceivedInput, ReceivedResult } from "../joint/halves/halves.ts";
import { serveAll as serve } from "../serve-all.ts";
import { askClient } from "./ask-client.ts";

/** A message on which the judge disagrees with the router or the client. */
export interface Disagreement {
  readonly side: "request" | "response";
  readonly line: string;
  /** Whether the router, or the client, accepted it. */
  readonly accepted: boolean;
  /** The judge's findings about that message. */
  readonly told: readonly string[];
}

/** A connected client and router, and the judge's results for all messages between them. */
export interface TappedHalves extends Halves {
  readonly disagreements: readonly Disagreement[];
  /** The number of requests and responses that were judged. */
  readonly judged: { requests: number; responses: number };
}

/** Connects the client and the router of a contract without generating code, and judges all messages between them. */
export function createTappedHalves(contract: Contract): TappedHalves {
  const { model } = contract;
  const checks = createChecks(contract);
  const byId = new Map(model.operations.map((operation) => [operation.id, operation] as const));
  const checksOf = ({ id }: { readonly id: string }): OperationChecks | undefined => {
    const operation = byId.get(id);
    return operation && checks.checksOf(operation);
  };
  const described = new Map<string, OperationDescriptor>();
  const disagreements: Disagreement[] = [];
  const judged = { requests: 0, responses: 0 };
  let setting: CallSetting | undefined;
  let called: Operation | undefined;
  let reached = false;
  let reachedId: string | undefined;
  const handler = (received: ReceivedInput): unknown => {
    reached = true;
    reachedId = received.operation.id;
    return setting?.handle(received);
  };
  const routes = model.operations.map((operation) => {
    const descriptor = describeOperation(operation, model);
    described.set(operation.id, descriptor);
    return { operation: descriptor, handler: handler as never, checks: checks.checksOf(operation) };
  });
  const api = { contract: describeContract(model), routes };
  const authenticate = (): object | undefined =>
    setting?.granted && { principal: "x", scopes: setting.granted };
  const silent = { onReport: () => undefined, onError: () => undefined };
  const options = { basePath: "", authenticate: authenticate as never, xml: xmlCodec, ...silent };
  const routers = {
    enforce: serve(api, { ...options, responses: "enforce" }),
    off: serve(api, { ...options, responses: "off" }),
  };
  const judging: JudgeOptions = {
    basePath: "",
    readings: { readOnlySent: "off", writeOnlyShown: "off" },
    scopesOf: () => setting?.granted ?? [],
  };
  const credentials = Object.fromEntries(
    api.contract.securitySchemes.map(({ name, kind }) => [
      name,
      kind === "basic" ? { username: "a", password: "b" } : "secret",
    ]),
  );

  const fetchTapped = async (request: Request): Promise<Response> => {
    reached = false;
    const copy = request.clone();
    const response = await routers[setting?.serverChecks ? "enforce" : "off"](request);
    const exchange = await record(copy, response.clone());
    const line = `${request.method} ${request.url}`;
    const { findings, operation } = judge(contract, exchange, judging);
    if (reached && operation !== reachedId)
      disagreements.push({
        side: "request",
        line,
        accepted: reached,
        told: [`judged as ${operation ?? "no operation"}`],
      });
    const toldOf = (side: string): readonly string[] =>
      findings
        .filter(({ severity, pointer }) => severity === "error" && pointer.startsWith(`/${side}`))
        .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
    if (setting?.granted !== undefined) {
      judged.requests++;
      const told = toldOf("request");
      if (reached !== (told.length === 0))
        disagreements.push({ side: "request", line, accepted: reached, told });
    }
    // Answers that the router makes itself are not judged.
    if (reached && response.status !== 500) {
      judged.responses++;
      const told = toldOf("response");
      const accepted = await askClient(contract, exchange, called);
      if (accepted !== (told.length === 0)) disagreements.push({ side: "response", line, accepted, told });
    }
    return response;
  };

  return {
    disagreements,
    judged,
    call(operation, input, given) {
      setting = given;
      called = operation;
      const validation = createValidation({ checks: checksOf });
      const client = createClientContext(api.contract, {
        baseUrl: "https://joint.example",
        fetch: (request: Request) => fetchTapped(request),
        credentials,
        validation: given.clientChecks ? validation : false,
      });
      const descriptor = described.get(operation.id);
      if (descriptor === undefined) throw new Error("the operation is not of this contract");
      return send(client, descriptor as never, anyXmlCodec, input) as Promise<ReceivedResult>;
    },
  };
}

async function record(request: Request, response: Response): Promise<Exchange> {
  return {
    request: {
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: await bodyOf(request),
    },
    response: { status: response.status, headers: [...response.headers], body: await bodyOf(response) },
  };
}

async function bodyOf(message: Request | Response): Promise<Exchange["request"]["body"]> {
  if (message.body === null) return { kind: "none" };
  return { kind: "bytes", bytes: new Uint8Array(await message.arrayBuffer()) };
}
