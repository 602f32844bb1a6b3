import { createRequire } from "node:module";
import type * as OpenApiTypeScript from "openapi-typescript";
import type TypeScript from "typescript";

// Required, not imported: Node would search the nine megabytes of the compiler for the names of its exports first.
const require = createRequire(import.meta.url);

/** The TypeScript compiler, which makes and prints syntax trees. */
export const ts: typeof TypeScript = require("typescript");

type Transformers = Pick<
  typeof OpenApiTypeScript,
  "injectOperationObject" | "transformSchema" | "transformSchemaObject"
>;

/** openapi-typescript's transformers. */
export const transformers: Transformers = requireTransformers();

/** From the files that they are in: the package's own entry loads a linter as well, which takes longer than the compiler. */
function requireTransformers(): Transformers {
  try {
    const folder = "openapi-typescript/dist/transform";
    const { injectOperationObject } = require(`${folder}/operation-object.cjs`);
    const { default: transformSchemaObject } = require(`${folder}/schema-object.cjs`);
    const transformSchema = require(`${folder}/index.cjs`);
    const found: Transformers = { injectOperationObject, transformSchema, transformSchemaObject };
    if (Object.values(found).every((each) => typeof each === "function")) return found;
  } catch {
    // A later version may have them elsewhere.
  }
  return require("openapi-typescript");
}

const file = ts.createSourceFile("types.ts", "", ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed, removeComments: false });

/** Prints nodes as openapi-typescript's `astToString` does, which makes a file and a printer for each call. */
export function printNodes(...nodes: readonly TypeScript.Node[]): string {
  // As it does itself: printing looks at a file's statements only.
  const statements = ts.factory.createNodeArray(nodes as readonly TypeScript.Statement[]);
  return printer.printFile(Object.assign(file, { statements }));
}
