import { describe, expect, test } from "vitest";
import { printPretty } from "../../../../contract/findings/print-pretty.ts";
import { chooseStyle } from "../../../../contract/findings/style.ts";
import { conflict, hostile, linesOf, placeless } from "./samples.ts";

describe("printPretty", () => {
  test("shows both ends of a conflict, what to do, and the totals", () => {
    expect(printPretty([conflict], { linesOf })).toBe(
      [
        'error document/duplicate-operation-id: Two operations are called "x".',
        "  spec/api one.yaml:6:25",
        "    4 |     get: { operationId: x }",
        "    5 |   /b:",
        "  > 6 |     get: { operationId: x }",
        "      |                         ^",
        "  and spec/api one.yaml:4:25",
        "    2 | paths:",
        "    3 |   /a:",
        "  > 4 |     get: { operationId: x }",
        "      |                         ^",
        "    5 |   /b:",
        "  fix: Rename one of them.",
        "",
        "1 error",
        "",
      ].join("\n"),
    );
  });

  test("puts errors last, where a terminal ends", () => {
    const printed = printPretty([conflict, placeless, hostile]);
    expect(printed.match(/^(error|warning|info) /gm)).toEqual(["info ", "warning ", "error "]);
    expect(printed).toMatch(/\n1 error, 1 warning, 1 for information\n$/);
  });

  test("summarises many by code and cause, with the first error in full", () => {
    const causes = Array.from({ length: 1500 }, (_, index) => ({
      ...conflict,
      message: index % 3 === 0 ? `\`a${index}\` is wrong.` : `\`a${index}\` has ${index} faults.`,
    }));
    const lines = printPretty([...causes, placeless], { mostInFull: 10, linesOf }).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      expect.stringMatching(/^info /),
      expect.stringMatching(/^error document\/duplicate-operation-id: 500 × `…` is wrong\. .*:6:25, …$/),
      expect.stringMatching(/^error document\/duplicate-operation-id: 1,000 × `…` has … faults\. .*, …$/),
      "",
      "error document/duplicate-operation-id: `a0` is wrong.",
    ]);
    expect(lines).toHaveLength(20);
    expect(lines.at(-2)).toBe("1,500 errors, 1 for information (--all shows them)");
  });

  test("lists ten lines of many causes, the gravest and most frequent", () => {
    const warning = { ...placeless, severity: "warning" } as const;
    const letters = Array.from("abcdefghijklmnop", (letter) => ({
      ...warning,
      message: `${letter} is wrong.`,
    }));
    const many = [placeless, ...letters, { ...warning, message: "p is wrong." }];
    const lines = printPretty(many, { mostInFull: 10, showAll: "npx tenon lint --all" }).split("\n");
    expect(lines).toHaveLength(13);
    expect(lines[0]).toBe("8 other causes");
    expect(lines[9]).toMatch(/2 × p is wrong\./);
    expect(lines[11]).toBe("17 warnings, 1 for information (npx tenon lint --all shows them)");
  });

  test("counts findings for information that are hidden", () => {
    const showAll = "npx tenon generate --all";
    expect(printPretty([conflict, placeless], { hideInfo: true, showAll })).toMatch(
      /\n1 error, 1 for information \(npx tenon generate --all shows it\)\n$/,
    );
  });

  test("names what was checked if there are no findings", () => {
    expect(printPretty([], { subject: "openapi.yaml" })).toBe("openapi.yaml: no findings\n");
  });

  test("lets no text of a document act on the terminal, in colour or not", () => {
    for (const style of [undefined, chooseStyle(true, {})]) {
      const printed = printPretty([hostile], style === undefined ? {} : { style });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      const uncoloured = printed.replace(/\u001b\[\d+m/g, "");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(uncoloured).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
      expect(uncoloured).not.toMatch(/^\s*::/m);
    }
  });
});
