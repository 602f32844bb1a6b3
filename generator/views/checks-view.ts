import type { Contract } from "../../contract/build/contract.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names, OperationNames } from "../names/names.ts";
import type { OutputPart } from "../output/output-parts.ts";
import {
  type ImportStyle,
  importType,
  lineWidth,
  printImports,
  printSpecifier,
} from "../print/print-imports.ts";
import { code, joinText, printIdentifier, printKey, printString, type TsText } from "../print/ts-text.ts";
import { canValidate } from "../runtime/runtime-entries.ts";
import type { ValidatorModules } from "../validators/validator-modules.ts";
import { createHeaderView, type HeaderView } from "./document-comments.ts";
import { nameOperations } from "./named-operations.ts";

/** The data for `checks.ts.hbs`. Version 4. */
export interface ChecksView extends HeaderView {
  readonly imports: TsText;
  /** Whether the checks are useful to a client, because an operation has a parameter, body or response that can be checked. */
  readonly isChecked: boolean;
  /** Type of the checks' keys: a union of the operation ids. */
  readonly keys: TsText;
  readonly operations: readonly OperationChecksView[];
}

interface OperationChecksView {
  /** The operation's id, or `METHOD /path` if several operations share it. Printed as a property name. */
  readonly key: TsText;
  /** Function that loads the module with the operation's checks and returns them. */
  readonly load: TsText;
}

interface ChecksTools {
  readonly parts: ReadonlySet<OutputPart>;
  readonly modules: ValidatorModules;
  readonly memory?: Memory;
}

export function createChecksView(
  { model }: Contract,
  names: Names,
  style: ImportStyle,
  { parts, modules, memory = noMemory }: ChecksTools,
): ChecksView {
  const operations = nameOperations(model, names);
  const handlers = parts.has("router") ? [importType("routes", "Handlers")] : [];
  const ids =
    operations.length === 0
      ? code`never`
      : joinText(
          operations.map(({ key }) => code`\n  | ${printString(key)}`),
          "",
        );
  return {
    ...createHeaderView(model),
    imports: printImports("checks", [...handlers, importType("runtime/checks", "OperationChecks")], style),
    isChecked: canValidate(model, parts),
    keys: parts.has("router") ? code`keyof Handlers` : ids,
    operations: operations.map(({ names: own, key }) =>
      memory.recall(viewChecks, own, key, modules.operation(own.file), style),
    ),
  };
}

function viewChecks(
  { function: name }: OperationNames,
  key: string,
  module: string,
  style: ImportStyle,
): OperationChecksView {
  const printed = printKey(key);
  const specifier = printSpecifier("checks", module, style);
  const checks = code`(await import(${specifier})).${printIdentifier(name)}Checks`;
  const isWide = `  ${printed}: async () => ${checks},`.length > lineWidth;
  return { key: printed, load: isWide ? code`async () =>\n    ${checks}` : code`async () => ${checks}` };
}
