import { describe, expect, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { readJson } from "../../contract/read/read-json.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../verifier/judge/judgement.ts";
import { askClient } from "./ask-client.ts";
import { prepareRouter } from "./ask-router.ts";
import { type Expected, readCases, type Twin } from "./read-cases.ts";

const groups = readCases();

test("there are cases enough", () => {
  expect(groups.flatMap(({ twins }) => twins.flatMap(({ expected }) => expected)).length).toBeGreaterThan(
    150,
  );
});

function contractOf(document: SchemaObject): Contract {
  const { file } = readJson("api.json", "api.json", JSON.stringify(document));
  if (file === undefined) throw new Error("the case's document is no object");
  const { contract } = buildContract({ root: file, files: new Map([["api.json", file]]) });
  if (contract === undefined) throw new Error("no contract came of the case's document");
  return contract;
}

/** The expectations of a twin are about one contract, which is built and prepared once. */
function once<Result>(build: () => Result): () => Result {
  let built: { readonly result: Result } | undefined;
  return () => {
    built ??= { result: build() };
    return built.result;
  };
}

function optionsOf({ readings, scopes }: Twin): JudgeOptions {
  if (scopes === undefined) return { readings };
  return {
    readings,
    scopesOf: (credential) => (credential.kind === "bearer" ? scopes[credential.token] : undefined),
  };
}

describe.each(groups)("$about", ({ twins }) => {
  describe.each(twins)("$name", (twin) => {
    const contract = once(() => contractOf(twin.document));
    const judge = once(() => createJudge(contract(), optionsOf(twin)));
    const askRouter = once(() => prepareRouter(contract(), twin.scopes));

    test.each(twin.expected)("judge: $verdict", (expected: Expected) => {
      const { verdict, findings } = judge()(expected.exchange);
      const told = findings.filter(({ severity }) => severity !== "info");
      const brief = told.map(({ code, pointer }) => `${code} ${pointer}`);
      // A valid exchange may have warnings; no case needs them spelt out.
      if (expected.verdict !== "valid") expect(brief).toEqual(expected.findings);
      expect(verdict).toBe(expected.verdict);
      if (expected.at !== undefined) expect(told[0]?.places[0]?.pointer).toBe(expected.at);
      if (expected.fingerprints !== undefined)
        expect(told.map(({ fingerprint }) => fingerprint)).toEqual(expected.fingerprints);
    });

    if (twin.router === undefined) {
      test.each(twin.expected.filter(isAboutRequest))("router: $verdict", async (expected: Expected) => {
        const accepted = await askRouter()(expected.exchange);
        expect(accepted).toBe(expected.verdict === "valid");
      });
    }

    if (twin.client === undefined) {
      test.each(twin.expected.filter(isAboutResponse))("client: $verdict", async (expected: Expected) => {
        const accepted = await askClient(contract(), expected.exchange);
        expect(accepted).toBe(expected.verdict === "valid");
      });
    }
  });
});

function isAboutRequest({ verdict, findings, exchange }: Expected): boolean {
  if (verdict === "unchecked") return false;
  return exchange.response === undefined || findings.some((line) => line.includes(" /request/"));
}

function isAboutResponse({ verdict, findings, exchange }: Expected): boolean {
  if (exchange.response === undefined || verdict === "unchecked") return false;
  return !findings.some((line) => line.includes(" /request/") || line.includes("unchecked"));
}
