import type { CompiledUnit } from "./create-compiler.ts";
import { relativePath } from "./relative-path.ts";

/** A function of a module. */
export interface ModuleFunction {
  readonly name: string;
  readonly exported: boolean;
  readonly compiled: CompiledUnit;
}

/** What a module is put together from. */
export interface ModuleContent {
  /** Relative to the output folder, without ending. */
  readonly path: string;
  readonly importEnding: string;
  readonly functions: readonly ModuleFunction[];
  /** Check functions of other modules, and the modules' paths. */
  readonly checks: ReadonlyMap<string, string>;
  /** What the rest of the module imports: names by path; types are written `type X`. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** The typed part: validators by name. */
  readonly surface: string;
}

const heading = "// @ts-nocheck Made by a machine and tested as a whole.\n";

/** The text of a module. */
export function printModule(content: ModuleContent): string {
  const constants = new Map(content.functions.flatMap(({ compiled }) => [...compiled.constants]));
  const blocks = [
    heading + printImports(content),
    [...constants].map(([name, text]) => `const ${name} = ${text};\n`).join(""),
    content.surface,
    ...content.functions.map(printFunction),
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

function printFunction({ name, exported, compiled }: ModuleFunction): string {
  const lines = compiled.lines.map((line) => `  ${line}\n`).join("");
  // Only what others see is typed.
  return exported
    ? `export function ${name}(data: unknown, issues?: IssueSink): boolean {\n${lines}}\n`
    : `function ${name}(data, issues) {\n${lines}}\n`;
}

function printImports(content: ModuleContent): string {
  const wanted = new Map<string, Set<string>>();
  const want = (path: string, name: string): void => {
    const names = wanted.get(path);
    if (names === undefined) wanted.set(path, new Set([name]));
    else names.add(name);
  };
  if (content.functions.some(({ exported }) => exported))
    want("runtime/validators/check-kit", "type IssueSink");
  for (const { compiled } of content.functions) {
    for (const [name, file] of compiled.imports) want(`runtime/${file}`, name);
  }
  for (const [name, path] of content.checks) want(path, name);
  for (const [path, names] of content.imports) for (const name of names) want(path, name);
  return [...wanted]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, names]) =>
      printImport([...names], `${relativePath(content.path, path)}${content.importEnding}`),
    )
    .join("");
}

function printImport(names: readonly string[], from: string): string {
  const bare = (name: string): string => name.replace(/^type /, "");
  const sorted = [...names].sort((one, other) => (bare(one) < bare(other) ? -1 : 1));
  const onlyTypes = sorted.every((name) => name.startsWith("type "));
  const list = (onlyTypes ? sorted.map(bare) : sorted).join(", ");
  return `import ${onlyTypes ? "type " : ""}{ ${list} } from ${JSON.stringify(from)};\n`;
}
