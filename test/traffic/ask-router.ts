import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { isItems } from "../../runtime/body/check-items.ts";
import type { Incoming } from "../../runtime/server/problem.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { readHeaders } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { xmlCodec } from "../../xml/xml-codec.ts";
import { serveAll as serve } from "../serve-all.ts";

/** A router that tells whether it calls its handler with a request, and passes on all items of a stream. */
export function prepareRouter(
  contract: Contract,
  scopes: Readonly<Record<string, readonly string[]>> | undefined,
): (exchange: Exchange) => Promise<boolean> {
  const checks = createChecks(contract);
  let reached = false;
  const handler = async ({ body }: { readonly body: unknown }): Promise<{ status: number }> => {
    if (isItems(body)) for await (const _item of body);
    reached = true;
    return { status: 299 };
  };
  const routes = contract.model.operations.map((operation) => ({
    operation: describeOperation(operation, contract.model),
    handler: handler as never, // the operation's own type of a handler is not known here
    checks: checks.checksOf(operation),
  }));
  const router = serve(
    { contract: describeContract(contract.model), routes },
    {
      responses: "off",
      xml: xmlCodec,
      authenticate: (credential) => ({
        principal: "someone",
        scopes:
          scopes !== undefined && credential.kind === "bearer" ? (scopes[credential.token] ?? []) : "all",
      }),
    },
  );
  return async ({ request }) => {
    reached = false;
    await router.answer(incomingOf(request));
    return reached;
  };
}

function incomingOf({ method, url, headers, body }: Exchange["request"]): Incoming {
  const bytes = body.kind === "bytes" ? body.bytes : new Uint8Array();
  return {
    method,
    target: url.replace(/^https?:\/\/[^/]*/, ""),
    headers: readHeaders(headers),
    hasBody: body.kind === "bytes",
    body: new Blob([new Uint8Array(bytes)]).stream(),
    signal: new AbortController().signal,
    context: undefined,
    get request(): Request {
      throw new Error("nobody asks for it");
    },
  };
}
