import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import type { OwnAnswers } from "../../validation/answers/own-answers.ts";
import type { Names, OperationNames } from "../names/names.ts";
import type { OutputPart } from "../output/output-parts.ts";
import { printDoc } from "../print/print-doc.ts";
import { type ImportStyle, importAll, importType, printImports } from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { code, printIdentifier, type TsText } from "../print/ts-text.ts";
import { inputType, printOfTypes } from "../types/part-types.ts";
import { createHeaderView, type HeaderView, linkTag, linkTo } from "./document-comments.ts";
import { type NamedOperation, nameOperations, nameWebhooks } from "./named-operations.ts";
import { schemaSourcesOf } from "./schema-sources.ts";
import { type PartView, type ReferredDescriptor, shareParts } from "./share-parts.ts";

/** The data for `operations.ts.hbs`. Version 7. */
export interface OperationsView extends HeaderView {
  readonly imports: TsText;
  /** Literal with the contract's descriptor. Empty if there is neither a router nor webhooks. */
  readonly contract: TsText;
  /** Constants shared by several descriptors. */
  readonly parts: readonly PartView[];
  readonly operations: readonly OperationView[];
  /**
   * Declaration of the formats of a router's own error responses, by operation. Kept out of the descriptors, which clients import, because
   * only routers need it. Empty if there is no router, or if the document defines none of the errors that a router returns without calling
   * a handler, e.g. 400 for invalid input.
   */
  readonly errorShapes: TsText;
  /**
   * Literal with the operations' places in the document, by id, for development messages. Empty if there is neither a client nor a router.
   */
  readonly sources: TsText;
  /** Literal with the places of the schemas of bodies, by operation id. Empty if `sources` is. */
  readonly schemaSources: TsText;
}

interface OperationView {
  readonly doc: TsText;
  readonly name: TsText;
  /** Type of the descriptor: `Operation<types.XInput, types.XResult>`. */
  readonly type: TsText;
  readonly descriptor: TsText;
}

interface OperationsSources {
  readonly parts: ReadonlySet<OutputPart>;
  readonly memory?: Memory;
  /** The error responses that a router sends itself. Absent without a router. */
  readonly answers?: OwnAnswers | undefined;
}

export function createOperationsView(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  { parts: outputParts, memory = noMemory, answers }: OperationsSources,
): OperationsView {
  const { model } = contract;
  const served = new Set(outputParts.has("router") ? model.operations : []);
  const named = [...nameOperations(model, names), ...nameWebhooks(model, names)];
  const descriptors = memory.share(
    "descriptors",
    named.map(({ operation }) => {
      const errors = (served.has(operation) ? answers?.ownShapesOf(operation) : undefined) ?? [];
      const descriptor = describeOperation(operation, model, memory);
      return errors.length === 0 ? descriptor : { ...descriptor, errors };
    }),
  );
  const taken = named.map((entry) => entry.names.function);
  const { parts, types, refer } = memory.recall(
    shareParts,
    descriptors,
    memory.share("names of functions", taken),
    memory,
  );
  const errorShapes = new Map<string, unknown>();
  const createView = (entry: NamedOperation, descriptor: OperationDescriptor): OperationView => {
    const referred = refer(descriptor);
    if (referred.errors !== undefined) errorShapes.set(entry.key, referred.errors);
    const { method, path, pointer } = entry.operation;
    return memory.recall(
      viewOperation,
      referred,
      entry.names,
      inputType(entry.operation, entry.names.type),
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
  const hasSources = hasRouter || outputParts.has("client");
  const errors = hasRouter ? answers?.common() : undefined;
  const descriptorTypes = [
    ...(hasContract ? ["ContractDescriptor"] : []),
    ...(errorShapes.size > 0 ? ["ErrorShape"] : []),
    ...(named.length > 0 ? ["Operation"] : []),
    ...(hasSources ? ["SchemaSources"] : []),
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
      ? printLiteral(
          { ...describeContract(model), ...(errors === undefined ? {} : { errors }) },
          "export const contract: ContractDescriptor = ".length,
        )
      : code``,
    parts,
    operations,
    errorShapes:
      errorShapes.size === 0
        ? code``
        : printLiteral(
            Object.fromEntries(errorShapes),
            "export const errorShapes: Readonly<Record<string, readonly ErrorShape[]>> = ".length,
          ),
    ...viewSources(contract, hasSources),
  };
}

function viewSources(contract: Contract, isRead: boolean): Pick<OperationsView, "sources" | "schemaSources"> {
  if (!isRead) return { sources: code``, schemaSources: code`` };
  const { operations } = contract.model;
  return {
    sources: printLiteral(
      Object.fromEntries(operations.map(({ id, pointer }) => [id, linkTo(pointer, contract)])),
      "export const operationSources: Readonly<Record<string, string>> = ".length,
    ),
    schemaSources: printLiteral(
      schemaSourcesOf(contract),
      "export const schemaSources: Readonly<Record<string, SchemaSources>> = ".length,
    ),
  };
}

function viewOperation(
  referred: ReferredDescriptor,
  { function: name, type: stem }: OperationNames,
  input: TsText,
  title: string,
  link: string,
): OperationView {
  const type = printOperationType(name, input, printOfTypes(`${stem}Result`));
  const column = type.includes("\n") ? 4 : `export const ${name}: ${type} = `.length;
  const { errors: _, ...rest } = referred;
  return {
    doc: printDoc([`\`${title}\``, linkTag(link)]),
    name: printIdentifier(name),
    type,
    descriptor: printLiteral(rest, column),
  };
}

function printOperationType(name: string, input: TsText, result: TsText): TsText {
  const flat = code`Operation<${input}, ${result}>`;
  const isLong = `export const ${name}: ${flat} = {`.length > LINE_WIDTH;
  return isLong ? code`Operation<\n  ${input},\n  ${result}\n>` : flat;
}

const LINE_WIDTH = 110;
