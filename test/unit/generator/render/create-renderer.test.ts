import { describe, expect, it } from "vitest";
import { createRenderer, TemplateError } from "../../../../generator/render/create-renderer.ts";

const partials = [
  { name: "partials/item.hbs", partial: "item", text: "<{{name}}{{#if\nmissing}}x{{/if}}>" },
  { name: "partials/plain.hbs", partial: "plain", text: "<{{name}}>" },
];

function render(text: string, view: object): string {
  return createRenderer([...partials, { name: "x.ts.hbs", text }])("x.ts.hbs", view);
}

function failure(text: string, view: object): TemplateError {
  try {
    render(text, view);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error("The template was rendered");
}

describe("a template", () => {
  it("prints fields as they are, loops and chooses", () => {
    const view = { list: [{ name: '"<a>"' }, { name: "b" }], empty: [], flag: false };
    expect(
      render("{{#each list}}{{> plain}}{{/each}}{{#if empty}}x{{else}}-{{/if}}{{#if flag}}y{{/if}}", view),
    ).toBe('<"<a>"><b>-');
  });

  it.each([
    ["a field", "a\n  {{nmae}}", 2],
    ["a condition", "a\n\n{{#if nmae}}x{{/if}}", 3],
    ["the negation of one", "{{#unless nmae}}x{{/unless}}", 1],
    ["a loop", "\n{{#each nmae}}x{{/each}}", 2],
    ["a field of an element", "{{#each list}}\n{{nmae}}{{/each}}", 2],
    ["a condition on an element", "{{#each list}}\n{{#if nmae}}x{{/if}}{{/each}}", 2],
    ["a field of a missing one", "\n\n{{#if nmae.name}}x{{/if}}", 3],
    ["a field of an element that is a text", "\n{{#each texts}}\n{{nmae}}{{/each}}", 3],
    ["a block by name", "\n{{#nmae}}x{{/nmae}}", 2],
  ])("fails with name and line where %s is missing", (_what, text, line) => {
    const error = failure(text, { list: [{ name: "a" }], name: "n", texts: ["a"] });
    expect(error).toMatchObject({ code: "template/missing-field", template: "x.ts.hbs", line });
  });

  it("loops over texts as they are", () => {
    const text = "{{#each texts}}{{this}}{{#if this}}+{{else}}-{{/if}}{{#unless @last}},{{/unless}}{{/each}}";
    expect(render(text, { texts: ["a", "", "<"] })).toBe("a+,-,<+");
  });

  it("names the partial in which a field is missing", () => {
    const error = failure("\n{{#each list}}{{> item}}{{/each}}", { list: [{ name: "a" }] });
    expect(error).toMatchObject({ code: "template/missing-field", template: "partials/item.hbs", line: 1 });
  });

  it("does not take what every object has for a field", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(failure(`{{#if ${name}}}x{{/if}}`, {}).code).toBe("template/missing-field");
      expect(failure(`{{#if list.${name}}}x{{/if}}`, { list: [] }).code).toBe("template/missing-field");
    }
  });

  it("may not call what it was not given", () => {
    expect(failure("{{shout name}}", { name: "a" }).code).toBe("template/syntax");
    expect(failure("{{lookup this name}}", { name: "a" }).code).not.toBe("");
  });

  it("fails on bad syntax and unknown partials", () => {
    expect(failure("a\n{{#if name}}", { name: "a" })).toMatchObject({ code: "template/syntax" });
    expect(failure("{{> nobody}}", { name: "a" })).toMatchObject({ code: "template/unknown-partial" });
  });

  it("keeps the document's text out of Handlebars' hands", () => {
    expect(render("{{name}}", { name: "{{constructor}} {{> item}}" })).toBe("{{constructor}} {{> item}}");
  });
});
