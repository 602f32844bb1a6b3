import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { printJson } from "../../../../generator/print/escape-text.ts";
import { printDoc } from "../../../../generator/print/print-doc.ts";
import { printLiteral } from "../../../../generator/print/print-literal.ts";
import { printIdentifier, printKey, printString } from "../../../../generator/print/ts-text.ts";

/** The value of a printed expression. */
function evaluate(expression: string): unknown {
  return new Function(`"use strict"; return (${expression});`)();
}

const text = fc.string({ unit: "binary", maxLength: 40 });

describe("printString", () => {
  it("prints a literal that evaluates to any text", () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(evaluate(printString(value))).toBe(value);
      }),
    );
  });

  it("hides nothing: controls, bidirectional marks, separators and lone surrogates are escapes", () => {
    expect(printString('a"\\\n\u202e\u2028\ud800\u0000\u{e0041}é👍')).toBe(
      '"a\\"\\\\\\n\\u202e\\u2028\\ud800\\u0000\\u{e0041}é👍"',
    );
  });
});

describe("printJson", () => {
  it("prints JSON that reads back as any value, and hides nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const printed = printJson(value);
        expect(JSON.stringify(JSON.parse(printed))).toBe(JSON.stringify(value));
        expect(printed).not.toMatch(/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
    expect(printJson("\u202e\\\u{e0041}é")).toBe('"\\u202e\\\\\\udb40\\udc41é"\n');
  });
});

describe("printLiteral", () => {
  it("prints an expression that evaluates to any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        expect(evaluate(printLiteral(value))).toEqual(value);
      }),
    );
  });

  it("keeps `__proto__` as a member of its own", () => {
    const value: unknown = evaluate(printLiteral(JSON.parse('{"__proto__": {"admin": true}}')));
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect((value as { admin?: unknown }).admin).toBeUndefined();
  });

  it("breaks what does not fit in a line, and nothing else", () => {
    expect(printLiteral({ a: [1, 2] })).toBe("{ a: [1, 2] }");
    expect(printLiteral({ a: [1, 2], b: {} }, 100)).toBe("{\n  a: [1, 2],\n  b: {},\n}");
  });

  it("leaves out what is undefined, and refuses what is no data", () => {
    expect(printLiteral({ a: undefined, b: null })).toBe("{ b: null }");
    expect(() => printLiteral({ a: () => 1 })).toThrow(TypeError);
    expect(() => printLiteral(Number.NaN)).toThrow(TypeError);
  });
});

describe("printKey", () => {
  it.each([
    ["plain", "plain"],
    ["$ref", "$ref"],
    ["na-me", '"na-me"'],
    ["1st", '"1st"'],
    ["", '""'],
    ["__proto__", '["__proto__"]'],
  ])("prints %j as %s", (name, printed) => {
    expect(printKey(name)).toBe(printed);
  });
});

describe("printIdentifier", () => {
  it("refuses what is no identifier", () => {
    expect(printIdentifier("שלום")).toBe("שלום");
    expect(() => printIdentifier("a; alert(1)")).toThrow(TypeError);
    expect(() => printIdentifier("")).toThrow(TypeError);
  });
});

describe("printDoc", () => {
  it("prints nothing for no text, one line for one, and parts paragraphs", () => {
    expect(printDoc(["", " \n "])).toBe("");
    expect(printDoc(["A recipe."])).toBe("/** A recipe. */\n");
    expect(
      printDoc(["A recipe.\nOf yours.", { tag: "deprecated" }, { tag: "see", text: "a.yaml:1" }], 2),
    ).toBe("  /**\n   * A recipe.\n   * Of yours.\n   * @deprecated\n   * @see a.yaml:1\n   */\n");
  });

  it("is one comment, without tags of the document's, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, fc.constantFrom("*/", "@internal", "\n@ts-ignore", "/*", "\\"))),
        (parts) => {
          const source = `${printDoc(parts)}const x = 1;`;
          const file = ts.createSourceFile("x.ts", source, ts.ScriptTarget.ES2022, true);
          expect(file.statements).toHaveLength(1);
          expect(ts.getJSDocTags(file.statements[0] as ts.Node)).toHaveLength(0);
          expect((file as unknown as { commentDirectives?: unknown[] }).commentDirectives ?? []).toHaveLength(
            0,
          );
        },
      ),
    );
  });

  it("names no source map", () => {
    expect(printDoc(["//# sourceMappingURL=http://x/y.map"])).not.toContain("sourceMappingURL=");
  });
});
