import type { CallCodec, Client } from "../client/client.ts";
import { extendClient } from "../client/client.ts";
import { send } from "../client/send.ts";
import type { Operation, OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus, concreteType } from "../http-semantics.ts";
import { isObject } from "../parameters/encode-plain.ts";
import { readDataUrl } from "./base64.ts";
import { BODY_ARGUMENT, findArgumentProblems } from "./check-arguments.ts";
import { explainMisfit, explainNoAnswer, explainRefusal } from "./explain-call.ts";
import { guardFetch } from "./guard-fetch.ts";
import type { OperationTool, ToolBody } from "./operation-tool.ts";
import { type PrintOptions, printResult } from "./print-result.ts";
import { failedResult, refusedResult, type ToolArguments, type ToolResult } from "./tool.ts";
import type { Confirm } from "./tool-set.ts";

/** What all calls of a server have in common. */
export interface CallRules extends Omit<PrintOptions, "store"> {
  readonly client: Client;
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly timeout: number;
  codecOf(operation: OperationDescriptor): CallCodec;
  /** Returns the reason why a request for an operation must not be sent. */
  refuse(operation: OperationDescriptor, request: Request): string | undefined;
  wait(): Promise<void>;
}

export interface ToolCaller extends CallRules, PrintOptions {
  readonly confirm: Confirm | undefined;
}

/** Calls an operation with the client. Arguments and response are checked, and the model receives what the checks found. */
export async function callTool(
  tool: OperationTool,
  given: ToolArguments,
  caller: ToolCaller,
): Promise<ToolResult> {
  const { operation, keys, body, output, findNext } = tool;
  const { properties, required } = tool.tool.inputSchema;
  const problems = findArgumentProblems(given, {
    names: Object.keys(properties),
    required: Array.isArray(required) ? required.map(String) : [],
    members: new Set(body?.members),
  });
  const refuse = (found: readonly string[]): ToolResult => refusedResult(found.map(caller.redact));
  if (problems.length > 0) return refuse(problems);
  const input = toInput(given, keys, body && { ...body, operation });
  const guarded = guardFetch({
    ...{ fetch: caller.fetch, timeout: caller.timeout, confirm: caller.confirm, wait: caller.wait },
    refuse: (request) => caller.refuse(operation, request),
  });
  const failure = await callOperation(operation, input, guarded.fetch, caller);
  const notSent = guarded.refusal();
  if (notSent?.kind === "declined")
    return failedResult("Nothing was sent: the user did not confirm this call.");
  if (notSent !== undefined) return refuse([notSent.why]);
  const nameOf = (key: string): string => keys.find(([, own]) => own === key)?.[0] ?? key;
  const refused = explainRefusal(failure, nameOf);
  if (refused !== undefined) return refuse(refused);
  const fetched = guarded.fetched();
  if (fetched === undefined)
    return failedResult(
      caller.redact(`No answer from ${caller.origin}: ${explainNoAnswer(failure) ?? "it failed"}.`),
    );
  const { response, bytes, request } = fetched;
  const { status, statusText, headers } = response;
  return printResult(
    {
      ...{ status, phrase: statusText, headers: [...headers] },
      body: bytes.length === 0 ? { kind: "none" } : { kind: "bytes", bytes },
      problems: explainMisfit(failure),
      isDescribed: output !== undefined && chooseByStatus(operation.responses, status)?.status === output,
      findNext(body) {
        if (status >= 300) return undefined;
        const shown = new Response(null, { headers });
        Object.defineProperty(shown, "url", { value: request });
        const next = findNext?.(operation, input, { ok: true, status, headers, body, response: shown });
        const changed = Object.entries(next ?? {}).flatMap(([key, value]) =>
          Object.hasOwn(properties, nameOf(key)) && value !== input[key]
            ? [[nameOf(key), value] as const]
            : [],
        );
        return changed.length === 0 ? undefined : Object.fromEntries(changed);
      },
    },
    caller,
  );
}

/** Resolves with the error of a call, or `undefined` if it has a documented response. */
async function callOperation(
  operation: OperationDescriptor,
  input: ToolArguments,
  fetch: (request: Request) => Promise<Response>,
  { client, codecOf }: CallRules,
): Promise<unknown> {
  try {
    const called: Operation<ToolArguments, unknown> = operation;
    await send(extendClient(client, { fetch }), called, codecOf(operation), input);
    return undefined;
  } catch (error) {
    return error ?? new Error("no reason");
  }
}

function toInput(
  given: ToolArguments,
  keys: OperationTool["keys"],
  body: (ToolBody & { readonly operation: OperationDescriptor }) | undefined,
): ToolArguments {
  const renamed = new Map(keys);
  // A parameter can be called `constructor`, so the object has no prototype.
  const input: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(given)) input[renamed.get(name) ?? name] = value;
  if (body === undefined || !Object.hasOwn(given, BODY_ARGUMENT)) return input;
  const media = body.operation.body?.content.find(({ type }) => type === body.type);
  if (media === undefined) return input;
  input["contentType"] = concreteType(media);
  const value = given[BODY_ARGUMENT];
  if (media.kind === "binary") input["body"] = toFile(value, concreteType(media));
  else if (media.kind === "multipart") input["body"] = toParts(value, body.files);
  else if (media.kind === "json-lines" || media.kind === "sse")
    input["body"] = itemsFrom(Array.isArray(value) ? value : [value]);
  return input;
}

function toFile(value: unknown, type: string): Blob {
  return (
    readDataUrl(value) ?? new Blob([typeof value === "string" ? value : JSON.stringify(value)], { type })
  );
}

function toParts(value: unknown, files: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const convert = (name: string, member: unknown): unknown => {
    if (Array.isArray(member)) return member.map((item) => convert(name, item));
    if (typeof member !== "string") return member;
    return readDataUrl(member) ?? (files.includes(name) ? toFile(member, "") : member);
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(name, member)]));
}

async function* itemsFrom(items: readonly unknown[]): AsyncGenerator<unknown, void, undefined> {
  yield* items;
}
