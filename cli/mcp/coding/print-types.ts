import type { OperationSelection } from "../../../contract/model/operation-filter.ts";
import { generate } from "../../../generator/session/generate.ts";
import type { CodingApi } from "./coding-tool.ts";

/**
 * Prints the generated types of the selected operations.
 * @param only - Prints only the type with this name. Default: all types.
 */
export async function printTypes(
  { target }: CodingApi,
  operations: OperationSelection,
  only?: string,
): Promise<string> {
  const { document, allow, overlays } = target;
  const { files } = await generate({
    ...{ document, operations, overlays, parts: ["types"], importExtension: ".js", names: {} },
    load: { allow, overlays },
  });
  const text = files.find(({ path }) => path === "types.ts")?.text ?? "";
  // Skip the header comment and the imports.
  const declarations = text.split("\n\n").slice(1);
  const shown =
    only === undefined
      ? declarations
      : declarations.filter((declaration) => wordAfterExport(declaration) === only);
  return shown.join("\n\n").trim();
}

function wordAfterExport(declaration: string): string | undefined {
  return /^export (?:interface|type) ([\p{L}\p{N}_$]+)/mu.exec(declaration)?.[1];
}
