import type { Contract } from "../../contract/build/contract.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names, OperationNames } from "../names/names.ts";
import { type ImportStyle, printSpecifier } from "../print/module-specifier.ts";
import { importType, printImports } from "../print/print-imports.ts";
import { printIdentifier, printKey } from "../print/print-string.ts";
import type { TsText } from "../print/ts-text.ts";
import { isChecked } from "../runtime/user-entries.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { nameOperations } from "./operation-order.ts";

/** What `checks.ts.hbs` receives. Version 2. */
export interface ChecksView extends HeaderView {
  /** All imports, a line each. */
  readonly imports: TsText;
  /** Whether a client could check anything by them. */
  readonly isChecked: boolean;
  readonly operations: readonly OperationChecksView[];
}

/** The checks of one operation. */
interface OperationChecksView {
  /** The key of its handler, as a property's name. */
  readonly key: TsText;
  /** The specifier of the module of its checks, in quotes. */
  readonly module: TsText;
  /** The operation's function; its checks are named after it. */
  readonly name: TsText;
}

/** Makes the {@link ChecksView}. */
export function createChecksView(
  { model }: Contract,
  names: Names,
  style: ImportStyle,
  memory: Memory = noMemory,
): ChecksView {
  return {
    ...createHeaderView(model),
    imports: printImports(
      "checks",
      [importType("routes", "Handlers"), importType("runtime/descriptors", "OperationChecks")],
      style,
    ),
    isChecked: isChecked(model),
    operations: nameOperations(model, names).map(({ names: own, key }) =>
      memory.recall(viewChecks, own, key, style),
    ),
  };
}

function viewChecks(
  { function: name, file }: OperationNames,
  key: string,
  style: ImportStyle,
): OperationChecksView {
  return {
    key: printKey(key),
    module: printSpecifier("checks", `validators/operations/${file}`, style),
    name: printIdentifier(name),
  };
}
