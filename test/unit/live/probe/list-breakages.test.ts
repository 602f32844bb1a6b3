import { expect, test } from "vitest";
import { listBreakages } from "../../../../live/probe/break/list-breakages.ts";
import { noFixture } from "../../../../live/probe/play.ts";
import { createProbeContext } from "../../../../live/probe/probe-context.ts";
import { resolveStep } from "../../../../live/probe/run-play.ts";
import { sampleStep } from "../../../../live/probe/sample-case.ts";
import { contractOf } from "../mock/contract-of.ts";

const schema = { type: "object", required: ["a"], properties: { a: { type: "integer" } } };

test.each(["application/json", "application/xml"])("a body of %s is also sent malformed", async (type) => {
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Bodies", version: "1" },
    paths: {
      "/bodies": {
        post: {
          operationId: "post",
          requestBody: { required: true, content: { [type]: { schema } } },
          responses: { "204": { description: "" } },
        },
      },
    },
  });
  const context = createProbeContext(contract, { baseUrl: "http://a.example" });
  const [operation] = contract.model.operations;
  if (operation === undefined) throw new Error("The document has an operation.");
  const sampled = await sampleStep(context, { operation, fixture: noFixture, seed: 1 });
  if (sampled === undefined) throw new Error("The operation has a valid request.");
  const breakage = listBreakages(context, sampled.made).find(({ name }) => name === "body malformed");
  const step = breakage?.edit?.(sampled.step);
  const request = step && resolveStep(context, step, []);
  if (request === undefined) throw new Error("The request can be sent.");
  const { findings } = context.judge({ request });
  expect(findings.map(({ code }) => code)).toEqual(["exchange/body-malformed"]);
});

test("a part that is a valid string where its media type is ignored is no invalid request", async () => {
  const parts = {
    type: "object",
    required: ["caption", "count"],
    properties: { caption: { type: "string", maxLength: 60 }, count: { type: "integer" } },
  };
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Parts", version: "1" },
    paths: {
      "/parts": {
        post: {
          operationId: "post",
          requestBody: { required: true, content: { "multipart/form-data": { schema: parts } } },
          responses: { "204": { description: "" } },
        },
      },
    },
  });
  const context = createProbeContext(contract, { baseUrl: "http://a.example" });
  const [operation] = contract.model.operations;
  if (operation === undefined) throw new Error("The document has an operation.");
  const sampled = await sampleStep(context, { operation, fixture: noFixture, seed: 1 });
  if (sampled === undefined) throw new Error("The operation has a valid request.");
  const names = listBreakages(context, sampled.made).map(({ name }) => name);
  expect(names).toContain("body /caption maxLength");
  expect(names).toContain("body /count type");
  expect(names).not.toContain("body /caption type");
});

test("valid requests have no idempotency key, which would belong to one body", async () => {
  const parameters = [{ name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 8 } }];
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Keys", version: "1" },
    paths: {
      "/keys": { post: { operationId: "post", parameters, responses: { "204": { description: "" } } } },
    },
  });
  const context = createProbeContext(contract, { baseUrl: "http://a.example" });
  const [operation] = contract.model.operations;
  if (operation === undefined) throw new Error("The document has an operation.");
  const sampled = await sampleStep(context, { operation, fixture: noFixture, seed: 1, optional: 1 });
  expect(sampled?.step.headers.map(([name]) => name)).not.toContain("idempotency-key");
});
