import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Operation } from "../../contract/model/types.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import { isObject, type Json, type SchemaObject } from "../../language/values/json-object.ts";
import type { ProbeContext } from "../../live/probe/probe-context.ts";
import { bodyValue } from "../../live/sample/sample-body.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { buildRequest } from "../../runtime/client/send.ts";
import { concreteType } from "../../runtime/http-semantics.ts";
import { EncodeError } from "../../runtime/parameters/encode-plain.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";
import {
  BODY,
  type BodyArgument,
  listArguments,
  type OperationArguments,
} from "../tools/operation-arguments.ts";
import { plainText } from "../tools/plain-text.ts";
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
  given: SchemaObject,
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
    if (args.body !== undefined && Object.hasOwn(given, BODY)) {
      input["contentType"] = concreteType(args.body.media);
      input["body"] = toBody(given[BODY], args.body, context);
    }
    const [url, init] = await buildRequest(client, descriptor, input, {
      ...anyXmlCodec,
      finish: async () => [],
    });
    const request = await toExchange(url, init);
    const judgement = context.judge({ request });
    const { operation: reached = operation.id } = judgement;
    if (reached !== operation.id && !isOffered(reached))
      return refuse([`These arguments make a request to ${plainText(reached, 100)}, which is not offered.`]);
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
  given: SchemaObject,
  { parameters, body }: OperationArguments,
  { find }: ProbeContext,
): readonly string[] {
  const known = [...parameters.map(({ name }) => name), ...(body === undefined ? [] : [BODY])];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const asked = [...parameters.filter(({ required }) => required).map(({ name }) => name)];
  if (body?.required === true) asked.push(BODY);
  const members = propertiesOf(body?.media.schema?.schema, find);
  return [
    ...asked
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => `The argument \`${name}\` is required. Add it.`),
    ...unknown.map((name) => {
      const shown = JSON.stringify(name.slice(0, 100));
      if (members.has(name))
        return `There is no argument ${shown}; it is a member of \`${BODY}\`. Move it there.`;
      const list =
        known.length === 0 ? "The operation takes no arguments." : `Arguments: ${known.join(", ")}.`;
      return `There is no argument ${shown}. ${didYouMean(name, known) ?? list}`;
    }),
  ];
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

function readDataUrl(value: unknown): Blob | undefined {
  if (typeof value !== "string") return undefined;
  const [, type, base64] =
    /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[\w-]+)*;base64,([A-Za-z0-9+/=\s_-]*)$/.exec(value) ?? [];
  if (base64 === undefined) return undefined;
  return new Blob([Buffer.from(base64, "base64")], { type: type ?? "application/octet-stream" });
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
