import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { shareModules, type WorkHelper } from "../../../../generator/thread/share-work.ts";
import {
  createModulePrinter,
  printModulesHere,
} from "../../../../generator/validators/create-module-printer.ts";
import { type ModuleInput, readInput, textOfInput } from "../../../../generator/validators/module-input.ts";
import { planModules } from "../../../../generator/validators/plan-modules.ts";
import { separateModules } from "../../../../generator/validators/validator-modules.ts";

/** Modules of schemas that call one another, hold constants and have names that need escaping. */
function planInputs(count: number): readonly ModuleInput[] {
  const schemas = Array.from({ length: count }, (_, at) => ({
    type: `Thing${at}`,
    path: `validators/${`Thing${at}`}`,
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
  return planModules({
    document,
    style: { extension: ".ts", runtime: "copy" },
    schemas,
    operations: [],
    sharedPath: separateModules.shared,
  }).inputs;
}

const inputs = planInputs(150);
const expected = await printModulesHere(inputs);

/** A helper that becomes idle after some turns of the event loop, and counts the modules that it prints. */
function createHelper(turns: number): WorkHelper & { printed: number } {
  const helper = {
    printed: 0,
    idle: async () => {
      for (let turn = 0; turn < turns; turn++) await setImmediate();
    },
    print: async (texts: readonly string[]) => {
      helper.printed += texts.length;
      return texts.map((text) => createModulePrinter()(readInput(text)));
    },
  };
  return helper;
}

describe("modules that two threads print", () => {
  test.each([
    ["is busy to the end", 1000, 0, 0],
    ["is idle at once", 0, 1, inputs.length - 1],
    ["is idle later", 2, 1, inputs.length - 2],
  ])("are those that one prints, where the other %s", async (_, turns, least, most) => {
    const helper = createHelper(turns);
    expect(await shareModules(helper)(inputs)).toEqual(expected);
    expect(helper.printed).toBeGreaterThanOrEqual(least);
    expect(helper.printed).toBeLessThanOrEqual(most);
  });

  test("are sent in messages that get smaller", async () => {
    const helper = createHelper(0);
    const sizes: number[] = [];
    const print = (texts: readonly string[]) => {
      sizes.push(texts.length);
      return helper.print(texts);
    };
    await shareModules({ idle: helper.idle, print })(inputs);
    expect(sizes[0]).toBeGreaterThanOrEqual(Math.floor((inputs.length - 1) / 4));
    expect(sizes).toEqual(sizes.toSorted((some, other) => other - some));
  });

  test("fail where the other one fails", async () => {
    const print = async (): Promise<never> => {
      throw new RangeError("too deep");
    };
    await expect(shareModules({ idle: async () => undefined, print })(inputs)).rejects.toThrow("too deep");
  });

  test("are printed by one thread where they are few", async () => {
    const few = inputs.slice(0, 20);
    const print = () => expect.unreachable("there is too little to share");
    expect(await shareModules({ idle: async () => undefined, print })(few)).toEqual(expected.slice(0, 20));
  });
});

test("an input is read as it was written", () => {
  for (const input of inputs) {
    const units = input.units.map((unit) => ({ ...unit, uses: [...unit.uses] }));
    expect(readInput(textOfInput(input))).toEqual({ ...input, units });
  }
});
