import { chooseSuccess } from "../../contract/model/choose-response.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { createOperationFilter, type OperationSelection } from "../../contract/model/operation-filter.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { isBinarySchema } from "../../language/schema/admitted-types.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import { plainText } from "../../runtime/mcp/plain-text.ts";
import {
  defineEmitter,
  type Emitter,
  type EmitterContext,
  EmitterError,
  type EmitterOperation,
} from "../output/emitter.ts";
import type { Code, Data } from "../print/code-piece.ts";
import { describeTool } from "../tools/describe-tool.ts";
import { listArguments } from "../tools/operation-arguments.ts";
import { nameTools } from "../tools/tool-names.ts";
import { findPaging } from "./find-paging.ts";
import { printFindNext } from "./print-paging.ts";
import { checkOptions } from "./tanstack-options.ts";

/** Operations to offer, by the patterns of the config's `include` and `exclude`. Default: all operations. */
export type McpOptions = OperationSelection;

export const mcpOptions: readonly (keyof McpOptions)[] = ["include", "exclude"];

/**
 * Generates `mcp.ts`, a server of the Model Context Protocol on the package `@modelcontextprotocol/sdk`. Its tools are those of
 * `tenon mcp`, with the same names, schemas and hints. They call the generated client, and the generated checks validate arguments and
 * responses. `createTools(options)` connects the tools to a server, with credentials and limits, and `createMcpServer(tools)` serves one
 * client.
 *
 * @example
 * export default defineConfig({ document: "openapi.yaml", output: "src/api", emitters: [mcp({ include: ["tag:orders"] })] });
 */
export function mcp(options: McpOptions = {}): Emitter {
  return defineEmitter({
    name: "mcp",
    version: JSON.stringify(options),
    peers: { [SDK]: ">=1.20.0" },
    emit: (context) => [context.module("mcp", printServer(context, options))],
  });
}

const SDK = "@modelcontextprotocol/sdk";

function printServer(context: EmitterContext, options: McpOptions): Code {
  checkOptions("mcp", options, mcpOptions);
  const { api, code, join, importType } = context;
  const filter = createOperationFilter(options);
  const names = nameTools(api.model, createNameOf(api.operations));
  const [offered, others] = [true, false].map((isWanted) =>
    api.operations.filter(({ model }) => filter.isWanted(model) === isWanted),
  );
  const [unmatched] = filter.listUnmatched();
  if (unmatched !== undefined)
    throw new EmitterError(
      `No operation matches ${JSON.stringify(unmatched)}.`,
      "Patterns are operation ids, `METHOD /path`, `tag:name`, `method:NAME`, and may contain *.",
    );
  const locals = context.names((offered ?? []).map(({ id, name }) => [id, `${name}Tool`] as const));
  const described = (offered ?? []).map((operation) => ({
    operation,
    local: context.name(locals.get(operation.id) ?? ""),
    data: describeOperation(context, operation, names.get(operation.model) ?? ""),
  }));
  const type = importType("./runtime/mcp/operation-tool", "ToolDescription");
  const constants = described.map(({ local, data }) => code`const ${local}: ${type} = ${data};\n`);
  const entries = described.map(({ operation, local }) => printEntry(context, operation, local));
  return code`${printTypes(context)}
${join(constants)}
/** The operations of the document as tools. */
export const operationTools: readonly ${importType("./runtime/mcp/operation-tool", "OperationTool")}[] = [
${join(entries)}
];

/** Operations without a tool. No arguments of another operation may reach them. */
const others: readonly ${importType("./runtime/descriptors", "OperationDescriptor")}[] = [${join(
    (others ?? []).map(({ descriptor }) => descriptor),
    ", ",
  )}];
${printFunctions(context)}`;
}

function createNameOf(operations: readonly EmitterOperation[]): (operation: Operation) => string {
  const names = new Map(operations.map(({ model, name }) => [model, name]));
  return (operation) => names.get(operation) ?? "";
}

