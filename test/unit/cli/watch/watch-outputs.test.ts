import { existsSync, readFileSync, renameSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { starterDocument } from "../../../../cli/init/starter-files.ts";
import { writeFiles } from "../test-io.ts";
import { watchFolder } from "./watch-folder.ts";

const config = '{ "document": "openapi.yaml", "output": "src/api", "templates": "templates" }';

test("generates on every change of the document, its files, templates and config, until interrupted", async () => {
  const files = {
    "openapi.yaml": starterDocument.replace(
      "    Note:\n",
      "    Tag: { $ref: parts/tag.yaml }\n\n    Note:\n",
    ),
    "parts/tag.yaml": "type: string\n",
    "templates/index.ts.hbs": "// one\n",
    "tenon.config.json": config,
  };
  const { folder, waitFor, end } = await watchFolder(files);
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  writeFiles(folder, { "parts/tag.yaml": "type: string\nenum: [red]\n" });
  await waitFor(/^parts\/tag\.yaml: .*types\.ts.* written to src\/api \(\d+\.\d s\)$/m);
  expect(read("src/api/types.ts")).toContain('"red"');
  writeFiles(folder, { "templates/index.ts.hbs": "// two\n" });
  await waitFor(/^templates\/index\.ts\.hbs: index\.ts.* written/m);
  expect(read("src/api/index.ts")).toContain("// two");
  writeFiles(folder, { "tenon.config.json": config.replace("src/api", "src/other") });
  await waitFor(/^tenon\.config\.json: .* written to src\/other/m);
  expect(existsSync(join(folder, "src/other/types.ts"))).toBe(true);
  expect(await end()).toBe(0);
});

test("reads what a config in TypeScript imports again when it changes", async () => {
  const emitter = (text: string): string =>
    `import { note } from "./note.cjs";
export const own = { name: "own", version: "1", emit: ({ text }) => [text("own.txt", "${text} " + note)] };\n`;
  const { folder, waitFor, end } = await watchFolder({
    "openapi.yaml": starterDocument,
    "emitters/own.ts": emitter("one"),
    "emitters/note.cjs": 'exports.note = "first";\n',
    "tenon.config.ts": `import { own } from "./emitters/own.ts";
export default { document: "openapi.yaml", output: "src/api", emitters: [own] };\n`,
  });
  const read = (): string => readFileSync(join(folder, "src/api/own.txt"), "utf8");
  expect(read()).toBe("one first");
  writeFiles(folder, { "emitters/own.ts": emitter("two") });
  await waitFor(/^emitters\/own\.ts: .* written to src\/api/m);
  expect(read()).toBe("two first");
  writeFiles(folder, { "emitters/own.ts": "export const own = {" });
  await waitFor(/config\//);
  writeFiles(folder, { "emitters/own.ts": emitter("three") });
  await waitFor(/^emitters\/own\.ts: .* written to src\/api/m);
  writeFiles(folder, { "emitters/note.cjs": 'exports.note = "second";\n' });
  await waitFor(/^emitters\/note\.cjs: .* written to src\/api/m);
  expect(read()).toBe("three second");
  expect(await end()).toBe(0);
});

test("keeps the old output through files saved half-way, and goes on", async () => {
  const files = {
    "openapi.yaml": starterDocument,
    "tenon.config.json": config.replace(/, "templates": "templates"/, ""),
  };
  const { folder, waitFor, end } = await watchFolder(files);
  const before = readFileSync(join(folder, "src/api/client.ts"), "utf8");
  for (const length of [0, 400, 1500, 2000]) {
    writeFiles(folder, { "openapi.yaml": starterDocument.slice(0, length) });
    await waitFor(/^openapi\.yaml: (?:src\/api left as it was because of|.* written|nothing)/m);
    if (length !== 400) expect(readFileSync(join(folder, "src/api/client.ts"), "utf8")).toBe(before);
  }
  writeFiles(folder, { "openapi.yaml": starterDocument.replaceAll("listNotes", "allNotes") });
  await waitFor(/ written to src\/api/);
  expect(readFileSync(join(folder, "src/api/client.ts"), "utf8")).toContain("allNotes");
  writeFiles(folder, { "tenon.config.json": '{ "document": ' });
  await waitFor(/config\/syntax/);
  writeFiles(folder, { "openapi.yaml": starterDocument });
  await waitFor(/^openapi\.yaml: .* written/m);
  expect(await end()).toBe(0);
});

test("takes up a file that was missing once it is there, with its folder, and minds no other file", async () => {
  const text = starterDocument.replace("    Note:\n", "    Tag: { $ref: parts/tag.yaml }\n\n    Note:\n");
  const { folder, waitFor, end, read } = await watchFolder({
    "openapi.yaml": text,
    "tenon.config.json": config.replace(/, "templates": "templates"/, ""),
  });
  expect(existsSync(join(folder, "src/api"))).toBe(false);
  const before = read();
  for (let line = 0; line < 5; line += 1) {
    writeFiles(folder, { "watch.log": `line ${line}` });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(read()).toBe(before);
  writeFiles(folder, { "parts/tag.yaml": "type: string\n" });
  await waitFor(/^parts\/tag\.yaml: .* written to src\/api/m);
  expect(await end()).toBe(0);
});

test("generates again when an overlay changes, and tells of one that matches nothing", async () => {
  const overlay = (target: string): string =>
    `overlay: 1.0.0\ninfo: { title: A, version: "1" }\nactions: [{ target: "${target}", update: { operationId: every } }]\n`;
  const { folder, waitFor, end } = await watchFolder({
    "openapi.yaml": starterDocument,
    "overlay.yaml": overlay("$.paths['/notes'].get"),
    "tenon.config.json": '{ "document": "openapi.yaml", "output": "src/api", "overlays": ["overlay.yaml"] }',
  });
  const client = (): string => readFileSync(join(folder, "src/api/client.ts"), "utf8");
  expect(client()).toContain("function every(");
  writeFiles(folder, { "overlay.yaml": overlay("$.paths['/note'].get") });
  await waitFor(/overlay\/no-match/);
  writeFiles(folder, { "overlay.yaml": overlay("$.paths['/notes'].get").replace("every", "each") });
  await waitFor(/^overlay\.yaml: .* written to src\/api/m);
  expect(client()).toContain("function each(");
  expect(await end()).toBe(0);
});

test("edits that are made while the first run is at work wait for its end", async () => {
  const files = {
    "openapi.yaml": starterDocument,
    "tenon.config.json": '{ "document": "openapi.yaml", "output": "api" }',
  };
  let edits = 0;
  let timer: NodeJS.Timeout | undefined;
  onTestFinished(() => clearInterval(timer));
  const { folder, end, read } = await watchFolder(files, (folder) => {
    timer = setInterval(() => {
      edits += 1;
      writeFiles(folder, { "openapi.yaml": starterDocument.replaceAll("listNotes", `list${edits}`) });
    }, 70);
  });
  clearInterval(timer);
  expect(read()).not.toMatch(/^openapi\.yaml: /m);
  const client = (): string => readFileSync(join(folder, "api/client.ts"), "utf8");
  await vi.waitFor(() => expect(client()).toContain(edits === 0 ? "listNotes(" : `list${edits}(`), {
    timeout: 15_000,
  });
  expect(read()).not.toContain("output/locked");
  expect(await end()).toBe(0);
});

test("takes up each file of several that is saved by renaming another to its name", async () => {
  const text = starterDocument.replace("    Note:\n", "    Tag: { $ref: parts/tag.yaml }\n\n    Note:\n");
  const { folder, waitFor, end } = await watchFolder({
    "openapi.yaml": text,
    "parts/tag.yaml": "type: string\n",
    "tenon.config.json": config.replace(/, "templates": "templates"/, ""),
  });
  const save = (name: string, content: string): void => {
    writeFiles(folder, { [`${name}~`]: content });
    renameSync(join(folder, `${name}~`), join(folder, name));
  };
  for (const colour of ["red", "green"]) {
    save("parts/tag.yaml", `type: string\nenum: [${colour}]\n`);
    await waitFor(/^parts\/tag\.yaml: .* written to src\/api/m);
    expect(readFileSync(join(folder, "src/api/types.ts"), "utf8")).toContain(`"${colour}"`);
  }
  save("openapi.yaml", text.replaceAll("listNotes", "allNotes"));
  await waitFor(/^openapi\.yaml: .* written to src\/api/m);
  expect(readFileSync(join(folder, "src/api/client.ts"), "utf8")).toContain("allNotes");
  expect(await end()).toBe(0);
});

test("brings back an output that was removed, once a file of it is saved again, as it was", async () => {
  const files = {
    "openapi.yaml": starterDocument,
    "tenon.config.json": config.replace(/, "templates": "templates"/, ""),
  };
  const { folder, waitFor, read } = await watchFolder(files);
  const client = join(folder, "src/api/client.ts");
  const before = readFileSync(client, "utf8");
  const touch = (): void => {
    const now = new Date();
    utimesSync(join(folder, "openapi.yaml"), now, now);
  };
  rmSync(join(folder, "src/api"), { recursive: true });
  touch();
  await waitFor(/^openapi\.yaml: .*client\.ts.* written to src\/api/m);
  expect(readFileSync(client, "utf8")).toBe(before);
  const said = read();
  touch();
  await new Promise((settle) => setTimeout(settle, 400));
  expect(read()).toBe(said);
});
