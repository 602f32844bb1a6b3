import { type ChildProcess, spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, unwrap } from "../src/api/index.js";
import { RequestValidationError } from "../src/api/runtime/client.js";
import { createApiary } from "../src/hives.js";

let mock: ChildProcess;
let apiary: Api;

beforeAll(async () => {
  const argv = ["node_modules/tenon/dist/cli/main.js", "mock", "openapi.yaml", "--port", "0"];
  mock = spawn(process.execPath, argv, { stdio: ["ignore", "inherit", "pipe"] });
  let told = "";
  apiary = createApiary(
    await new Promise<string>((resolve) => {
      mock.stderr?.on("data", (chunk) => {
        told += chunk;
        const url = /http:\/\/\S+/.exec(told)?.[0];
        if (url !== undefined) resolve(url);
      });
    }),
  );
});
afterAll(() => void mock.kill());

test("the list is the example of the document", async () => {
  const hives = unwrap(await apiary.hives.list({ limit: 10 }));
  expect(hives.map(({ roof }) => roof)).toEqual(["Town hall", "Library", "Swimming pool"]);
});

test("what is added is there, until it is removed", async () => {
  const added = unwrap(await apiary.hives.add({ body: { roof: "Bakery", bees: 12_000 } }));
  expect(unwrap(await apiary.hives.show({ hive: added.id }))).toEqual(added);
  await apiary.hives.remove({ hive: added.id });
  expect((await apiary.hives.show({ hive: added.id })).status).toBe(404);
});

test("a hive that cannot be does not leave the page", async () => {
  const sent = apiary.hives.add({ body: { roof: "", bees: 90_000 } });
  await expect(sent).rejects.toThrow(RequestValidationError);
});
