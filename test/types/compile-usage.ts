import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { onTestFinished } from "vitest";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { generate } from "../../generator/session/generate.ts";
import { createProgram } from "../create-program.ts";
import { liftNoCheck } from "../lift-no-check.ts";

/** The modules of the runtime that a program of this process has checked already, with the same flags. */
const checked = new Set<string>();

/**
 * Compiles the output of a document, a user's module and further `modules` with every strict flag, and returns the compiler's messages. The
 * checked files are `index.ts`, `types.ts`, and the files that the user's module imports. Packages are taken from this repository.
 */
export async function compileUsage(
  document: object,
  usage: string | ((files: readonly EmittedFile[]) => string),
  options: Partial<EmitOptions> = {},
  modules: Readonly<Record<string, string>> = {},
): Promise<{ readonly problems: readonly string[]; readonly files: readonly EmittedFile[] }> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-usage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  const path = join(folder, "openapi.json");
  writeFileSync(
    path,
    JSON.stringify({ openapi: "3.1.0", info: { title: "Usage", version: "1" }, ...document }),
  );
  const { files } = await generate({ document: path, importExtension: ".js", names: {}, ...options });
  const others = Object.entries(modules).map(([path, text]) => ({ path, text }));
  for (const { path, text } of [...liftNoCheck(files, checked), ...others]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, "usage.ts"), typeof usage === "string" ? usage : usage(files));
  const program = createProgram([join(folder, "usage.ts")], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .filter(isOfOutput)
    .map(({ messageText, file, start }) => {
      const line =
        file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
      return `${file?.text.split("\n")[line]}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    });
  return { problems, files };
}

/** Tells whether a message counts: messages about unused imports count only for files of the output. */
function isOfOutput({ file, reportsUnnecessary }: ts.Diagnostic): boolean {
  return reportsUnnecessary === undefined || file?.fileName.endsWith("/usage.ts") !== true;
}