function printTypes({ code, importType }: EmitterContext): Code {
  const options = importType("./runtime/mcp/operation-tools", "OperationToolsOptions");
  const credentials = code`NonNullable<Parameters<typeof ${importType("./client", "createContext")}>[0]>["credentials"]`;
  return code`
export type { ${importType("./runtime/mcp/operation-tool", "OperationTool")}, ${importType("./runtime/mcp/tool-set", "ToolSet")} };

/** Options of the tools, with credentials by security scheme. */
export type ToolOptions = ${options}<${credentials}>;
`;
}

function describeOperation({ api }: EmitterContext, { model, tags }: EmitterOperation, name: string): Data {
  const args = listArguments(model, api.model);
  const renamed = args.parameters.filter((argument) => argument.name !== argument.key);
  return {
    // The definition consists of JSON only.
    tool: describeTool(model, api.model, { name, isRemote: true }) as object as Data,
    tags,
    keys: renamed.map((argument) => [argument.name, argument.key]),
    body: args.body && describeBody(args.body.media, api.model),
    output: chooseSuccess(model, model.method === "POST")?.described.status,
  };
}

function printEntry(context: EmitterContext, operation: EmitterOperation, local: Code): Code {
  const { api, code } = context;
  const found = findPaging({ model: operation.model, parameters: operation.parameters }, api);
  const next = found === undefined ? code`` : code`, findNext: ${printFindNext(context, found.paging)}`;
  return code`  { ...${local}, operation: ${operation.descriptor}${next} },`;
}

function describeBody(
  media: NonNullable<ReturnType<typeof listArguments>["body"]>["media"],
  model: ApiModel,
): Data {
  const find = lookupOf(model);
  const members = [...propertiesOf(media.schema?.schema, find)];
  const isFile = (schema: unknown): boolean =>
    isBinarySchema(schema, find) || isBinarySchema(itemsOf(schema, find), find);
  const files = media.kind === "multipart" ? members.filter(([, { schema }]) => isFile(schema)) : [];
  return {
    type: media.type,
    members: members.map(([name]) => name),
    files: files.map(([name]) => name),
  };
}

function printFunctions({ api, code, join, importType, importValue }: EmitterContext): Code {
  const server = importValue(`${SDK}/server/index.js`, "Server");
  const requests = ["CallTool", "ListResources", "ListTools", "ReadResource"];
  const names = [...requests.map((name) => `${name}RequestSchema`), "McpError"];
  const protocol = names.map((name) => code`    ${importValue(`${SDK}/types.js`, name)},`);
  const set = importType("./runtime/mcp/tool-set", "ToolSet");
  const about = { name: plainText(api.title, 100), version: api.version };
  return code`
/**
 * Creates tools that call a server. Without \`write\`, only operations that read are offered.
 *
 * @example
 * const tools = createTools({ baseUrl: "https://api.example.com" });
 */
export function createTools(options: ToolOptions): ${set} {
  const generated = { ${importValue("./operations", "contract")}, ${importValue("./checks", "checks")}, tools: operationTools, others };
  return ${importValue("./runtime/mcp/operation-tools", "createOperationTools")}(generated, options);
}

/**
 * Creates a server for one client. Connect it to a transport of the SDK.
 *
 * @example
 * await createMcpServer(tools).connect(new StdioServerTransport());
 */
export function createMcpServer(tools: ${set}): ${server} {
  const server = new ${server}(${about}, {
    capabilities: { tools: {}, resources: {} },
    instructions: ${importValue("./runtime/mcp/serve-tools", "TOOL_INSTRUCTIONS")},
  });
  const protocol = {
${join(protocol)}
  };
  ${importValue("./runtime/mcp/serve-tools", "serveTools")}(server, protocol, { tools: tools.tools, ...tools.open() });
  return server;
}
`;
}
