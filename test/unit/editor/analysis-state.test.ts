import { expect, test } from "vitest";
import type { Analyst } from "../../../editor/features/analyst.ts";
import { AnalysisState } from "../../../editor/server/analysis-state.ts";
import type { DocumentsState } from "../../../editor/server/documents-state.ts";

test("while types are made for a newer text, those of an earlier one answer", async () => {
  let version = 1;
  let calls = 0;
  const analyst: Analyst = {
    typesOf: () => {
      calls++;
      const types = [{ path: "/a.yaml", pointer: "/components/schemas/A", text: "type A = string;" }];
      return calls === 1 ? Promise.resolve(types) : new Promise(() => undefined);
    },
    compare: async () => undefined,
    sample: async () => undefined,
    close: async () => undefined,
  };
  const documents = {
    paths: ["/a.yaml"],
    documentOf: () => ({ uri: "file:///a.yaml", version, getText: () => "" }),
  };
  // Only these two members are used.
  const state = new AnalysisState(analyst, documents as unknown as DocumentsState);
  const ask = (): Promise<string | undefined> =>
    state.typeOf("/a.yaml", "/a.yaml", "/components/schemas/A", 600_000);
  expect(await ask()).toBe("type A = string;");
  version++;
  // Without a limit for this case, the test would end by its own.
  expect(await ask()).toBe("type A = string;");
  expect(calls).toBe(2);
});
