import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { starterDocument } from "../../../../cli/init/starter-files.ts";
import { createFolder, writeFiles } from "../test-io.ts";
import { type Watched, watchFolder } from "./watch-folder.ts";

/** Functions that run around one piece of work: `before` it reads anything, and `after` it has read everything. */
interface Moment {
  readonly before?: (folder: string) => void;
  readonly after?: (folder: string) => void;
}

const meanwhile = vi.hoisted(() => ({
  /** One for each run that follows. */
  runs: [] as Moment[],
  /** One for each reading of the config that follows. */
  configs: [] as Moment[],
  counted: 0,
  /** Whether the stamps of files cannot tell that a file changed, as on some network disks. */
  isRestless: false,
  folder: "",
}));

async function within<T>(moment: Moment | undefined, work: () => Promise<T>): Promise<T> {
  moment?.before?.(meanwhile.folder);
  const done = await work();
  moment?.after?.(meanwhile.folder);
  return done;
}

vi.mock("../../../../cli/generate/generate-target.ts", async (original) => {
  const { generateTarget } = await original<typeof import("../../../../cli/generate/generate-target.ts")>();
  return {
    generateTarget: (...given: Parameters<typeof generateTarget>) => {
      meanwhile.counted += 1;
      return within(meanwhile.runs.shift(), () => generateTarget(...given));
    },
  };
});

vi.mock("../../../../cli/generate/choose-outputs.ts", async (original) => {
  const { chooseOutputs } = await original<typeof import("../../../../cli/generate/choose-outputs.ts")>();
  return {
    chooseOutputs: (...given: Parameters<typeof chooseOutputs>) =>
      within(meanwhile.configs.shift(), () => chooseOutputs(...given)),
  };
});

vi.mock("../../../../cli/watch/disk-state.ts", async (original) => {
  const { readDiskStamp, readDiskState } =
    await original<typeof import("../../../../cli/watch/disk-state.ts")>();
  let stamps = 0;
  return {
    readDiskState,
    readDiskStamp: (path: string) => {
      stamps += 1;
      return meanwhile.isRestless ? `${stamps}` : readDiskStamp(path);
    },
  };
});

beforeEach(() => {
  Object.assign(meanwhile, { runs: [], configs: [], counted: 0, isRestless: false });
});

/** Every source of an output beside the document: the word in it, and the file of the output that shows the word. */
const sources = [
  ["parts/tag.yaml", (word: string): string => `type: string\nenum: [${word}]\n`, "types.ts", "alpaca"],
  [
    "laid/overlay.yaml",
    (word: string): string =>
      `overlay: 1.0.0\ninfo: { title: A, version: "1" }\nactions: [{ target: "$.paths['/notes'].get", update: { operationId: ${word} } }]\n`,
    "client.ts",
    "bison",
  ],
  ["templates/index.ts.hbs", (word: string): string => `// ${word}\n`, "index.ts", "civet"],
  [
    "tenon.config.json",
    (word: string): string =>
      JSON.stringify({
        document: "openapi.yaml",
        output: "api",
        templates: "templates",
        overlays: ["laid/overlay.yaml"],
        names: { schemas: { Note: word } },
      }),
    "types.ts",
    "dingo",
  ],
] as const;

const openapi = starterDocument.replace("    Note:\n", "    Tag: { $ref: parts/tag.yaml }\n\n    Note:\n");
const files = {
  "openapi.yaml": openapi,
  ...Object.fromEntries(sources.map(([name, print, , word]) => [name, print(word)])),
};

function watch(given: Readonly<Record<string, string>> = files): Promise<Watched> {
  return watchFolder(given, (folder) => {
    meanwhile.folder = folder;
  });
}

/** Waits until a file of the output holds a word; gives the text of the file. */
async function comesTo(name: string, word: string): Promise<string> {
  const read = (): string => readFileSync(join(meanwhile.folder, "api", name), "utf8");
  await vi.waitFor(() => expect(read()).toContain(word), { timeout: 60_000 });
  return read();
}

