import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { type Spot, TsServer } from "./ts-server.ts";

const source = `import { createClient, createContext, createNote, type Note } from "./api/index.js";
export const made = createNote(createContext(), { body: { title: "Milk" } });
export const listed = createClient().listNotes();
export const title = (note: Note): string => note.title;
`;

let folder = "";
let server: TsServer;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-editor-")));
  const document = starterDocument.replace(
    "        title: { type: string, minLength: 1, maxLength: 200 }\n        text: { type: string }\n        createdAt",
    "        title: { type: string, minLength: 1, maxLength: 200, description: What it is about., example: Milk }\n        text: { type: string }\n        createdAt",
  );
  writeFileSync(join(folder, "openapi.yaml"), document);
  writeFileSync(join(folder, "use.ts"), source);
  const compilerOptions = { module: "NodeNext", strict: true, lib: ["ES2022", "DOM"], types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["use.ts"] }));
  expect((await tenon(folder, ["generate", "openapi.yaml", "-o", "api"])).code).toBe(0);
  server = new TsServer(folder);
  server.open(join(folder, "use.ts"), source);
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The spot of the first occurrence of a text in the source, or of a word within that text. */
function spotOf(text: string, inside: string): Spot {
  const at = source.indexOf(text) + text.indexOf(inside) + 1;
  const before = source.slice(0, at).split("\n");
  return { file: join(folder, "use.ts"), line: before.length, offset: (before.at(-1) ?? "").length + 1 };
}

interface Info {
  readonly documentation: string;
  readonly tags: readonly { readonly name: string; readonly text?: string }[];
}

async function infoAt(text: string, inside: string): Promise<Info> {
  // The shape that tsserver's protocol gives for quickinfo.
  return (await server.ask("quickinfo", spotOf(text, inside))) as Info;
}

/** The line of the document that the link of a doc comment leads to. */
function linkedLine({ tags }: Info): string {
  const link = tags.find(({ name }) => name === "source")?.text ?? "";
  const [, file = "", line = ""] = /^(.*):(\d+)$/.exec(link) ?? [];
  expect(file, "the link names the document").toBe("openapi.yaml");
  return readFileSync(join(folder, file), "utf8").split("\n")[Number(line) - 1] ?? "";
}

describe("in an editor", () => {
  test.each([
    ["createNote(createContext", "createNote", /^ {4}post:$/],
    ["createClient().listNotes", "listNotes", /^ {4}get:$/],
    ["note: Note", "Note", /^ {4}Note:$/],
  ])("%s leads on to its line of the document", async (text, inside, line) => {
    expect(linkedLine(await infoAt(text, inside))).toMatch(line);
  });

  test("an operation shows what it does, its scopes and its statuses", async () => {
    const { documentation } = await infoAt("createNote(createContext", "createNote");
    for (const part of ["Create a note", "`POST /notes`", "Credentials: bearer", "Responses: 201, 4XX"])
      expect(documentation).toContain(part);
  });

  test("a member shows its description, what its type cannot say, and its example", async () => {
    const { documentation, tags } = await infoAt("note.title", "title");
    expect(documentation).toBe("What it is about. Also validated: minLength 1, maxLength 200.");
    expect(tags).toContainEqual(expect.objectContaining({ name: "example", text: '"Milk"' }));
  });

  test.each([
    ["createNote(createContext", "createNote", "client.ts"],
    ["note: Note", "Note", "types.ts"],
  ])("the definition of %s is where that link stands", async (text, inside, file) => {
    const found = await server.ask("definition", spotOf(text, inside));
    const [first] = found as { file: string; start: { line: number } }[];
    expect(basename(first?.file ?? "")).toBe(file);
    const lines = readFileSync(first?.file ?? "", "utf8")
      .split("\n")
      .slice(0, first?.start.line);
    const comment = lines.slice(lines.findLastIndex((line) => line.startsWith("/**"))).join("\n");
    expect(comment).toMatch(/@source openapi\.yaml:\d+/);
  });
});
