import { describe, expect, test } from "vitest";
import { claimModule, createClaims } from "../../../../generator/thread/claim-module.ts";
import { printClaimed } from "../../../../generator/thread/print-claimed.ts";
import { type AskForModules, shareModules } from "../../../../generator/thread/share-modules.ts";
import { type ModuleInput, readInput, textOfInput } from "../../../../generator/validators/module-input.ts";
import { planModules } from "../../../../generator/validators/plan-modules.ts";
import { printModulesHere } from "../../../../generator/validators/print-modules.ts";

/** Modules of schemas that call one another, hold constants and have names that need escaping. */
function planInputs(count: number): readonly ModuleInput[] {
  const schemas = Array.from({ length: count }, (_, at) => ({
    type: `Thing${at}`,
    file: `Thing${at}`,
    pointer: `/components/schemas/Thing${at}`,
    schema: {
      type: "object",
      required: ["id", 'a "quoted" \u2028 name'],
      properties: {
        id: { type: "integer", minimum: at },
        kind: { enum: [at, "é", null, { deep: [at] }] },
        code: { type: "string", pattern: `^x{${at}}$` },
        next: { $ref: `#/components/schemas/Thing${(at + 1) % count}` },
        parts: { type: "array", items: { type: "object", properties: { a: { const: at % 7 } } } },
      },
    },
  }));
  const document = {
    components: { schemas: Object.fromEntries(schemas.map(({ type, schema }) => [type, schema])) },
  };
  return planModules({ document, importEnding: ".ts", schemas, operations: [] }).inputs;
}

const inputs = planInputs(150);
const expected = await printModulesHere(inputs);

describe("modules that two threads print", () => {
  test.each<[string, AskForModules]>([
    ["is busy to the end", async (_, claims) => printClaimed([], claims)],
    ["is free at once", async (texts, claims) => printClaimed(texts, claims)],
    [
      "has time for ten",
      async (texts, claims) => {
        const first = texts.length - 10;
        for (const at of texts.keys()) if (at >= first) claimModule(claims, at);
        const own = texts.slice(first);
        return printClaimed(own, createClaims(own.length)).map(([at, text]) => [at + first, text]);
      },
    ],
  ])("are those that one prints, where the other %s", async (_, ask) => {
    expect(await shareModules(ask)(inputs)).toEqual(expected);
  });

  test("fail where the other one fails", async () => {
    const fail: AskForModules = async () => {
      throw new RangeError("too deep");
    };
    await expect(shareModules(fail)(inputs)).rejects.toThrow("too deep");
  });

  test("are printed by one thread where they are few", async () => {
    const few = inputs.slice(0, 20);
    const ask: AskForModules = () => expect.unreachable("there is too little to share");
    expect(await shareModules(ask)(few)).toEqual(expected.slice(0, 20));
  });
});

test("an input is read as it was written", () => {
  for (const input of inputs) {
    const units = input.units.map((unit) => ({ ...unit, uses: [...unit.uses] }));
    expect(readInput(textOfInput(input))).toEqual({ ...input, units });
  }
});
