import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createApiTools } from "../../agent/api-tools.ts";
import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import { mcp } from "../../generator/emitters/mcp.ts";
import { listArguments } from "../../generator/tools/operation-arguments.ts";
import { nameTools } from "../../generator/tools/tool-names.ts";
import { isObject } from "../../language/values/json-object.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { Fixture } from "../../live/probe/play.ts";
import { createProbeContext } from "../../live/probe/probe-context.ts";
import { sampleCase } from "../../live/probe/sample-case.ts";
import type { OperationToolsOptions } from "../../runtime/mcp/operation-tools.ts";
import type { ToolSession, ToolSet } from "../../runtime/mcp/tool-set.ts";
import { basePathsOf } from "../../verifier/judge/routes.ts";
import { loadContract } from "../../verifier/matchers/load-contract.ts";
import { isQuick } from "../choose-tests.ts";
import { skipWithout } from "../skip-without.ts";
import { loadOutput } from "../traffic/load-output.ts";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const OPERATIONS = 17;

const nothing: Fixture = {
  steps: [],
  bound: new Map(),
  found: new Map(),
  given: new Map(),
  references: new Map(),
  exchanges: [],
};

/** Evenly spread over the document. A fragment in a path, as in Box's `/shared_items#folders`, is not sent. */
function choose({ model }: Contract): readonly Operation[] {
  const operations = model.operations.filter(({ id }) => !id.includes("#"));
  const step = operations.length / OPERATIONS;
  return Array.from({ length: OPERATIONS }, (_, index) => operations[Math.floor(index * step)]).flatMap(
    (operation) => operation ?? [],
  );
}

const common = { write: true, search: true, maxResult: 1_000_000 };

/** A session of the module that the emitter `mcp` writes, on the mock. */
async function openGenerated(path: string, contract: Contract): Promise<ToolSession> {
  const document: object = JSON.parse(readFileSync(path, "utf8"));
  const { output } = await loadOutput(document, { emitters: [mcp()] }, { module: "mcp.js" });
  // The type of this export.
  const createTools = output["createTools"] as unknown as (options: OperationToolsOptions) => ToolSet;
  const mock = createMock(contract, { readings: { credentials: "off" } });
  const baseUrl = `http://mock.invalid${basePathsOf(contract, undefined)[0] ?? ""}`;
  return createTools({ ...common, baseUrl, fetch: async (request) => mock(request) }).open();
}

describe.for([
  "github-rest.json",
  "stripe-api.json",
  "box-platform.json",
])("calls with sampled arguments succeed on the mock of %s", (file) => {
  const path = join(corpus, file);
  const servers = {
    "tenon mcp": async (_path: string, contract: Contract) => createApiTools(contract, common).open(),
    "generated code": openGenerated,
  };

  test.for(Object.entries(servers))("by %s", async ([, open], { skip }) => {
    skipWithout(path, skip);
    skip(isQuick && open === openGenerated && file !== "box-platform.json", "a large output, in a quick run");
    const { contract } = await loadContract(path);
    const context = createProbeContext(contract, { baseUrl: "http://localhost" });
    const names = nameTools(contract.model);
    const session = await open(path, contract);
    const failures: string[] = [];
    for (const operation of choose(contract)) {
      const sampled = await sampleCase(context, { operation, fixture: nothing, seed: 1, optional: 0.3 });
      if (!("made" in sampled)) {
        failures.push(`${operation.id}: not sampled: ${sampled.why}`);
        continue;
      }
      const { params, body } = sampled.made;
      const args: Record<string, unknown> = {};
      for (const { key, name } of listArguments(operation, contract.model).parameters)
        if (params.has(key)) args[name] = params.get(key);
      if (body !== undefined) args["body"] = body.value;
      const result = await session.call("call_operation", { name: names.get(operation), arguments: args });
      const [text] = result?.content ?? [];
      const shown = text?.type === "text" ? text.text.slice(0, 300) : "no text";
      const problems = isObject(result?.structuredContent) ? result.structuredContent["problems"] : undefined;
      if (result?.isError === true || problems !== undefined) failures.push(`${operation.id}: ${shown}`);
    }
    expect(failures).toEqual([]);
  });
});
