import { anyCodec } from "../client/any-codec.ts";
import type { CallOptions, Credentials } from "../client/client.ts";
import { createClientContext } from "../client/create-server-url.ts";
import { type ChecksSource, createValidation } from "../client/create-validation.ts";
import { checkHeaders } from "../client/read-headers.ts";
import { withXmlCodec } from "../client/xml-calls.ts";
import type { ContractDescriptor, OperationDescriptor } from "../descriptors.ts";
import { withoutSlash } from "../routing/base-path.ts";
import { createMatcher } from "../routing/create-matcher.ts";
import { createTrie } from "../routing/segment-trie.ts";
import { templateQueries } from "../routing/template-queries.ts";
import { type CallRules, callTool } from "./call-tool.ts";
import { limitRate } from "./limit-rate.ts";
import type { OperationTool } from "./operation-tool.ts";
import { createRedaction, isCredentialHeader } from "./redact-secrets.ts";
import { rememberSecrets } from "./remember-secrets.ts";
import { createToolSet, DEFAULT_MAX_RESULT, type OfferedTool, type ToolSet } from "./tool-set.ts";

export interface OperationToolsOptions<Schemes = Credentials> {
  /** URL of the server. Requests go to this server only, never to the servers in the document. */
  readonly baseUrl: string;
  /** Credentials keyed by security scheme. They are added after the model has chosen the arguments, and redacted in results. */
  readonly credentials?: Schemes;
  readonly headers?: CallOptions["headers"];
  /** Sends a request. Default: the platform's `fetch`. */
  readonly fetch?: CallOptions["fetch"];
  /** Reads and writes XML bodies; pass `xmlCodec` from `tenon/xml`. */
  readonly xml?: CallOptions["xml"];
  /** Whether to offer operations that modify data. Default: false. */
  readonly write?: boolean;
  /** Whether the user confirms each write. In clients without elicitation, no write is then sent. Default: false. */
  readonly confirm?: boolean;
  /** Whether to offer an operation. Default: every operation that `write` allows. */
  readonly filter?: (tool: OperationTool) => boolean;
  /** Whether to offer a search instead of one tool per operation. Default: true for more than 60 operations. */
  readonly search?: boolean;
  /** Maximum size of a response in a tool result, in bytes. Default: 32768. */
  readonly maxResult?: number;
  /** Requests per second, for all clients together. Default: unlimited. */
  readonly rate?: number;
  /** Time limit for a response, in milliseconds. Default: 10000. */
  readonly timeout?: number;
}

/** What the generated code passes to {@link createOperationTools}. */
export interface GeneratedTools {
  readonly contract: Pick<ContractDescriptor, "securitySchemes">;
  readonly checks: ChecksSource;
  readonly tools: readonly OperationTool[];
  /** Operations without a tool. Arguments must not turn a request into one of theirs. */
  readonly others: readonly OperationDescriptor[];
}

/** @throws {TypeError} If `baseUrl` is not an http or https URL. */
export function createOperationTools<Schemes>(
  { contract: { securitySchemes }, checks, tools, others }: GeneratedTools,
  options: OperationToolsOptions<Schemes>,
): ToolSet {
  const base = readBaseUrl(options.baseUrl);
  const { write = false, filter = () => true } = options;
  const offered = tools.filter((tool) => (write || !isWrite(tool)) && filter(tool));
  const headers = options.headers ?? {};
  const secrets = rememberSecrets((options.credentials ?? {}) as Credentials, headers, isCredentialHeader);
  const client = createClientContext(
    { servers: [], securitySchemes },
    {
      ...{ baseUrl: options.baseUrl, credentials: secrets.credentials, headers: secrets.headers },
      ...{ xml: options.xml, validation: createValidation({ checks, headers: checkHeaders }) },
    },
  );
  const match = createMatcher([...tools.map(({ operation }) => operation), ...others], {
    ...{ createTrie, templateQueries },
    basePath: withoutSlash(base.pathname),
  });
  const names = new Map<OperationDescriptor, string>(
    offered.map(({ operation, tool }) => [operation, tool.name]),
  );
  const send = options.fetch ?? fetch;
  const rules: CallRules = {
    client,
    origin: base.origin,
    fetch: (request) => send(request),
    timeout: options.timeout ?? 10_000,
    wait: limitRate(options.rate),
    redact: createRedaction(secrets.list),
    maxResult: options.maxResult ?? DEFAULT_MAX_RESULT,
    codecOf: (operation) => (hasXmlBody(operation) ? withXmlCodec(anyCodec, client) : anyCodec),
    refuse(operation, { method, url }) {
      const { origin, pathname, search } = new URL(url);
      if (origin !== base.origin) return "The resulting request would go to another server.";
      const found = match(method, pathname, search.slice(1));
      if (found.kind === "ambiguous")
        return "The resulting path is ambiguous: a server could read it as a different path.";
      if (found.kind !== "found") return "The resulting request does not match any operation.";
      const reached = [found.operation, ...(found.twins ?? [])];
      if (reached.includes(operation) || names.has(found.operation)) return undefined;
      return `The resulting request matches ${found.operation.id}, which is not exposed as a tool.`;
    },
  };
  const set = createToolSet(
    offered.map((tool) => offerTool(tool, rules)),
    { search: options.search, maxResult: rules.maxResult, isRemote: true },
  );
  if (options.confirm === true) return set;
  return {
    tools: set.tools,
    open() {
      const session = set.open();
      return { ...session, call: (name, given) => session.call(name, given) };
    },
  };
}

function offerTool(tool: OperationTool, rules: CallRules): OfferedTool {
  const { operation, tags, tool: described } = tool;
  return {
    name: described.name,
    method: operation.method,
    path: operation.path,
    tags,
    summary: described.title,
    description: described.description,
    words: described.description,
    isWrite: isWrite(tool),
    describe: () => described,
    call: (given, store, confirm) => callTool(tool, given, { ...rules, store, confirm }),
  };
}

function isWrite({ tool }: OperationTool): boolean {
  return !tool.annotations.readOnlyHint;
}

function hasXmlBody({ body, responses }: OperationDescriptor): boolean {
  return [body, ...responses].some((owner) => owner?.content.some(({ kind }) => kind === "xml"));
}

function readBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError("createTools needs `baseUrl`, an http or https URL");
  return url;
}
