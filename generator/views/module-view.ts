import type { ApiModel } from "../../contract/model/types.ts";
import type { Code, CodePart, ImportedName } from "../print/code-piece.ts";
import { type ImportStyle, type ModuleImport, printImports } from "../print/print-imports.ts";
import { type TsText, trustText } from "../print/ts-text.ts";
import { createHeaderView, type HeaderView } from "./document-comments.ts";

/** The data for `module.ts.hbs`. Version 1. */
export interface ModuleView extends HeaderView {
  readonly imports: TsText;
  /** Code produced by a user's emitter or template. */
  readonly body: TsText;
}

/** `spans` and `imports` are what remains to be checked. */
export interface PrintedModule {
  readonly view: ModuleView;
  /** Printed pieces, as ranges of {@link ModuleView.body}. */
  readonly spans: readonly PrintedSpan[];
  readonly imports: readonly ImportedName[];
}

/** A printed range of {@link ModuleView.body}: `data` is a literal, `doc` a comment. */
export interface PrintedSpan {
  readonly kind: "data" | "doc";
  readonly start: number;
  readonly end: number;
}

/** If an import's name is taken in the module, another local name is chosen. */
export function createModuleView(
  path: string,
  { parts }: Code,
  model: ApiModel,
  style: ImportStyle,
): PrintedModule {
  const locals = chooseLocals(parts);
  let body = "";
  const spans: PrintedSpan[] = [];
  for (const part of trimStart(parts)) {
    const start = body.length;
    body += part.kind === "import" ? (locals.get(keyOf(part.name))?.local ?? "") : part.text;
    if (part.kind === "data" || part.kind === "doc")
      spans.push({ kind: part.kind, start, end: start + part.text.trimEnd().length });
  }
  const view = {
    ...createHeaderView(model),
    imports: printImports(path, [...locals.values()], style),
    // The author's constant text and printed pieces.
    body: trustText(`${body.trimEnd()}\n`),
  };
  const imports = parts.flatMap((part) => (part.kind === "import" ? [part.name] : []));
  return { view, spans, imports };
}

function trimStart([first, ...rest]: readonly CodePart[]): readonly CodePart[] {
  if (first === undefined) return [];
  return first.kind === "fixed"
    ? [{ ...first, text: first.text.replace(/^\s*\n/, "") }, ...rest]
    : [first, ...rest];
}

function keyOf({ from, name }: ImportedName): string {
  return `${from} ${name}`;
}

const WORD = /(?<!(?<!\.\.)\.)[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

/** Returns import declarations by imported name. If the module already uses a name, another local name is chosen. */
function chooseLocals(parts: readonly CodePart[]): ReadonlyMap<string, ModuleImport> {
  const taken = new Set<string>();
  for (const part of parts)
    if (part.kind === "fixed" || part.kind === "name")
      for (const [word] of part.text.matchAll(WORD)) taken.add(word);
  const locals = new Map<string, ModuleImport>();
  for (const part of parts) {
    if (part.kind !== "import") continue;
    const { from, name, isType, local } = part.name;
    const key = keyOf(part.name);
    const known = locals.get(key);
    const isRelative = from.startsWith("./");
    const chosen = known?.local ?? chooseFree(local, taken);
    taken.add(chosen);
    locals.set(key, {
      path: isRelative ? from.slice(2) : from,
      isPackage: !isRelative,
      name,
      local: chosen,
      isType: isType && known?.isType !== false,
    });
  }
  return locals;
}

function chooseFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 1; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
}
