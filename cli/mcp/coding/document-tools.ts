import { didYouMean } from "../../../contract/findings/did-you-mean.ts";
import { printPretty } from "../../../contract/findings/print-pretty.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { createNames } from "../../../generator/names/create-names.ts";
import { describeTool } from "../../../generator/tools/describe-tool.ts";
import { nameTools } from "../../../generator/tools/tool-names.ts";
import { isObject, memberOf, type SchemaObject, textOf } from "../../../language/values/json-object.ts";
import { createSamples, SampleError } from "../../../live/samples.ts";
import { searchTools } from "../../../runtime/mcp/search-tools.ts";
import { failedResult, type ToolResult } from "../../../runtime/mcp/tool.ts";
import type { ExchangeBody } from "../../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../../verifier/judge/judge.ts";
import {
  type CodingApi,
  type CodingTool,
  defineTool,
  documentArgument,
  limited,
  loadDocumentOf,
} from "./coding-tool.ts";
import { printTypes } from "./print-types.ts";

const operationArgument: SchemaObject = {
  operation: { type: "string", description: "The operationId, or the method and path: GET /notes/{note}" },
};

export const documentTools: readonly CodingTool[] = [
  defineTool({
    name: "find_operations",
    title: "Find operations",
    description: "Finds operations of the document by words.",
    properties: {
      ...documentArgument,
      query: { type: "string", description: "Words. Default: all operations" },
    },
    run: async (given, context) => {
      const { contract } = await loadDocumentOf(given, context);
      const all = contract.model.operations.map((operation) => ({ ...operation, name: operation.id }));
      const found = searchTools(textOf(given, "query") ?? "", all, 50);
      const lines = found.map(({ id, method, path, summary = "" }) =>
        `${id}: ${method} ${path} ${summary}`.trim(),
      );
      return limited(lines.join("\n") || "No operation matches.", context.maxResult);
    },
  }),
  defineTool({
    name: "show_operation",
    title: "Show an operation",
    description:
      "Shows an operation: its place in the document, its arguments and result as JSON Schema, and the TypeScript types that tenon generates.",
    properties: { ...documentArgument, ...operationArgument },
    required: ["operation"],
    run: async (given, context) => {
      const api = await loadDocumentOf(given, context);
      const found = findOperation(api, given);
      if (!("id" in found)) return found;
      const { model } = api.contract;
      const name = createNames(model).names.operation(found).function;
      const tool = describeTool(found, model, { name, isRemote: true });
      const { file, line } = api.contract.placeOf(found.pointer);
      const text = [
        `${found.id}, at ${api.texts.nameIn(api.folder, file)}:${line}`,
        tool.description,
        `Generated function: ${name}`,
        `Arguments: ${JSON.stringify(tool.inputSchema)}`,
        `Result: ${JSON.stringify(tool.outputSchema?.properties["body"] ?? {})}`,
        await printTypes(api, { include: [`id:${found.id}`] }),
      ];
      return limited(text.join("\n\n"), context.maxResult);
    },
  }),
  defineTool({
    name: "show_schema",
    title: "Show a schema",
    description:
      "Shows a schema of components.schemas, and the TypeScript type that tenon generates from it.",
    properties: { ...documentArgument, schema: { type: "string", description: "Its name" } },
    required: ["schema"],
    run: async (given, context) => {
      const api = await loadDocumentOf(given, context);
      const { model } = api.contract;
      const wanted = textOf(given, "schema") ?? "";
      const named = model.schemas.find(({ name }) => name === wanted);
      if (named === undefined) {
        const hint = didYouMean(
          wanted,
          model.schemas.map(({ name }) => name),
        );
        return failedResult(
          `There is no schema ${JSON.stringify(wanted.slice(0, 100))}. ${hint ?? ""}`.trim(),
        );
      }
      const { file, line } = api.contract.placeOf(named.pointer);
      const { type } = createNames(model).names.schema(named.name);
      const text = [
        `${named.name}, at ${api.texts.nameIn(api.folder, file)}:${line}`,
        JSON.stringify(named.schema, undefined, 1),
        await printTypes(api, {}, type),
      ];
      return limited(text.join("\n\n"), context.maxResult);
    },
  }),
  defineTool({
    name: "sample_request",
    title: "Sample a request",
    description: "Makes a valid request of an operation, without credentials, to use in tests and examples.",
    properties: {
      ...documentArgument,
      ...operationArgument,
      seed: { type: "integer", minimum: 0, description: "Another number makes another request. Default 1" },
    },
    required: ["operation"],
    run: async (given, context) => {
      const api = await loadDocumentOf(given, context);
      const found = findOperation(api, given);
      if (!("id" in found)) return found;
      const seed = memberOf(given, "seed");
      try {
        const samples = await createSamples(api.contract);
        const baseUrl = api.contract.model.servers[0]?.url ?? "";
        const request = await samples.request(found.id, {
          ...(typeof seed === "number" ? { seed: seed >>> 0 } : {}),
          ...(URL.canParse(baseUrl) ? { baseUrl } : {}),
        });
        const headers = [...request.headers].map(([name, value]) => `${name}: ${value}`);
        const body = await request.text();
        return limited(
          [`${request.method} ${request.url}`, ...headers, "", body].join("\n").trim(),
          context.maxResult,
        );
      } catch (error) {
        if (error instanceof SampleError) return failedResult(error.message);
        throw error;
      }
    },
  }),
  defineTool({
    name: "judge_exchange",
    title: "Judge an exchange",
    description:
      "Checks a request, and its response if there is one, against the document. Reports each fault with its place.",
    properties: {
      ...documentArgument,
      method: { type: "string" },
      url: { type: "string", description: "With the query; a path is enough" },
      headers: { type: "object", additionalProperties: { type: "string" } },
      body: { description: "Text as sent, or JSON" },
      status: { type: "integer", description: "Of the response" },
      responseHeaders: { type: "object", additionalProperties: { type: "string" } },
      responseBody: { description: "Text as received, or JSON" },
    },
    required: ["method", "url"],
    run: async (given, context) => {
      const api = await loadDocumentOf(given, context);
      const status = memberOf(given, "status");
      const sent = readMessage(given, "headers", "body");
      const { verdict, operation, findings } = createJudge(api.contract, {
        readings: { ...api.readings, credentials: "off" },
      })({
        request: {
          ...{ method: (textOf(given, "method") ?? "").toUpperCase(), url: textOf(given, "url") ?? "" },
          ...sent,
        },
        ...(typeof status === "number"
          ? { response: { status, ...readMessage(given, "responseHeaders", "responseBody") } }
          : {}),
      });
      const head = `${verdict}${operation === undefined ? "" : `, by the operation ${operation}`}`;
      const located = api.texts.relocate(findings, api.folder);
      const report = printPretty(located, { linesOf: (file) => api.texts.linesOf(file) });
      return limited(`${head}\n\n${report}`.trim(), context.maxResult);
    },
  }),
];

function findOperation({ contract: { model } }: CodingApi, given: SchemaObject): Operation | ToolResult {
  const wanted = textOf(given, "operation") ?? "";
  const names = nameTools(model);
  const found = model.operations.find(
    (one) => one.id === wanted || `${one.method} ${one.path}` === wanted || names.get(one) === wanted,
  );
  if (found !== undefined) return found;
  const hint = didYouMean(
    wanted,
    model.operations.map(({ id }) => id),
  );
  return failedResult(
    `There is no operation ${JSON.stringify(wanted.slice(0, 100))}. ${hint ?? "Find one with find_operations."}`,
  );
}

interface Message {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ExchangeBody;
}

/** Builds a message. JSON bodies get a JSON content type unless the headers set one. */
function readMessage(given: SchemaObject, headersName: string, bodyName: string): Message {
  const own = memberOf(given, headersName);
  const headers = (isObject(own) ? Object.entries(own) : []).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const body = memberOf(given, bodyName);
  if (body === undefined) return { headers, body: { kind: "none" } };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  return {
    headers: isTyped ? headers : [...headers, ["content-type", "application/json"]],
    body: { kind: "bytes", bytes: new TextEncoder().encode(text) },
  };
}
