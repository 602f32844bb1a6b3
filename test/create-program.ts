import { join, sep } from "node:path";
import ts from "typescript";

/** The root of the repository, whose files do not change while the tests run. */
const root = join(import.meta.dirname, "..") + sep;

/** Parsed files, by the options that affect parsing, then by name. */
const read = new Map<string, Map<string, ts.SourceFile | undefined>>();

/** Makes a program like `ts.createProgram`, but parses the `.d.ts` files of the repository only once in a process. */
export function createProgram(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  const host = ts.createCompilerHost(options);
  const { target, module, moduleResolution, strict } = options;
  const key = JSON.stringify([target, module, moduleResolution, strict]);
  const known = read.get(key) ?? new Map<string, ts.SourceFile | undefined>();
  read.set(key, known);
  const getSourceFile: ts.CompilerHost["getSourceFile"] = (fileName, ...rest) => {
    if (!fileName.startsWith(root) || !fileName.endsWith(".d.ts"))
      return host.getSourceFile(fileName, ...rest);
    const file = known.get(fileName) ?? host.getSourceFile(fileName, ...rest);
    known.set(fileName, file);
    return file;
  };
  return ts.createProgram(files, options, { ...host, getSourceFile });
}
