import { expect, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { runJoint } from "../joint/halves/run-joint.ts";
import { skipWithout } from "../skip-without.ts";
import { createTappedHalves } from "./create-tapped-halves.ts";

const documents = (
  process.env["TENON_AGREEMENT"] ?? "spec/openapi.yaml,../shared/corpus/redocly-museum.yaml"
).split(",");

test.for(documents)(
  "judge, router and client agree on made-up traffic of %s",
  { timeout: 600_000 },
  async (path, { skip }) => {
    skipWithout(path, skip);
    const { loaded } = await loadDocument(path);
    const contract = loaded && buildContract(loaded).contract;
    if (contract === undefined) throw new Error(`${path} has no contract`);
    const halves = createTappedHalves(contract);
    await runJoint({
      model: contract.model,
      halves,
      rounds: 2,
      checks: createChecks(contract),
    });
    expect(halves.judged.requests).toBeGreaterThan(10);
    expect(halves.judged.responses).toBeGreaterThan(10);
    expect(halves.disagreements).toEqual([]);
    if (process.env["TENON_AGREEMENT"] !== undefined) console.log(path, halves.judged);
  },
);
