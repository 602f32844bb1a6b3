import type { Contract } from "../../contract/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { ImportExtension } from "../emit-options.ts";
import type { Names } from "../names/names.ts";
import { printDoc } from "../print/print-doc.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import { printLiteral } from "../print/print-literal.ts";
import { code, joinText, type TsText } from "../print/ts-text.ts";
import { linkTo } from "./document-link.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { printSpecifier } from "./module-specifier.ts";
import { nameOperations, nameWebhooks } from "./operation-order.ts";
import type { PartView } from "./part-view.ts";
import { shareParts } from "./share-parts.ts";

/** What `operations.ts.hbs` receives. Version 3. */
export interface OperationsView extends HeaderView {
  readonly descriptorsModule: TsText;
  readonly typesModule: TsText;
  /** The contract's descriptor, as a literal. */
  readonly contract: TsText;
  /** The types of descriptors that are needed, for an import. */
  readonly descriptorTypes: TsText;
  /** What several descriptors have in common. */
  readonly parts: readonly PartView[];
  readonly operations: readonly OperationView[];
  /** The shapes of errors by operation, as a literal: apart from the descriptors, since clients have no use for them. */
  readonly errorShapes: TsText;
}

/** One operation's descriptor. */
export interface OperationView {
  readonly doc: TsText;
  readonly name: TsText;
  /** Its type: `Operation<types.XInput, types.XResult>`. */
  readonly type: TsText;
  readonly descriptor: TsText;
}

/** Makes the {@link OperationsView}. Webhooks have descriptors, too: whoever receives one serves it. */
export function createOperationsView(
  contract: Contract,
  names: Names,
  extension: ImportExtension,
): OperationsView {
  const { model } = contract;
  const entries = [...nameOperations(model, names), ...nameWebhooks(model, names)].map((named) => ({
    ...named,
    descriptor: describeOperation(named.operation, model),
  }));
  const taken = new Set(entries.map((entry) => entry.names.function));
  const { parts, types, refer } = shareParts(
    entries.map(({ descriptor }) => descriptor),
    taken,
  );
  const served = new Set(model.operations);
  const errorShapes = new Map<string, unknown>();
  const createView = (entry: (typeof entries)[number]): OperationView => {
    const { function: name, type: stem } = entry.names;
    const link = linkTo(entry.operation.pointer, contract);
    const type = printOperationType(name, printIdentifier(stem));
    const { errors, ...rest } = refer(entry.descriptor);
    const isServed = served.has(entry.operation);
    if (isServed && errors !== undefined) errorShapes.set(entry.key, errors);
    const column = type.includes("\n") ? 4 : `export const ${name}: ${type} = `.length;
    return {
      doc: printDoc([`\`${entry.operation.method} ${entry.operation.path}\``, link]),
      name: printIdentifier(name),
      type,
      descriptor: printLiteral(isServed ? rest : refer(entry.descriptor), column),
    };
  };
  const operations = entries.map(createView);
  return {
    ...createHeaderView(model),
    descriptorsModule: printSpecifier("runtime/descriptors", extension),
    typesModule: printSpecifier("types", extension),
    contract: printLiteral(describeContract(model), "export const contract: ContractDescriptor = ".length),
    descriptorTypes: printImports([
      "ContractDescriptor",
      ...(entries.length > 0 ? ["ErrorShape", "Operation"] : []),
      ...types,
    ]),
    parts,
    operations,
    errorShapes: printLiteral(
      Object.fromEntries(errorShapes),
      "export const errorShapes: Readonly<Record<string, readonly ErrorShape[]>> = ".length,
    ),
  };
}

function printImports(types: readonly string[]): TsText {
  const names = [...new Set(types)].sort().map(printIdentifier);
  const flat = code`{ ${joinText(names, ", ")} }`;
  if (`import type ${flat} from "./runtime/descriptors.js";`.length <= LINE_WIDTH) return flat;
  return code`{\n  ${joinText(names, ",\n  ")},\n}`;
}

function printOperationType(name: string, stem: TsText): TsText {
  const flat = code`Operation<types.${stem}Input, types.${stem}Result>`;
  const isLong = `export const ${name}: ${flat} = {`.length > LINE_WIDTH;
  return isLong ? code`Operation<\n  types.${stem}Input,\n  types.${stem}Result\n>` : flat;
}

const LINE_WIDTH = 110;
