import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const page = join(root, "docs/reference/template-views.md");
const marker = /<!-- Printed from .* -->\n/;

/** Every view, and every type that a view refers to, as declared in the sources. */
function printViews(): string {
  const folder = join(root, "generator/views");
  const blocks = readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
      const types = file.statements.filter((statement) => ts.isInterfaceDeclaration(statement));
      const isView = name.endsWith("-view.ts");
      const exported = types.filter(
        (type) =>
          type.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
          (isView || type.name.text.endsWith("View")),
      );
      if (exported.length === 0) return [];
      const shown = withParts(exported, types, file);
      const title = exported.find((type) => type.name.text.endsWith("View"))?.name.text ?? name;
      const code = shown.map((type) => type.getFullText(file).trim()).join("\n\n");
      return [[title, `## ${title}\n\n\`\`\`ts\n${code}\n\`\`\`\n`] as const];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `\n${blocks.map(([, text]) => text).join("\n")}`;
}

/** Some of the interfaces of a file, with those that they refer to. */
function withParts(
  some: readonly ts.InterfaceDeclaration[],
  all: readonly ts.InterfaceDeclaration[],
  file: ts.SourceFile,
): readonly ts.InterfaceDeclaration[] {
  const names = new Set(some.flatMap((type) => type.getText(file).match(/\w+/g) ?? []));
  const found = all.filter((type) => names.has(type.name.text));
  return found.length === some.length ? found : withParts(found, all, file);
}

test("the reference shows the views as they are", () => {
  const text = readFileSync(page, "utf8");
  const found = marker.exec(text);
  const head = text.slice(0, (found?.index ?? 0) + (found?.[0].length ?? 0));
  if (process.env["TENON_UPDATE"] === "1") writeFileSync(page, head + printViews());
  expect(readFileSync(page, "utf8")).toBe(head + printViews());
});

test("every template of tenon's says which version of its view it is written for, as the view does", () => {
  const views = printViews();
  const templates = readdirSync(join(root, "templates")).filter((name) => name.endsWith(".hbs"));
  for (const name of templates) {
    const comment = /^\{\{!-- view: (\w+) (\d+) --\}\}/.exec(
      readFileSync(join(root, "templates", name), "utf8"),
    );
    expect(comment, name).not.toBeNull();
    expect(views).toContain(
      `/** The data for \`${name}\`. Version ${comment?.[2]}. */\nexport interface ${comment?.[1]} `,
    );
  }
});
