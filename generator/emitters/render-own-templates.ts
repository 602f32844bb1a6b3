import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { suggestName } from "../../runtime/wire/suggest-name.ts";
import type { EmitterApi } from "../output/emitter.ts";
import type { Render } from "../render/create-renderer.ts";
import { checkVersion, describeUnknown, type TemplateSource, viewOf } from "../render/read-templates.ts";
import { createFieldPrinter, type FieldPrinter } from "../views/field-printer.ts";
import {
  createOperationOutputView,
  createOutputView,
  createSchemaOutputView,
  createTagOutputView,
} from "../views/output-view.ts";
import type { OwnFile } from "./run-emitters.ts";

interface Rendering {
  readonly view: string;
  list(
    api: EmitterApi,
  ): readonly (readonly [fileName: string, createView: (print: FieldPrinter) => object])[];
}

/** Keyed by the bracketed word in a template's path (`[operation]`). Templates without brackets are rendered once. */
const RENDERINGS: ReadonlyMap<string, Rendering> = new Map<string, Rendering>([
  [
    "operation",
    {
      view: "OperationOutputView 1",
      list: (api) =>
        api.operations.map((each) => [each.fileName, (print) => createOperationOutputView(api, each, print)]),
    },
  ],
  [
    "tag",
    {
      view: "TagOutputView 1",
      list: (api) =>
        api.tags.map((each) => [each.fileName, (print) => createTagOutputView(api, each, print)]),
    },
  ],
  [
    "schema",
    {
      view: "SchemaOutputView 1",
      list: (api) =>
        api.schemas.map((each) => [each.fileName, (print) => createSchemaOutputView(api, each, print)]),
    },
  ],
]);

const ONCE: Rendering = {
  view: "OutputView 1",
  list: (api) => [["", (print) => createOutputView(api, print)]],
};

const BRACKETS = /\[(\w+)\]/;

/**
 * Renders the user's templates that do not replace built-in ones. The output file is named after the template, without `.hbs`. A template
 * with `[operation]`, `[tag]` or `[schema]` in its path produces one file per operation, tag or named schema.
 *
 * @param ours - Names of the built-in templates. A user's template with a similar name was probably meant to replace the built-in one, so
 * it is reported unless it declares its view in a comment.
 * @throws {TemplateError} If a template contains an error.
 */
export function renderOwnTemplates(
  templates: readonly TemplateSource[],
  ours: readonly string[],
  api: EmitterApi,
  render: Render,
): { readonly files: readonly OwnFile[]; readonly findings: readonly Finding[] } {
  const files: OwnFile[] = [];
  const findings: Finding[] = [];
  for (const source of templates) {
    const { name } = source;
    const word = BRACKETS.exec(name)?.[1];
    const rendering = word === undefined ? ONCE : RENDERINGS.get(word);
    if (rendering === undefined) {
      const known = [...RENDERINGS.keys()];
      const hint = didYouMean(word ?? "", known) ?? `It can be ${known.join(", ")}.`;
      findings.push(describeUnknown(source, `${name} is not rendered: there is no [${word}]. ${hint}`));
      continue;
    }
    const path = name.replace(/\.hbs$/, "");
    findings.push(...checkVersion(source, rendering.view));
    const near = viewOf(source.text) === undefined ? suggestName(name, ours) : undefined;
    if (near !== undefined)
      findings.push(
        describeUnknown(source, `${name} becomes the file ${path}; it does not replace ${near}.`),
      );
    for (const [fileName, createView] of rendering.list(api)) {
      const print = createFieldPrinter(path);
      files.push({
        path: path.replace(BRACKETS, fileName),
        content: print.finish(render(name, createView(print))),
        maker: `The template ${name}`,
      });
    }
  }
  return { files, findings };
}
