import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { emitDefaults } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { type OutputPart, partNames } from "../output/output-parts.ts";
import { Code, type ImportedName } from "../print/code-piece.ts";
import { type ImportStyle, locateModule } from "../print/print-imports.ts";
import type { TemplateSource } from "../render/read-templates.ts";
import { createEmitterApi } from "../views/emitter-api.ts";
import { createModuleView } from "../views/module-view.ts";
import { checkModule } from "./check-module.ts";
import { type Emission, isCompiled } from "./emission.ts";
import { renderOwnTemplates } from "./render-own-templates.ts";
import { type OwnFile, runEmitters } from "./run-emitters.ts";

export interface OwnFiles {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
  findFaults(ours: readonly EmittedFile[]): readonly Finding[];
}

interface OwnImport {
  /** How messages refer to the emitter or template, e.g. `The emitter routes`. */
  readonly maker: string;
  readonly path: string;
  readonly name: ImportedName;
}

/**
 * Generates the files for the emitters in the config, then those for the user's templates.
 * @param templates - The user's templates that do not replace built-in ones.
 * @param all - The built-in templates and all of the user's.
 */
export async function emitOwnFiles(
  emission: Emission,
  templates: readonly TemplateSource[],
  all: readonly TemplateSource[],
): Promise<OwnFiles> {
  const { contract, names, style, render, options } = emission;
  const { emitters = [], int64 = emitDefaults.int64 } = options;
  if (emitters.length + templates.length === 0) return { files: [], findings: [], findFaults: () => [] };
  const api = createEmitterApi(contract, names, int64);
  const emitted = await runEmitters(emitters, api, contract.placeOf);
  const replacing = new Set(templates);
  const ours = all.filter((source) => !replacing.has(source)).map(({ name }) => name);
  const rendered = renderOwnTemplates(templates, ours, api, render);
  const made = [...emitted.files, ...rendered.files];
  const printed = printOwnFiles(made, emission);
  return {
    files: printed.files,
    findings: [...emitted.findings, ...rendered.findings, ...printed.findings],
    findFaults: (others) => [
      ...findTakenPaths(made, others),
      ...findBadImports(printed.imports, [...others, ...printed.files], style),
    ],
  };
}

function printOwnFiles(
  own: readonly OwnFile[],
  { contract, style, render, options }: Emission,
): Pick<OwnFiles, "files" | "findings"> & { readonly imports: readonly OwnImport[] } {
  const files: EmittedFile[] = [];
  const findings: Finding[] = [];
  const imports: OwnImport[] = [];
  for (const { maker, path, content } of own) {
    const fault = findPathFault(path, content instanceof Code);
    if (fault !== undefined) {
      findings.push(createFinding("emitter/bad-file", { message: `${maker} returns ${path}: ${fault}` }));
      continue;
    }
    if (!(content instanceof Code)) {
      files.push({ path, text: content });
      continue;
    }
    const printed = createModuleView(path.replace(/\.tsx?$/, ""), content, contract.model, style);
    const text = render("module.ts.hbs", printed.view);
    const start = text.lastIndexOf(printed.view.body);
    const spans = printed.spans.map((span) => ({
      ...span,
      start: span.start + start,
      end: span.end + start,
    }));
    const wrong = checkModule(path, text, start, spans, isCompiled(options));
    if (wrong !== undefined) {
      const message = `${maker} returns ${path}, line ${wrong.line}: ${wrong.message}`;
      findings.push(createFinding("emitter/bad-module", { message }));
    }
    files.push({ path, text });
    imports.push(...printed.imports.map((name) => ({ maker, path, name })));
  }
  return { files, findings, imports };
}

function findTakenPaths(own: readonly OwnFile[], others: readonly EmittedFile[]): readonly Finding[] {
  const taken = new Set(others.map(({ path }) => path.toLowerCase()));
  return own.flatMap(({ maker, path }) => {
    const isTaken = taken.has(path.toLowerCase());
    taken.add(path.toLowerCase());
    const message = `${maker} returns ${path}, which is already in the output.`;
    return isTaken ? [createFinding("emitter/bad-file", { message })] : [];
  });
}

function findBadImports(
  imports: readonly OwnImport[],
  files: readonly EmittedFile[],
  style: ImportStyle,
): readonly Finding[] {
  const modules = new Map(files.map(({ path, text }) => [path.replace(/\.tsx?$/, ""), text]));
  const exportsOf = new Map<string, ExportedNames>();
  const told = new Set<string>();
  return imports.flatMap(({ maker, path, name: { from, name } }) => {
    if (!from.startsWith("./")) return [];
    const located = locateModule(from.slice(2), style);
    if (located.startsWith("tenon/")) return [];
    const text = modules.get(located);
    if (text !== undefined && !exportsOf.has(from)) exportsOf.set(from, readExports(text));
    const message =
      text === undefined
        ? `${maker}: ${path} imports ${from}, which is not in the output.`
        : `${maker}: ${path} imports ${name} of ${from}, which does not export it.`;
    if (exportsOf.get(from)?.has(name) === true || told.has(message)) return [];
    told.add(message);
    const part = text === undefined ? partOf(from) : undefined;
    const fix = part && `Add "${part}" to the parts of the output: \`parts\` in the config, or --only.`;
    return [createFinding("emitter/bad-import", { message, fix })];
  });
}

function partOf(from: string): OutputPart | undefined {
  const [, folder = ""] = /^\.\/(?:runtime\/)?(\w+)/.exec(from) ?? [];
  const names: Readonly<Record<string, OutputPart>> = {
    ...{ operations: "client", routes: "router", server: "router", adapters: "router", checks: "validators" },
    ...{ openapi: "documents", schemas: "documents" },
  };
  return names[folder] ?? partNames.find((part) => part === folder);
}

const HANDS_ON = /^export (?:type )?\* from /m;

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) ([\p{ID_Start}$_][\p{ID_Continue}$]*)|^export (?:type )?\{([^}]*)\}/gmu;

type ExportedNames = Pick<ReadonlySet<string>, "has">;

function readExports(text: string): ExportedNames {
  if (HANDS_ON.test(text)) return { has: () => true };
  const names = new Set<string>();
  for (const [, name, list = ""] of text.matchAll(EXPORTED)) {
    if (name !== undefined) names.add(name);
    for (const item of list.split(",")) names.add(item.trim().split(/\s+/).at(-1) ?? "");
  }
  return names;
}

const OURS = /^(?:(?:runtime|validators)\/|tenon\.manifest\.json$)/i;

const SEGMENT = /^[\w$@()[\]+-][\w$@()[\]+. -]*(?<![. ])$/;

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const MODULE = /\.[cm]?[jt]sx?$/i;

function findPathFault(path: string, isModule: boolean): string | undefined {
  const segments = path.split("/");
  if (path.length > 200 || !segments.every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment)))
    return "it must be a relative path of letters, digits and `_ - . $ @ ( ) [ ] +`, with `/` between folders.";
  if (OURS.test(path)) return "the manifest, and the folders runtime and validators, are tenon's.";
  if (isModule && !/\.tsx?$/.test(path)) return "code is written to .ts or .tsx.";
  if (!isModule && MODULE.test(path)) return "a module must be given as code, not as text.";
  return undefined;
}
