import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Media } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { Secret } from "../../runtime/client/client.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { buildRequest } from "../../runtime/client/send.ts";
import { chosenType } from "../../site/samples/sample-input.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";
import type { LoadedOperation } from "./page-contract.ts";

export type Target =
  | { readonly kind: "mock" }
  /** The index of a documented server, or the URL of another server. */
  | { readonly kind: "server"; readonly server: number }
  | { readonly kind: "url"; readonly url: string };

export interface CallInput {
  readonly parameters: readonly (readonly [key: string, value: Json])[];
  readonly body?: BodyInput | undefined;
  readonly credentials: Readonly<Record<string, Secret>>;
  readonly target: Target;
  readonly variables: Readonly<Record<string, string>>;
  /** Status that the mock is asked to return. Default: the mock chooses. */
  readonly status?: string | undefined;
  readonly accept?: string | undefined;
}

export interface BodyInput {
  readonly media: Media;
  readonly value?: unknown;
  readonly text?: string | undefined;
}

export interface BuiltCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** The request to judge. `Prefer` is omitted because it only selects the mock's status. */
  readonly request: ExchangeRequest;
}

/** Origin of the mock. The name is reserved and never resolved, since the mock runs inside the page. */
const mockOrigin = "https://mock.invalid";

export async function buildCall(
  { contract, operation }: LoadedOperation,
  input: CallInput,
): Promise<BuiltCall> {
  const { model } = contract;
  const { target, variables, credentials, body } = input;
  const client = createClientContext(describeContract(model), {
    credentials,
    variables,
    ...(target.kind === "url"
      ? { baseUrl: target.url }
      : { server: target.kind === "server" ? target.server : 0 }),
    ...(target.kind === "mock" ? { baseUrl: mockBase(model.servers[0]?.url ?? "") } : {}),
  });
  const descriptor = describeOperation(operation, model);
  const given: Record<string, unknown> = Object.fromEntries(input.parameters);
  if (body !== undefined) {
    given["body"] = body.text === undefined ? body.value : null;
    given["contentType"] = chosenType(descriptor, body.media, body.value);
  }
  const members = Object.assign(Object.create(null) as object, given) as Readonly<Record<string, unknown>>;
  const [url, init] = await buildRequest(client, descriptor, members, anyXmlCodec);
  const { accept } = input;
  const headers = Object.entries({
    ...(init.headers as Record<string, string>), // Headers created by `buildRequest`.
    ...(accept === undefined ? {} : { accept }),
  });
  if (target.kind === "mock" && input.status !== undefined) headers.push(["prefer", `code=${input.status}`]);
  const sent = await readSent(init.body ?? undefined, body?.text);
  if (sent?.type && !headers.some(([name]) => name === "content-type"))
    headers.push(["content-type", sent.type]);
  const method = init.method ?? "GET";
  const bytes = sent?.bytes;
  return {
    ...{ url: new URL(url, globalThis.location?.href).href, method, headers, body: bytes },
    request: {
      ...{ method, url, headers: headers.filter(([name]) => name !== "prefer") },
      body: bytes === undefined ? { kind: "none" } : { kind: "bytes", bytes },
    },
  };
}

function mockBase(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  return /[{}]/.test(path) ? mockOrigin : `${mockOrigin}${path.startsWith("/") ? path : ""}`;
}

interface SentBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string | null;
}

async function readSent(
  body: BodyInit | undefined,
  text: string | undefined,
): Promise<SentBytes | undefined> {
  const given = text ?? body;
  if (given === undefined) return undefined;
  const response = new Response(given);
  const type = text === undefined ? response.headers.get("content-type") : null;
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}
