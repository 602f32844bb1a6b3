import type { Operation } from "../../contract/model/types.ts";
import {
  type BodyArgument,
  listArguments,
  type OperationArguments,
} from "../../generator/tools/operation-arguments.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import { isObject, type Json, type SchemaObject } from "../../language/values/json-object.ts";
import type { ProbeContext } from "../../live/probe/probe-context.ts";
import { bodyValue } from "../../live/sample/sample-body.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { buildRequest } from "../../runtime/client/send.ts";
import { concreteType } from "../../runtime/http-semantics.ts";
import { readDataUrl } from "../../runtime/mcp/base64.ts";
import { BODY_ARGUMENT, findArgumentProblems } from "../../runtime/mcp/check-arguments.ts";
import { plainText } from "../../runtime/mcp/plain-text.ts";
import type { ToolArguments } from "../../runtime/mcp/tool.ts";
import { EncodeError } from "../../runtime/parameters/encode-plain.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";
import { explainRequest } from "./explain-findings.ts";

export type BuiltCall =
  | { readonly kind: "built"; readonly request: ExchangeRequest; readonly input: SchemaObject }
  /** `problems` contains one message per invalid argument. */
  | { readonly kind: "refused"; readonly problems: readonly string[] };

/**
 * Builds the request with the client's own code, and judges it before it is sent.
 * @param isOffered - Whether tools may call an operation. Needed because arguments can turn `/users/{id}` into a request for `/users/me`.
 */
export async function buildCall(
  operation: Operation,
  given: ToolArguments,
  context: ProbeContext,
  isOffered: (id: string) => boolean,
): Promise<BuiltCall> {
  const { contract, base, basePath } = context;
  const args = listArguments(operation, contract.model);
  const faults = findFaults(given, args, context);
  if (faults.length > 0) return refuse(faults);
  const descriptor = context.describe(operation);
  const client = createClientContext(
    { servers: [], securitySchemes: [] },
    { baseUrl: base.origin + basePath },
  );
  // A parameter could be named `constructor`, so the object has no prototype.
  const input: Record<string, unknown> = Object.create(null);
  for (const { name, key } of args.parameters) if (Object.hasOwn(given, name)) input[key] = given[name];
  try {
    if (args.body !== undefined && Object.hasOwn(given, BODY_ARGUMENT)) {
      input["contentType"] = concreteType(args.body.media);
      input["body"] = toBody(given[BODY_ARGUMENT], args.body, context);
    }
    const [url, init] = await buildRequest(client, descriptor, input, {
      ...anyXmlCodec,
      finish: async () => [],
    });
    const request = await toExchange(url, init);
    const judgement = context.judge({ request });
    const { operation: reached = operation.id } = judgement;
    if (reached !== operation.id && !isOffered(reached))
      return refuse([
        `The resulting request matches ${plainText(reached, 100)}, which is not exposed as a tool.`,
      ]);
    const problems = explainRequest(judgement.findings, args);
    return problems.length > 0 ? refuse(problems) : { kind: "built", request, input };
  } catch (error) {
    if (error instanceof EncodeError) return refuse([`The arguments cannot be sent: ${error.message}.`]);
    throw error;
  }
}

function refuse(problems: readonly string[]): BuiltCall {
  return { kind: "refused", problems };
}

function findFaults(
  given: ToolArguments,
  { parameters, body }: OperationArguments,
  { find }: ProbeContext,
): readonly string[] {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return findArgumentProblems(given, {
    names: [...parameters.map(({ name }) => name), ...(body === undefined ? [] : [BODY_ARGUMENT])],
    required: body?.required === true ? [...required, BODY_ARGUMENT] : required,
    members: propertiesOf(body?.media.schema?.schema, find),
  });
}

function toBody(value: unknown, { media }: BodyArgument, context: ProbeContext): unknown {
  const json = value as Json; // Tool arguments are parsed JSON.
  if (media.kind === "binary")
    return readDataUrl(value) ?? bodyValue({ media, value: json }, context.tools(1, 0));
  if (media.kind !== "multipart" || !isObject(value)) {
    const isStream = media.kind === "json-lines" || media.kind === "sse";
    return isStream ? bodyValue({ media, value: json }, context.tools(1, 0)) : value;
  }
  const parts = bodyValue({ media, value: json }, context.tools(1, 0));
  const files = Object.entries(value).flatMap(([name, member]) => {
    const file = readDataUrl(member);
    return file === undefined ? [] : [[name, file] as const];
  });
  return Object.assign(Object.create(null), parts, Object.fromEntries(files));
}

async function toExchange(url: string, init: RequestInit): Promise<ExchangeRequest> {
  const sent = init.body === undefined || init.body === null ? undefined : new Response(init.body);
  // `buildRequest` sets headers as a plain object.
  const headers = Object.entries(init.headers as Record<string, string>);
  const type = sent?.headers.get("content-type");
  if (type && !headers.some(([name]) => name === "content-type")) headers.push(["content-type", type]);
  const bytes = sent && new Uint8Array(await sent.arrayBuffer());
  return {
    method: init.method ?? "GET",
    url,
    headers,
    body: bytes === undefined ? { kind: "none" } : { kind: "bytes", bytes },
  };
}
