import { expect, test } from "vitest";
import type { Contract } from "../../../contract/build/contract.ts";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { oneIn } from "../../choose-tests.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const count = 40;
const names = Array.from({ length: count }, (_, index) => `K${index}`);
const refs = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

function kindsOf(last: object): readonly (readonly [name: string, schema: object])[] {
  return names.map((name, index) => [
    name,
    {
      type: "object",
      required: ["k"],
      properties: { k: { enum: [name] }, v: { type: "string", ...(index === count - 1 ? last : {}) } },
    },
  ]);
}

function documentOf(union: object, last: object): object {
  const schema = { $ref: "#/components/schemas/Union" };
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/kinds": {
        post: {
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: { 204: { description: "d" } },
        },
      },
    },
    components: { schemas: { ...Object.fromEntries(kindsOf(last)), Union: union } },
  };
}

test.each([
  ["anyOf", () => ({ anyOf: refs })],
  ["oneOf", () => ({ oneOf: refs, discriminator: { propertyName: "k" } })],
  ["inline", (last: object) => ({ oneOf: kindsOf(last).map(([, schema]) => schema) })],
] as const)("breaks the last of many branches with any seed: %s", async (_, unionOf) => {
  const stricter = { maxLength: 3 };
  const contracts = {
    old: await contractOf(documentOf(unionOf({}), {})),
    new: await contractOf(documentOf(unionOf(stricter), stricter)),
  };
  for (const seed of oneIn(5, [1, 2, 3, 4, 5])) {
    const { changes } = await diffContracts(contracts, { seed });
    expect(changes.map(({ level, code }) => `${level} ${code}`)).toEqual(["breaking schema/maxLength"]);
    const body = changes[0]?.witness?.request.body;
    expect(body?.kind === "bytes" ? new TextDecoder().decode(body.bytes) : body).toContain('"k":"K39"');
  }
});

test("a recursion whose branches can stand for one another is compared within the stack", async () => {
  const levels = 60;
  const refTo = (index: number): object => ({ $ref: `#/components/schemas/L${index % levels}` });
  const levelsOf = (last: object): object =>
    Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        `L${index}`,
        {
          type: "object",
          properties: {
            v: index === levels - 1 ? last : { type: "string" },
            c: { anyOf: [refTo(index + 1), refTo(index + 2), { type: "string" }] },
          },
        },
      ]),
    );
  const versionOf = (last: object): Promise<Contract> => {
    const content = { "application/json": { schema: refTo(0) } };
    const operation = { requestBody: { content }, responses: { 204: { description: "d" } } };
    const info = { title: "t", version: "1" };
    const components = { schemas: levelsOf(last) };
    return contractOf({ openapi: "3.1.0", info, paths: { "/levels": { post: operation } }, components });
  };
  const contracts = { old: await versionOf({ type: "string" }), new: await versionOf({ type: "integer" }) };
  const { changes } = await diffContracts(contracts);
  expect(changes.length).toBeGreaterThan(0);
});

test.each(["oneOf", "anyOf"])("the last branch of a union of unions breaks: %s", async (keyword) => {
  const size = 12;
  const indexes = Array.from({ length: size }, (_, index) => index);
  const refTo = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const schemasOf = (last: object): object => ({
    Root: { [keyword]: indexes.map((one) => refTo(`U${one}`)) },
    ...Object.fromEntries(
      indexes.flatMap((one) => [
        [`U${one}`, { [keyword]: indexes.map((other) => refTo(`B${one}_${other}`)) }],
        ...indexes.map((other) => [
          `B${one}_${other}`,
          {
            type: "object",
            required: [`a${one}_${other}`],
            properties: {
              [`a${one}_${other}`]: { type: "string" },
              ...(one === size - 1 && other === size - 1 ? { z: last } : {}),
            },
          },
        ]),
      ]),
    ),
  });
  const versionOf = (last: object): Promise<Contract> => {
    const content = { "application/json": { schema: refTo("Root") } };
    const operation = { requestBody: { content }, responses: { 204: { description: "d" } } };
    const info = { title: "t", version: "1" };
    const components = { schemas: schemasOf(last) };
    return contractOf({ openapi: "3.1.0", info, paths: { "/unions": { post: operation } }, components });
  };
  const contracts = {
    old: await versionOf({ type: "string" }),
    new: await versionOf({ type: "string", maxLength: 3 }),
  };
  const { changes } = await diffContracts(contracts);
  const found = changes.filter(({ level }) => level !== "compatible");
  expect(found.map(({ level, code }) => `${level} ${code}`)).toEqual(["breaking schema/maxLength"]);
});
