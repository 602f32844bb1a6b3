import type { Contract } from "../../contract/build/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { isAsked } from "../../contract/descriptors/parameter-schema.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { OperationDescriptor, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { Names, OperationNames } from "../names/names.ts";
import type { ImportStyle } from "../print/module-specifier.ts";
import { printDoc } from "../print/print-doc.ts";
import {
  importAll,
  importType,
  importValue,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { printIdentifier, printString } from "../print/print-string.ts";
import { code, joinText, type TsText } from "../print/ts-text.ts";
import { type CodecName, chooseCodec, type PrintedCodec, printCodec, readsSchemes } from "./choose-codec.ts";
import { type PlacedFunction, printClientTree } from "./client-tree.ts";
import { linkTo } from "./document-link.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { describeOperationBriefly, describeOperationDoc } from "./operation-doc.ts";
import { nameOperations } from "./operation-order.ts";
import { printServerUrl } from "./print-server-url.ts";
import { printServers, type ServersView } from "./servers-view.ts";

/** The data for `client.ts.hbs`. Version 7. */
export interface ClientView extends HeaderView, ServersView {
  /** All imports, a line each. */
  readonly imports: TsText;
  /** A function from a call's options to the URL of a server. */
  readonly serverUrl: TsText;
  /** The names of the security schemes with credentials, as a union. */
  readonly schemes: TsText;
  /** The descriptors of the security schemes that calls look up, as a literal; empty if there are none. */
  readonly securitySchemes: TsText;
  /** The codecs that are made for this client. */
  readonly codecs: readonly CodecView[];
  readonly functions: readonly ClientFunctionView[];
  /** The nested type and value of all functions. */
  readonly treeType: TsText;
  readonly tree: TsText;
}

/** A codec that is made of the parts that operations need. */
interface CodecView {
  readonly name: TsText;
  readonly value: TsText;
}

/** One operation's function. */
interface ClientFunctionView {
  readonly doc: TsText;
  readonly name: TsText;
  /** The stem of its types. */
  readonly stem: TsText;
  /** The smallest codec that can call it. */
  readonly codec: TsText;
  /** Whether the input may be left out. */
  readonly optional: boolean;
}

/** Makes the {@link ClientView}. */
export function createClientView(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  memory: Memory = noMemory,
): ClientView {
  const { model } = contract;
  const operations = nameOperations(model, names);
  const { securitySchemes } = describeContract(model);
  const schemes = memory.share("security schemes", securitySchemes);
  const called = new Map<CodecName, OperationDescriptor[]>();
  const functions = operations.map(({ operation, names: own }) => {
    const link = linkTo(operation.pointer, contract);
    const descriptor = describeOperation(operation, model, memory);
    const codec = memory.recall(chooseCodec, descriptor, schemes);
    called.set(codec, [...(called.get(codec) ?? []), descriptor]);
    return memory.recall(viewFunction, operation, own, link, codec);
  });
  const placed = operations.map(({ operation, names: own }) =>
    memory.recall(placeFunction, operation, own, linkTo(operation.pointer, contract)),
  );
  const codecs = [...called].map(([name, descriptors]) => printCodec(name, descriptors));
  const serverUrl = printServerUrl(model);
  return {
    ...createHeaderView(model),
    imports: printImports("client", listImports(codecs, serverUrl.calls), style),
    schemes: printSchemes(model),
    ...printServers(model),
    serverUrl: serverUrl.text,
    securitySchemes: codecs.some(({ name }) => readsSchemes(name))
      ? printSecuritySchemes(securitySchemes)
      : code``,
    codecs: codecs.flatMap(({ name, value }) =>
      value === undefined ? [] : [{ name: printIdentifier(name), value }],
    ),
    functions,
    ...memory.recall(printClientTree, memory.share("placed functions", placed)),
  };
}

function listImports(
  codecs: readonly PrintedCodec[],
  called: readonly ModuleImport[],
): readonly ModuleImport[] {
  const types = ["CallOptions", "Client", "ClientContract"];
  return [
    importType("runtime/client/bind-operations", "Bound"),
    importValue("runtime/client/bind-operations", "bindOperations"),
    ...types.map((name) => importType("runtime/client/client", name)),
    importValue("runtime/client/client", "extendClient"),
    importValue("runtime/client/bind-operations", "guardOptions"),
    ...called,
    ...codecs.flatMap(({ imports }) => imports),
    ...(codecs.some(({ value }) => value !== undefined)
      ? [importType("runtime/client/client", "CallCodec")]
      : []),
    ...(codecs.length === 0
      ? []
      : [
          importValue("runtime/client/send", "send"),
          importAll("operations", "operations"),
          importAll("types", "types", true),
        ]),
  ];
}

function viewFunction(
  operation: Operation,
  { function: name, type }: OperationNames,
  link: string,
  codec: CodecName,
): ClientFunctionView {
  return {
    doc: printDoc(describeOperationDoc(operation, link)),
    name: printIdentifier(name),
    stem: printIdentifier(type),
    codec: printIdentifier(codec),
    optional: isOptionalInput(operation),
  };
}

function placeFunction(
  operation: Operation,
  { function: name, path }: OperationNames,
  link: string,
): PlacedFunction {
  return { name, path, doc: printDoc(describeOperationBriefly(operation, link)) };
}

/** The flows of OAuth 2 schemes are omitted: sending a token does not need them. */
function printSecuritySchemes(securitySchemes: readonly SecuritySchemeDescriptor[]): TsText {
  if (securitySchemes.length === 0) return code``;
  const schemes = securitySchemes.map((scheme) =>
    scheme.kind === "oauth2" ? { ...scheme, flows: [] } : scheme,
  );
  return printLiteral(schemes, "  securitySchemes: ".length, 2);
}

/**
 * Whether the input of an operation may be left out. A member that every object has, of another type, is missing in `{}` to nobody
 * but the compiler.
 */
export function isOptionalInput(operation: Operation): boolean {
  if (operation.body?.required === true || operation.parameters.some(isAsked)) return false;
  return [...parameterKeys(operation).values()].every((key) => !Object.hasOwn(Object.prototype, key));
}

/** Mutual TLS is handled by the transport, so there is no credential to pass. */
function printSchemes(model: ApiModel): TsText {
  const names = describeContract(model)
    .securitySchemes.filter(({ kind }) => kind !== "mutualTLS")
    .map(({ name }) => printString(name));
  return names.length === 0 ? code`never` : joinText(names, " | ");
}
