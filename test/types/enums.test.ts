import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { generate } from "../../generator/session/generate.ts";
import { compileUsage } from "./compile-usage.ts";

const document = {
  openapi: "3.1.0",
  info: { title: "Enums", version: "1" },
  paths: {
    "/orders": {
      get: {
        operationId: "listOrders",
        parameters: [{ name: "state", in: "query", schema: { $ref: "#/components/schemas/State" } }],
        responses: { "204": { description: "" } },
      },
    },
  },
  components: {
    schemas: {
      State: {
        description: "How far an order is.",
        enum: ["in-progress", "DONE", "not done", "-created", "Done", "", "*", "__proto__", null],
      },
      Attendee: { enum: ["FIRST_TIMER", "VIP", "ALUMNUS_2_TIMES", "+1", "1", "-1", "2nd"] },
      Level: { type: "integer", enum: [1, -2, 1.5] },
      Named: {
        type: "integer",
        enum: [10, 20, 30],
        "x-enum-varnames": ["LOW", "very high", "LOW"],
        "x-enum-descriptions": ["The least.", "*/ alert() /*"],
      },
      Older: { type: "string", enum: ["a", "b"], "x-enumNames": ["First"] },
      Mixed: { enum: ["a", true] },
      Text: { type: "string" },
    },
  },
};

async function loadIndex(): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-enums-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  const { files } = await generate({
    document: path,
    importExtension: ".js",
    names: {},
    emit: "js",
    enums: "const",
  });
  for (const file of [...files, { path: "package.json", text: '{ "type": "module" }' }]) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.text);
  }
  return import(pathToFileURL(join(folder, "index.js")).href);
}

test("objects have the values of named enums, by given or safe names", async () => {
  const index = await loadIndex();
  expect(index["State"]).toEqual({
    InProgress: "in-progress",
    DONE: "DONE",
    NotDone: "not done",
    MinusCreated: "-created",
    Done: "Done",
    Empty: "",
    Value: "*",
    Proto: "__proto__",
  });
  expect(index["Attendee"]).toEqual({
    FirstTimer: "FIRST_TIMER",
    VIP: "VIP",
    Alumnus2Times: "ALUMNUS_2_TIMES",
    Plus1: "+1",
    Value1: "1",
    Minus1: "-1",
    Value2nd: "2nd",
  });
  expect(index["Level"]).toEqual({ Value1: 1, ValueMinus2: -2, Value1_5: 1.5 });
  expect(index["Named"]).toEqual({ LOW: 10, VeryHigh: 20, LOW2: 30 });
  expect(index["Older"]).toEqual({ First: "a", B: "b" });
  expect(index["Mixed"]).toBeUndefined();
});

test("objects and types of enums have one name, and both are of the values alone", async () => {
  const usage = `
    import { createClient, Named, State } from "./index.js";
    import { Named as Same } from "./enums.js";
    export const given: State = State.InProgress;
    export const exact: "in-progress" = State.InProgress;
    export const number: 20 = Same.VeryHigh;
    export const all: readonly Named[] = Object.values(Named);
    export const call = () => createClient({ baseUrl: "https://a.example" }).listOrders({ state: State.DONE });
    // @ts-expect-error It is no value of the enum.
    export const wrong: State = "other";
  `;
  const { problems, files } = await compileUsage(document, usage, { enums: "const" });
  expect(problems).toEqual([]);
  expect(files.find(({ path }) => path === "enums.ts")?.text).toContain("*\\/ alert() /*");
});

test("an output has no objects of enums unless they are asked for", async () => {
  const { files } = await compileUsage(document, "");
  expect(files.map(({ path }) => path)).not.toContain("enums.ts");
});
