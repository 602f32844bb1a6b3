import type { Contract } from "../../contract/build/contract.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names, OperationNames } from "../names/names.ts";
import type { ImportExtension } from "../output/emit-options.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import { printKey } from "../print/print-key.ts";
import type { TsText } from "../print/ts-text.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { printSpecifier } from "./module-specifier.ts";
import { nameOperations } from "./operation-order.ts";

/** What `checks.ts.hbs` receives. Version 1. */
export interface ChecksView extends HeaderView {
  readonly routesModule: TsText;
  readonly descriptorsModule: TsText;
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
  extension: ImportExtension,
  memory: Memory = noMemory,
): ChecksView {
  return {
    ...createHeaderView(model),
    routesModule: printSpecifier("routes", extension),
    descriptorsModule: printSpecifier("runtime/descriptors", extension),
    operations: nameOperations(model, names).map(({ names: own, key }) =>
      memory.recall(viewChecks, own, key, extension),
    ),
  };
}

function viewChecks(
  { function: name, file }: OperationNames,
  key: string,
  extension: ImportExtension,
): OperationChecksView {
  return {
    key: printKey(key),
    module: printSpecifier(`validators/operations/${file}`, extension),
    name: printIdentifier(name),
  };
}
