import { expect, test } from "vitest";
import { describeContract, describeOperation } from "../../../../contract/descriptors/describe-operation.ts";
import { createChecks } from "../../../../validation/checks/create-checks.ts";
import { serveAll } from "../../../serve-all.ts";
import { contractOf } from "../../verifier/judge/exchanges.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const pet = (kind: string, member: string): object => ({
  type: "object",
  required: ["kind", member],
  properties: { kind: { const: kind }, [member]: { type: "integer" }, name: { type: "string" } },
});
const branches = [ref("Cat"), ref("Dog"), ref("Fish")];

/** The problem with which the router answers a body. */
async function problemOf(union: object, body: unknown): Promise<unknown> {
  const contract = contractOf({
    paths: {
      "/pets": {
        post: {
          operationId: "add",
          requestBody: { required: true, content: { "application/json": { schema: union } } },
          responses: { "204": { description: "Added" } },
        },
      },
    },
    components: {
      schemas: { Cat: pet("cat", "lives"), Dog: pet("dog", "tricks"), Fish: pet("fish", "fins") },
    },
  });
  const checks = createChecks(contract);
  const routes = contract.model.operations.map((operation) => ({
    operation: describeOperation(operation, contract.model),
    handler: (() => ({ status: 204 })) as never, // the operation's own type of a handler is not known here
    checks: checks.checksOf(operation),
  }));
  const router = serveAll({ contract: describeContract(contract.model), routes });
  const response = await router(
    new Request("http://pets.test/pets", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return response.json();
}

test("a router reports the branch that a discriminator names, and nothing of the others", async () => {
  const mapping = { cat: "Cat", dog: "Dog", fish: "Fish" };
  const union = { oneOf: branches, discriminator: { propertyName: "kind", mapping } };
  expect(await problemOf(union, { kind: "dog", lives: 9, name: 1 })).toMatchObject({
    errors: [
      { pointer: "#", detail: expect.stringContaining('lacks the property "tricks"') },
      { pointer: "#/name", detail: expect.stringContaining("must be a string") },
    ],
  });
});

test("without a discriminator, it reports the branch that fits best, and how many there are", async () => {
  expect(await problemOf({ anyOf: branches }, { kind: "fish", fins: "two" })).toMatchObject({
    errors: [
      { pointer: "#/fins", detail: expect.stringContaining("must be") },
      { pointer: "#", detail: expect.stringContaining("matches none of the 3 alternatives") },
    ],
  });
});

test("it lists the tags of the branches once where none has the one that came", async () => {
  for (const union of [{ oneOf: branches }, { oneOf: branches, discriminator: { propertyName: "kind" } }])
    expect(await problemOf(union, { kind: "bird" })).toMatchObject({
      errors: [
        { pointer: "#/kind", detail: 'must be one of "cat", "dog", "fish"' },
        { pointer: "#", detail: "matches none of the 3 alternatives" },
      ],
    });
});
