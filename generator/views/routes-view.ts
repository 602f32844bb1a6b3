import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import { noMemory } from "../../language/values/memory.ts";
import { ownAnswersOf } from "../../validation/answers/own-answers.ts";
import type { Names, OperationNames } from "../names/names.ts";
import { printDoc } from "../print/print-doc.ts";
import {
  type ImportStyle,
  importAll,
  importType,
  importValue,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { code, printIdentifier, printKey, type TsText } from "../print/ts-text.ts";
import type { ClientTools } from "./client-view.ts";
import { createHeaderView, describeOperationDoc, type HeaderView, linkTo } from "./document-comments.ts";
import { bodySources, handlerInput, handlerTypes, listStreamed } from "./handler-input.ts";
import { nameOperations } from "./named-operations.ts";
import { printParts, printServerOptions } from "./print-parts.ts";

/** The data for `routes.ts.hbs`. Version 7. */
export interface RoutesView extends HeaderView {
  readonly imports: TsText;
  /** `Principal`, or `_Principal` if no operation needs credentials. */
  readonly principal: TsText;
  /** Object literal with the code the server needs for these operations (`ServerParts`). */
  readonly parts: TsText;
  readonly serveOptions: TsText;
  readonly options: TsText;
  /** Whether the document defines errors that the router returns without calling a handler, e.g. 400 for invalid input. */
  readonly hasErrorShapes: boolean;
  readonly routes: readonly RouteView[];
}

interface RouteView {
  /** Member comment, indented by two spaces. */
  readonly doc: TsText;
  /** Key of the operation's handler, printed as a property name. */
  readonly key: TsText;
  readonly name: TsText;
  /** Stem of the operation's type names. */
  readonly stem: TsText;
  readonly input: TsText;
}

const OPTIONS = code`RouterOptions<Principal, Handlers, Context>`;

interface RoutesTools extends ClientTools {
  /** Patterns for operations whose handlers read multipart bodies part by part. Default: none. */
  readonly streamParts?: readonly string[] | undefined;
}

export function createRoutesView(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  { conversions, streamParts = [], memory = noMemory }: RoutesTools = {},
): RoutesView {
  const { model } = contract;
  const streamed = listStreamed(model.operations, streamParts);
  const named = nameOperations(model, names);
  const sources = bodySources(contract, names);
  const answers = ownAnswersOf(contract);
  const hasErrorShapes = model.operations.some((operation) => answers.ownShapesOf(operation).length > 0);
  const parts = printParts(
    model.operations.map((operation) => describeOperation(operation, model, memory)),
    model.servers,
    {
      isExact: model.integers === "int64",
      hasShapes: hasErrorShapes || (model.operations.length > 0 && answers.common() !== undefined),
      streamed: named.flatMap(({ operation, names: own }) =>
        streamed.has(operation) ? [printIdentifier(own.function)] : [],
      ),
    },
  );
  const converted = printServerOptions(model.operations, names, conversions);
  return {
    ...createHeaderView(model),
    imports: printImports(
      "routes",
      [...listImports(model.operations, streamed), ...parts.imports, ...converted.imports],
      style,
    ),
    parts: parts.text,
    serveOptions: converted.options,
    options: streamed.size > 0 ? code`${OPTIONS} & PartOptions` : OPTIONS,
    hasErrorShapes,
    principal: model.operations.some(({ security }) => security.length > 0)
      ? code`Principal`
      : code`_Principal`,
    routes: named.map(({ operation, names: own, key }) =>
      memory.recall(
        viewRoute,
        operation,
        own,
        key,
        linkTo(operation.pointer, contract),
        handlerInput(operation, own.type, sources, principalOf(operation), {
          context: code`Context`,
          isStreamed: streamed.has(operation),
        }),
      ),
    ),
  };
}

function listImports(
  operations: readonly Operation[],
  streamed: ReadonlySet<Operation>,
): readonly ModuleImport[] {
  const served = [
    importValue("checks", "checks"),
    importType("runtime/descriptors", "OperationDescriptor"),
    ...handlerTypes(operations, streamed),
    importAll("types", "types", true),
  ];
  return [
    importAll("operations", "operations"),
    importType("runtime/server/options", "Router"),
    importType("runtime/server/options", "RouterOptions"),
    importValue("runtime/server/serve", "serve"),
    ...(streamed.size > 0 ? [importType("runtime/server/stream-parts", "PartOptions")] : []),
    ...(operations.length === 0 ? [] : served),
  ];
}

function viewRoute(
  operation: Operation,
  { function: name, type }: OperationNames,
  key: string,
  link: string,
  input: TsText,
): RouteView {
  return {
    doc: printDoc(describeOperationDoc(operation, link), 2),
    key: printKey(key),
    name: printIdentifier(name),
    stem: printIdentifier(type),
    input,
  };
}

function principalOf({ security }: Operation): TsText {
  if (security.length === 0) return code`undefined`;
  return security.some((needs) => needs.length === 0) ? code`Principal | undefined` : code`Principal`;
}
