import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { pointerTo, readPointer } from "../../../runtime/pointer.ts";
import { readContract } from "./lint-contract.ts";
import { readFactRows, seedIsMissing } from "./seed.ts";

interface FactEntry {
  readonly says: string;
  readonly at: Readonly<Record<string, string | null>>;
}

const contract = readContract();
const table: Readonly<Record<string, FactEntry>> = parse(readFileSync("spec/facts.yaml", "utf8"));
const entries = Object.entries(table).flatMap(([id, { at }]) =>
  Object.entries(at).map(([pointer, text]) => ({ id, pointer, text })),
);

/** Every member of this name in the document, with the pointer of each. */
function findMembers(name: string, node: unknown = contract, path = ""): readonly [string, unknown][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): readonly [string, unknown][] => {
    const pointer = pointerTo(path, key);
    return key === name ? [[pointer, value]] : findMembers(name, value, pointer);
  });
}

if (seedIsMissing !== undefined) console.info(`facts.test.ts, in part ${seedIsMissing}`);

describe("the table of facts and gaps", () => {
  it.each(entries)("$id has its node $pointer", ({ pointer, text }) => {
    const node = readPointer(contract, pointer);
    expect(node).toBeDefined();
    expect(typeof node === "string" ? node : JSON.stringify(node)).toContain(text ?? "");
  });

  it("gives every entry a place and words", () => {
    for (const { says, at } of Object.values(table)) {
      expect(says).not.toBe("");
      expect(Object.keys(at)).not.toEqual([]);
    }
  });

  it.skipIf(seedIsMissing)("has every fact and gap that the description's list has, and no other", () => {
    expect(Object.keys(table)).toEqual(readFactRows().map(([id]) => id));
  });

  it("lists every gap marker of the document under its gap, and nothing else", () => {
    const markers = findMembers("x-tenon-gap").flatMap(([pointer, gaps]) =>
      Object.keys(gaps as object).map((id) => `${id} ${pointer}/${id}`),
    );
    const listed = entries
      .filter(({ id }) => id.startsWith("G"))
      .map(({ id, pointer }) => `${id} ${pointer}`);
    expect([...listed].sort()).toEqual([...markers].sort());
  });

  it.skipIf(seedIsMissing)("has no marker that names a section other than its gap's", () => {
    const sections = new Map(readFactRows().map(([id, section]) => [id, section?.split(", ") ?? []]));
    for (const [pointer, gaps] of findMembers("x-tenon-gap")) {
      for (const [id, gap] of Object.entries(gaps as Record<string, { readonly section: string }>)) {
        expect(sections.get(id), `${id} at ${pointer}`).toEqual(
          expect.arrayContaining(gap.section.split(", ")),
        );
      }
    }
  });
});

describe("the markers", () => {
  it("say of nothing that it is chosen that is not there", () => {
    const marked = findMembers("x-tenon-chosen");
    expect(marked).not.toEqual([]);
    for (const [pointer, reasons] of marked) {
      for (const [member, reason] of Object.entries(reasons as object)) {
        expect(
          readPointer(contract, pointer.replace(/x-tenon-chosen$/, member)),
          `${pointer}/${member}`,
        ).toBeDefined();
        expect(reason).toMatch(/\.$/);
      }
    }
  });

  it.each(["x-tenon-mentioned", "x-tenon-rules"])("name the section of every entry of %s", (name) => {
    for (const group of Object.values(contract[name] as Record<string, object>)) {
      for (const entry of Object.values(group)) expect(entry.section).toMatch(/^\d+(\.\d+)*$/);
    }
  });

  it("are made of the members that spec/README.md lists, so that no YAML slip adds one", () => {
    const members = findMembers("x-tenon-gap").flatMap(([, gaps]) =>
      Object.values(gaps as object).flatMap(Object.keys),
    );
    expect([...new Set(members)].sort()).toEqual(["section", "unknown"]);
    const entriesOf = (name: string) =>
      Object.values(contract[name] as object).flatMap((group) =>
        Object.values(group).flatMap((x) => Object.keys(x as object)),
      );
    expect([...new Set(entriesOf("x-tenon-rules"))].sort()).toEqual(["says", "section"]);
    expect([...new Set(entriesOf("x-tenon-mentioned"))].sort()).toEqual([
      "field",
      "requests",
      "resource",
      "says",
      "section",
      "version",
    ]);
  });
});
