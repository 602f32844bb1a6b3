import type { ImportExtension } from "../config/config.ts";

const importLine = 'import { defineConfig } from "tenon";';

/** The text of a first `tenon.config.ts`. */
export function printStarterConfig(document: string, extension: ImportExtension): string {
  const ending =
    extension === ".js" ? '// importExtension: ".js",' : `importExtension: ${JSON.stringify(extension)},`;
  return `${importLine}

export default defineConfig({
  // The OpenAPI document: 2.0, 3.0, 3.1 or 3.2, YAML or JSON. Files that it refers to are found by themselves.
  document: ${JSON.stringify(document)},

  // Where the generated code goes. Commit it; tenon touches no file there that it did not write.
  output: "src/api",

  // How imports within the generated code end: ".js" (as Node wants it), ".ts" or "" (for bundlers).
  ${ending}

  // Your own templates; each replaces tenon's of the same name.
  // templates: "templates",

  // Whether the linter can stop \`tenon generate\`: "off", "report", "error" or "strict".
  // Default: "error" where there is a redocly.yaml, else "off".
  // lint: "error",

  // Names in the generated code, where you want others.
  // names: { schemas: { NoteList: "Notes" }, operations: { listNotes: "allNotes" } },
});
`;
}
