import type { Contract } from "../../contract/build/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import type { Names, OperationNames } from "../names/names.ts";
import type { OutputPart } from "../output/output-parts.ts";
import type { ImportStyle } from "../print/module-specifier.ts";
import { printDoc } from "../print/print-doc.ts";
import { importAll, importType, printImports } from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { printIdentifier } from "../print/print-string.ts";
import { code, type TsText } from "../print/ts-text.ts";
import { linkTag, linkTo } from "./document-link.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { type NamedOperation, nameOperations, nameWebhooks } from "./operation-order.ts";
import type { PartView } from "./part-view.ts";
import { type ReferredDescriptor, shareParts } from "./share-parts.ts";

/** What `operations.ts.hbs` receives. Version 5. */
export interface OperationsView extends HeaderView {
  /** All imports, a line each. */
  readonly imports: TsText;
  /** The contract's descriptor, as a literal; empty where only a client or links have a use for this module. */
  readonly contract: TsText;
  /** What several descriptors have in common. */
  readonly parts: readonly PartView[];
  readonly operations: readonly OperationView[];
  /**
   * The shapes of errors by operation, as a literal: apart from the descriptors, since clients have no use for them. Empty without a
   * router, and without operations.
   */
  readonly errorShapes: TsText;
}

/** One operation's descriptor. */
interface OperationView {
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
  style: ImportStyle,
  {
    parts: outputParts,
    memory = noMemory,
  }: { readonly parts: ReadonlySet<OutputPart>; readonly memory?: Memory },
): OperationsView {
  const { model } = contract;
  const named = [...nameOperations(model, names), ...nameWebhooks(model, names)];
  const descriptors = memory.share(
    "descriptors",
    named.map(({ operation }) => describeOperation(operation, model, memory)),
  );
  const taken = named.map((entry) => entry.names.function);
  const { parts, types, refer } = memory.recall(
    shareParts,
    descriptors,
    memory.share("names of functions", taken),
    memory,
  );
  const served = new Set(model.operations);
  const errorShapes = new Map<string, unknown>();
  const createView = (entry: NamedOperation, descriptor: OperationDescriptor): OperationView => {
    const referred = refer(descriptor);
    const isServed = served.has(entry.operation);
    if (isServed && referred.errors !== undefined) errorShapes.set(entry.key, referred.errors);
    const { method, path, pointer } = entry.operation;
    return memory.recall(
      viewOperation,
      referred,
      isServed,
      entry.names,
      `${method} ${path}`,
      linkTo(pointer, contract),
    );
  };
  const operations = descriptors.flatMap((descriptor, index) => {
    const entry = named[index];
    return entry === undefined ? [] : [createView(entry, descriptor)];
  });
  const hasRouter = outputParts.has("router");
  const hasContract = hasRouter || outputParts.has("webhooks");
  const descriptorTypes = [
    ...(hasContract ? ["ContractDescriptor"] : []),
    ...(named.length > 0 && hasRouter ? ["ErrorShape"] : []),
    ...(named.length > 0 ? ["Operation"] : []),
    ...types,
  ];
  const imports = [
    ...descriptorTypes.map((name) => importType("runtime/descriptors", name)),
    ...(named.length > 0 ? [importAll("types", "types", true)] : []),
  ];
  return {
    ...createHeaderView(model),
    imports: printImports("operations", imports, style),
    contract: hasContract
      ? printLiteral(describeContract(model), "export const contract: ContractDescriptor = ".length)
      : code``,
    parts,
    operations,
    errorShapes:
      hasRouter && named.length > 0
        ? printLiteral(
            Object.fromEntries(errorShapes),
            "export const errorShapes: Readonly<Record<string, readonly ErrorShape[]>> = ".length,
          )
        : code``,
  };
}

function viewOperation(
  referred: ReferredDescriptor,
  isServed: boolean,
  { function: name, type: stem }: OperationNames,
  title: string,
  link: string,
): OperationView {
  const type = printOperationType(name, printIdentifier(stem));
  const column = type.includes("\n") ? 4 : `export const ${name}: ${type} = `.length;
  const { errors: _, ...rest } = referred;
  return {
    doc: printDoc([`\`${title}\``, linkTag(link)]),
    name: printIdentifier(name),
    type,
    descriptor: printLiteral(isServed ? rest : referred, column),
  };
}

function printOperationType(name: string, stem: TsText): TsText {
  const flat = code`Operation<types.${stem}Input, types.${stem}Result>`;
  const isLong = `export const ${name}: ${flat} = {`.length > LINE_WIDTH;
  return isLong ? code`Operation<\n  types.${stem}Input,\n  types.${stem}Result\n>` : flat;
}

const LINE_WIDTH = 110;
