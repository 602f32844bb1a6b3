import type { Contract } from "../../contract/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { ImportExtension } from "../emit-options.ts";
import type { Names } from "../names/names.ts";
import { printDoc } from "../print/print-doc.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import { printLiteral } from "../print/print-literal.ts";
import { code, type TsText } from "../print/ts-text.ts";
import { linkTo } from "./document-link.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { printSpecifier } from "./module-specifier.ts";

/** What `operations.ts.hbs` receives. Version 1. */
export interface OperationsView extends HeaderView {
  readonly descriptorsModule: TsText;
  readonly typesModule: TsText;
  /** The contract's descriptor, as a literal. */
  readonly contract: TsText;
  readonly operations: readonly OperationView[];
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
  const createView = (operation: Operation): OperationView => {
    const { function: name, type: stem } = names.operation(operation);
    const link = linkTo(operation.pointer, contract);
    const type = printOperationType(name, printIdentifier(stem));
    const column = type.includes("\n") ? 4 : `export const ${name}: ${type} = `.length;
    return {
      doc: printDoc([`\`${operation.method} ${operation.path}\``, link]),
      name: printIdentifier(name),
      type,
      descriptor: printLiteral(describeOperation(operation, model), column),
    };
  };
  return {
    ...createHeaderView(model),
    descriptorsModule: printSpecifier("runtime/descriptors", extension),
    typesModule: printSpecifier("types", extension),
    contract: printLiteral(describeContract(model), "export const contract: ContractDescriptor = ".length),
    operations: [...model.operations, ...model.webhooks].map(createView),
  };
}

function printOperationType(name: string, stem: TsText): TsText {
  const flat = code`Operation<types.${stem}Input, types.${stem}Result>`;
  const isLong = `export const ${name}: ${flat} = {`.length > LINE_WIDTH;
  return isLong ? code`Operation<\n  types.${stem}Input,\n  types.${stem}Result\n>` : flat;
}

const LINE_WIDTH = 110;
