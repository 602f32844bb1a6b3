/** Exposes an API's operations as tools for language models. @module */

import type { Contract } from "../contract/build/contract.ts";
import { createOperationFilter, type OperationSelection } from "../contract/model/operation-filter.ts";
import type { Operation } from "../contract/model/types.ts";
import { annotateOperation } from "../generator/tools/annotate-operation.ts";
import { describeInWords, describeTool } from "../generator/tools/describe-tool.ts";
import { nameTools } from "../generator/tools/tool-names.ts";
import type { ProbeOptions } from "../live/probe/probe.ts";
import { listSchemeTokens } from "../live/probe/send/credentials.ts";
import { createStepClient } from "../live/workflows/step-client.ts";
import { limitRate } from "../runtime/mcp/limit-rate.ts";
import { createRedaction, isCredentialHeader } from "../runtime/mcp/redact-secrets.ts";
import {
  createToolSet,
  DEFAULT_MAX_RESULT,
  type OfferedTool,
  type ToolSet,
} from "../runtime/mcp/tool-set.ts";
import { callOperation } from "./call/call-operation.ts";

export interface ApiToolsOptions extends Omit<ProbeOptions, "baseUrl"> {
  /** URL of the server to call. Default: an in-memory mock. */
  readonly server?: string | undefined;
  readonly selection?: OperationSelection | undefined;
  /** Whether to offer operations that modify data. Default: false. */
  readonly write?: boolean | undefined;
  /** Whether to offer a search tool instead of one tool per operation. Default: true for more than 60 operations. */
  readonly search?: boolean | undefined;
  /** Maximum size of a response in a tool result, in bytes. Default: 32768. */
  readonly maxResult?: number | undefined;
}

export interface ApiTools extends ToolSet {
  readonly operations: number;
  readonly unmatched: readonly string[];
  readonly writes: number;
  close(): void;
}

export function createApiTools(contract: Contract, options: ApiToolsOptions = {}): ApiTools {
  const { model } = contract;
  const { server, selection = {}, search, maxResult = DEFAULT_MAX_RESULT } = options;
  const isRemote = server !== undefined;
  const filter = createOperationFilter(selection);
  const names = nameTools(model);
  const wanted = model.operations.filter((operation) => filter.isWanted(operation));
  const isWrite = (operation: Operation): boolean => !annotateOperation(operation, isRemote).readOnlyHint;
  const offered = wanted.filter((operation) => options.write === true || !isWrite(operation));
  const client = createStepClient(contract, server, options);
  const { tokens } = client.context;
  const ids = new Set(offered.map(({ id }) => id));
  const secretHeaders = (options.headers ?? []).filter(([name]) => isCredentialHeader(name));
  const caller = {
    ...{ contract, client, maxResult, wait: limitRate(options.rate) },
    redact: createRedaction(() => [
      ...tokens.table.keys(),
      ...listSchemeTokens(model, options),
      ...secretHeaders.map(([, value]) => value),
    ]),
    isOffered: (id: string) => ids.has(id),
  };
  const offer = (operation: Operation): OfferedTool => {
    const { method, path, tags, summary, description } = operation;
    const name = names.get(operation) ?? "";
    return {
      ...{ name, method, path, tags, summary, description },
      isWrite: isWrite(operation),
      words: describeInWords(operation),
      describe: () => describeTool(operation, model, { name, isRemote }),
      call: (given, store, confirm) => callOperation(operation, given, { ...caller, store }, confirm),
    };
  };
  const set = createToolSet(offered.map(offer), { search, maxResult, isRemote });
  return {
    ...set,
    operations: offered.length,
    unmatched: filter.listUnmatched(),
    writes: wanted.length - offered.length,
    close: client.close,
  };
}
