import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { starterDocument } from "../../../cli/init/starter-files.ts";
import { createFolder, tenon, writeFiles } from "./test-io.ts";

const swr = `{
  name: "hooks",
  peers: { swr: "^2.0.0" },
  emit: ({ code, importValue, module }) => [
    module("hooks", code\`export const use: unknown = [\${importValue("swr", "default", "useSwr")}, \${importValue("zod/mini", "z")}, \${importValue("node:fs", "rmSync")}];\`),
  ],
}`;

function createProject(emitters: string, files: Readonly<Record<string, string>> = {}): string {
  return createFolder({
    "package.json": "{}",
    "openapi.yaml": starterDocument,
    "tenon.config.mjs": `export default { document: "openapi.yaml", output: "src/api", emitters: [${emitters}] };`,
    ...files,
  });
}

const versionOf = (name: string, version: string): Readonly<Record<string, string>> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ version }),
});

/** What `tenon generate`, the same again, and `tenon doctor` say about packages. */
async function reportsOf(folder: string): Promise<readonly (readonly string[])[]> {
  const reports: string[][] = [];
  for (const command of ["generate", "generate", "doctor"]) {
    const { out } = await tenon(folder, [command, "--format", "json"]);
    const { findings } = JSON.parse(out) as { findings: { code: string; message: string; fix?: string }[] };
    reports.push(
      findings
        .filter(({ code }) => code.startsWith("emitter/"))
        .map(({ code, message, fix }) => `${code} | ${message} | ${fix}`),
    );
  }
  return reports;
}

describe("packages that the files of emitters import", () => {
  test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "a missing one",
      '"tanstack-query"',
      {},
      [
        'emitter/no-package | tanstack-query.ts imports @tanstack/query-core >=5, which is not installed. | Run `npm install "@tanstack/query-core@>=5"`.',
      ],
    ],
    [
      "an adapter that is too old, installed with pnpm",
      '"tanstack-query"',
      {
        ...versionOf("@tanstack/react-query", "4.36.1"),
        ...versionOf("@tanstack/query-core", "4.36.1"),
        "pnpm-lock.yaml": "",
      },
      [
        'emitter/package-version | @tanstack/react-query is 4.36.1; the emitter tanstack-query needs >=5. | Run `pnpm add "@tanstack/react-query@^5.0.0"`.',
      ],
    ],
    [
      "an adapter whose core cannot be imported",
      '"tanstack-query"',
      versionOf("@tanstack/vue-query", "5.90.0"),
      [
        'emitter/no-package | tanstack-query.ts imports @tanstack/query-core >=5, which is not installed. | Set the emitter\'s option `package` to "@tanstack/vue-query", which is installed.',
      ],
    ],
    ["versions that fit", '"tanstack-query"', versionOf("@tanstack/query-core", "5.0.0"), []],
    [
      "those of an emitter of the user",
      swr,
      versionOf("swr", "1.3.0"),
      [
        'emitter/package-version | swr is 1.3.0; hooks.ts needs ^2.0.0. | Run `npm install "swr@^2.0.0"`.',
        "emitter/no-package | hooks.ts imports zod, which is not installed. | Run `npm install zod`.",
      ],
    ],
    ["none with Plug'n'Play", swr, { ".pnp.cjs": "" }, []],
  ])("%s", async (_, emitters, files, expected) => {
    const reports = await reportsOf(createProject(emitters, files));
    for (const report of reports) expect([...report].sort()).toEqual([...expected].sort());
  });

  test("are looked for where the output is", async () => {
    const folder = createProject(swr);
    writeFiles(join(folder, "src"), { ...versionOf("swr", "2.3.0"), ...versionOf("zod", "4.0.0") });
    expect(await reportsOf(folder)).toEqual([[], [], []]);
  });
});
