import { describe, expect, test } from "vitest";
import { printPretty } from "../../../../contract/findings/print-pretty.ts";
import { colouredStyle } from "../../../../contract/findings/style.ts";
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

  test("groups many of a code by cause, on a few lines", () => {
    const causes = Array.from({ length: 1500 }, (_, index) => ({
      ...conflict,
      message: index % 3 === 0 ? `\`a${index}\` is wrong.` : `\`a${index}\` has ${index} faults.`,
    }));
    const printed = printPretty([...causes, placeless], { limitPerCode: 2 });
    expect(printed.match(/^error document/gm)).toHaveLength(1);
    expect(printed).toContain("… and 1,499 more of document/duplicate-operation-id (--all shows them)");
    expect(printed).toMatch(/\n {4}1,000 × `…` has … faults\. .*, …\n {4}499 × `…` is wrong\. .*, …\n/);
    expect(printed).toContain("1,500 errors, 1 for information");
    const showAll = "npx tenon generate --all";
    expect(
      printPretty([conflict, conflict, placeless], { limitPerCode: 1, hideInfo: true, showAll }),
    ).toMatch(
      /\(npx tenon generate --all shows them\)[\s\S]*1 for information \(npx tenon generate --all shows it\)\n$/,
    );
  });

  test("names what was checked if there are no findings", () => {
    expect(printPretty([], { subject: "openapi.yaml" })).toBe("openapi.yaml: no findings\n");
  });

  test("lets no text of a document act on the terminal, in colour or not", () => {
    for (const style of [undefined, colouredStyle]) {
      const printed = printPretty([hostile], style === undefined ? {} : { style });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      const uncoloured = printed.replace(/\u001b\[\d+m/g, "");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(uncoloured).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
      expect(uncoloured).not.toMatch(/^\s*::/m);
    }
  });
});