/** Waits longer than a watch delays the handling of a change. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}

describe.each(sources)("%s", (name, print, output, word) => {
  test("that changes once the first run has read it", async () => {
    meanwhile.runs.push({ after: (folder) => writeFiles(folder, { [name]: print("quokka") }) });
    await watch();
    expect(await comesTo(output, "quokka")).not.toContain(word);
  });

  test("that changes once a later run has read it", async () => {
    await watch();
    meanwhile.runs.push({ after: (folder) => writeFiles(folder, { [name]: print("quokka") }) });
    writeFiles(meanwhile.folder, { "openapi.yaml": openapi.replaceAll("createNote", "createMemo") });
    expect(await comesTo(output, "quokka")).not.toContain(word);
    await comesTo("client.ts", "createMemo");
  });

  test("that is changed only while it is read", async () => {
    await watch();
    const save = (folder: string, text: string): void => writeFiles(folder, { [name]: text });
    save(meanwhile.folder, print("quokka"));
    await comesTo(output, "quokka");
    await settle();
    const counted = meanwhile.counted;
    const isConfig = name === "tenon.config.json";
    // A config is read again when it has changed, whatever else has.
    const text = isConfig ? `${print("quokka")}\n` : print("quokka");
    meanwhile[isConfig ? "configs" : "runs"].push({
      before: (folder) => save(folder, print("gecko")),
      after: (folder) => save(folder, text),
    });
    save(meanwhile.folder, text);
    writeFiles(meanwhile.folder, { "openapi.yaml": openapi.replaceAll("createNote", "createMemo") });
    await comesTo("client.ts", "createMemo");
    await vi.waitFor(() => expect(meanwhile.counted).toBeGreaterThan(counted + 1), { timeout: 60_000 });
    expect(await comesTo(output, "quokka")).not.toContain("gecko");
  });
});

test("a file that the document refers to only now, and that changes once it is read", async () => {
  await watch({ ...files, "openapi.yaml": starterDocument });
  meanwhile.runs.push({
    after: (folder) => writeFiles(folder, { "parts/tag.yaml": "type: string\nenum: [quokka]\n" }),
  });
  writeFiles(meanwhile.folder, { "openapi.yaml": openapi });
  expect(await comesTo("types.ts", "quokka")).not.toContain("alpaca");
});

test.each([
  ["parts/tag.yaml", "types.ts", "alpaca"],
  ["laid/overlay.yaml", "client.ts", "bison"],
] as const)("%s that was missing, and comes once that was seen", async (name, output, word) => {
  const { [name]: text = "", ...others } = files as Readonly<Record<string, string>>;
  meanwhile.runs.push({ after: (folder) => writeFiles(folder, { [name]: text }) });
  await watch(others);
  await comesTo(output, word);
});

test("a document that cannot be parsed, and is mended once that was seen", async () => {
  meanwhile.runs.push({ after: (folder) => writeFiles(folder, { "openapi.yaml": openapi }) });
  await watch({ ...files, "openapi.yaml": openapi.slice(0, 400) });
  await comesTo("types.ts", "dingo");
});

test("a folder of templates that comes once the run has ended", async () => {
  const { "templates/index.ts.hbs": text, ...others } = files as Readonly<Record<string, string>>;
  await watch(others);
  mkdirSync(join(meanwhile.folder, "templates"));
  await comesTo("types.ts", "dingo");
  writeFiles(meanwhile.folder, { "templates/index.ts.hbs": text ?? "" });
  await comesTo("index.ts", "// civet");
});

test.each([
  ["is a folder", { "parts/tag.yaml/inside.txt": "" }],
  ["is missing", {}],
  ["is empty", { "parts/tag.yaml": "" }],
  ["holds a NUL", { "parts/tag.yaml": "\0" }],
])("a file that %s is tried once", async (_, given) => {
  const { "parts/tag.yaml": text, ...others } = files as Readonly<Record<string, string>>;
  const { read } = await watch({ ...others, ...given });
  await settle();
  expect(meanwhile.counted).toBe(1);
  expect(read()).toMatch(/left as it was/);
});

test("a file outside of the folder, which is not read, is tried once", async () => {
  const outside = createFolder({ "tag.yaml": "type: string\n" });
  await watch({ ...files, "openapi.yaml": openapi.replace("parts/tag.yaml", `${outside}/tag.yaml`) });
  await settle();
  expect(meanwhile.counted).toBe(1);
});

test("where nothing can be told by stamps, there is a second run and no third", async () => {
  meanwhile.isRestless = true;
  await watch();
  await settle();
  expect(meanwhile.counted).toBe(2);
});
