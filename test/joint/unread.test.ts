import { expect, test } from "vitest";
import { buildContractOf } from "../../contract/build/build-contract.ts";
import { bundleOf } from "../unit/contract/model/bundle-of.ts";
import { createUnreadFinder } from "./halves/find-unread.ts";
import { stateOfOperation } from "./halves/joint-outcome.ts";
import { documentOf } from "./try-document.ts";

const answer = (schema: object) => ({
  responses: { "200": { description: "Fine.", content: { "application/json": { schema } } } },
});

test("an operation with a reference that was not read, directly or through components, does not count as fit", () => {
  const document = documentOf({
    paths: {
      "/direct": { get: answer({ $ref: "../models/pet.yaml" }) },
      "/through": { get: answer({ $ref: "#/components/schemas/Owner" }) },
      "/read": { get: answer({ $ref: "#/components/schemas/Read" }) },
      "/cycle": { get: answer({ $ref: "#/components/schemas/Base" }) },
    },
    components: {
      schemas: {
        Owner: { properties: { pet: { $ref: "#/components/schemas/Pet" } } },
        Pet: { $ref: "../models/pet.yaml" },
        Read: { type: "string" },
        Base: { type: "object", oneOf: [{ $ref: "#/components/schemas/Child" }] },
        Child: { allOf: [{ $ref: "#/components/schemas/Base" }] },
      },
    },
  });
  const { contract } = buildContractOf(bundleOf(document));
  const unreadOf = contract === undefined ? () => undefined : createUnreadFinder(contract);
  const states = contract?.model.operations.map((operation) => [
    operation.path,
    stateOfOperation({
      id: operation.id,
      exchanges: [{ kind: "fit" }],
      breaks: [],
      refusals: [],
      unsent: [],
      unread: unreadOf(operation),
    }),
  ]);
  expect(Object.fromEntries(states ?? [])).toEqual({
    "/direct": "untried",
    "/through": "untried",
    "/read": "fit",
    "/cycle": "fit",
  });
});
