import type { CallOptions, Client } from "../../../../runtime/client/client.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import type {
  ContractDescriptor,
  MediaDescriptor,
  Operation,
  OperationDescriptor,
  ParameterDescriptor,
  SecuritySchemeDescriptor,
} from "../../../../runtime/descriptors.ts";

export const json: MediaDescriptor = { type: "application/json", kind: "json" };

/** A contract with a server, and the security schemes that a test needs. */
export function contractWith(...securitySchemes: readonly SecuritySchemeDescriptor[]): ContractDescriptor {
  const servers = [{ url: "https://api.test/v1/", variables: [] }];
  return { title: "Test", version: "1", servers, securitySchemes };
}

/** A result whose members are loosely typed for tests. */
export interface LooseResult {
  readonly ok: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly headers: Headers;
  readonly contentType?: string | undefined;
  readonly response: Response;
}

/** An operation with the given members. Default: it answers 200 with JSON. */
export function operationWith(
  parts: Partial<OperationDescriptor> = {},
): Operation<Readonly<Record<string, unknown>>, LooseResult> {
  return {
    id: "things.get",
    method: "GET",
    path: "/things",
    parameters: [],
    responses: [{ status: 200, content: [json], headers: [] }],
    security: [],
    ...parts,
  };
}

/** A parameter in the default style of its location. */
export function parameterWith(
  parts: Partial<ParameterDescriptor> & Pick<ParameterDescriptor, "name" | "in">,
): ParameterDescriptor {
  const form = parts.in === "query" || parts.in === "cookie";
  return {
    key: parts.name,
    required: parts.in === "path",
    style: form ? "form" : "simple",
    explode: form,
    shape: { types: [] },
    ...parts,
  };
}

/** A client whose `fetch` is a function of the request, with the requests that it sent. */
export function clientWith(
  answer: (request: Request) => Response | Promise<Response>,
  options: CallOptions = {},
  contract: ContractDescriptor = contractWith(),
): { client: Client; requests: Request[] } {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request.clone());
    return answer(request);
  };
  return { client: createClientContext(contract, { fetch, ...options }), requests };
}
