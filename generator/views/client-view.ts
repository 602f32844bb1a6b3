import type { Contract } from "../../contract/build/contract.ts";
import { describeContract } from "../../contract/descriptors/describe-contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { isAsked } from "../../contract/descriptors/parameter-schema.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { chooseSend } from "../../runtime/client/choose-send.ts";
import type { OperationDescriptor, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { Names, OperationNames } from "../names/names.ts";
import type { ImportExtension } from "../output/emit-options.ts";
import { printDoc } from "../print/print-doc.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import { printLiteral } from "../print/print-literal.ts";
import { printString } from "../print/print-string.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";
import { type PlacedFunction, printClientTree } from "./client-tree.ts";
import { linkTo } from "./document-link.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { printSpecifier } from "./module-specifier.ts";
import { describeOperationBriefly, describeOperationDoc } from "./operation-doc.ts";
import { nameOperations } from "./operation-order.ts";
import { printServerUrl, type ServerUrlView } from "./server-url-view.ts";
import { printServers, type ServersView } from "./servers-view.ts";

/** What `client.ts.hbs` receives. Version 4. */
export interface ClientView extends HeaderView, ServersView, ServerUrlView {
  readonly typesModule: TsText;
  readonly operationsModule: TsText;
  /** Specifiers of the runtime's modules, in quotes. */
  readonly clientModule: TsText;
  readonly bindModule: TsText;
  readonly createServerUrlModule: TsText;
  readonly guardOptionsModule: TsText;
  readonly sendModule: TsText;
  readonly sendStyledModule: TsText;
  readonly sendPlainModule: TsText;
  readonly sendSimpleModule: TsText;
  readonly sendOpenModule: TsText;
  /** Whether some function uses `send`, `sendStyled`, `sendPlain`, `sendSimple`, `sendOpen`. */
  readonly usesSend: boolean;
  readonly usesSendStyled: boolean;
  readonly usesSendPlain: boolean;
  readonly usesSendSimple: boolean;
  readonly usesSendOpen: boolean;
  /** The names of the security schemes that take credentials, as a union. */
  readonly schemes: TsText;
  /** The descriptors of the security schemes that a call looks up, as a literal; empty where it looks up none. */
  readonly securitySchemes: TsText;
  readonly functions: readonly ClientFunctionView[];
  /** The nested type and value of all functions. */
  readonly treeType: TsText;
  readonly tree: TsText;
}

/** One operation's function. */
interface ClientFunctionView {
  readonly doc: TsText;
  readonly name: TsText;
  /** The stem of its types. */
  readonly stem: TsText;
  /** `send`, `sendStyled`, `sendPlain`, `sendSimple` or `sendOpen`: the smallest that can call it. */
  readonly send: TsText;
  /** Whether the input may be left out. */
  readonly optional: boolean;
}

/** Makes the {@link ClientView}. */
export function createClientView(
  contract: Contract,
  names: Names,
  extension: ImportExtension,
  memory: Memory = noMemory,
): ClientView {
  const { model } = contract;
  const operations = nameOperations(model, names);
  const { securitySchemes } = describeContract(model, memory);
  const schemes = memory.share("security schemes", securitySchemes);
  const functions = operations.map(({ operation, names: own }) => {
    const link = linkTo(operation.pointer, contract);
    const descriptor = describeOperation(operation, model, memory);
    return memory.recall(viewFunction, operation, own, link, descriptor, schemes);
  });
  const placed = operations.map(({ operation, names: own }) =>
    memory.recall(placeFunction, operation, own, linkTo(operation.pointer, contract)),
  );
  return {
    ...createHeaderView(model),
    typesModule: printSpecifier("types", extension),
    operationsModule: printSpecifier("operations", extension),
    clientModule: printSpecifier("runtime/client/client", extension),
    bindModule: printSpecifier("runtime/client/bind-operations", extension),
    createServerUrlModule: printSpecifier("runtime/client/create-server-url", extension),
    guardOptionsModule: printSpecifier("runtime/client/guard-options", extension),
    sendModule: printSpecifier("runtime/client/send", extension),
    sendStyledModule: printSpecifier("runtime/client/send-styled", extension),
    sendPlainModule: printSpecifier("runtime/client/send-plain", extension),
    sendSimpleModule: printSpecifier("runtime/client/send-simple", extension),
    sendOpenModule: printSpecifier("runtime/client/send-open", extension),
    usesSend: functions.some(({ send }) => send === "send"),
    usesSendStyled: functions.some(({ send }) => send === "sendStyled"),
    usesSendPlain: functions.some(({ send }) => send === "sendPlain"),
    usesSendSimple: functions.some(({ send }) => send === "sendSimple"),
    usesSendOpen: functions.some(({ send }) => send === "sendOpen"),
    schemes: printSchemes(model),
    ...printServers(model),
    ...printServerUrl(model),
    securitySchemes: printSecuritySchemes(securitySchemes, functions),
    functions,
    ...memory.recall(printClientTree, memory.share("placed functions", placed)),
  };
}

function viewFunction(
  operation: Operation,
  { function: name, type }: OperationNames,
  link: string,
  descriptor: OperationDescriptor,
  schemes: readonly SecuritySchemeDescriptor[],
): ClientFunctionView {
  return {
    doc: printDoc(describeOperationDoc(operation, link)),
    name: printIdentifier(name),
    stem: printIdentifier(type),
    send: trustText(chooseSend(descriptor, schemes)),
    optional: isOptional(operation),
  };
}

function placeFunction(
  operation: Operation,
  { function: name, path }: OperationNames,
  link: string,
): PlacedFunction {
  return { name, path, doc: printDoc(describeOperationBriefly(operation, link)) };
}

/** Where tokens get to does not say where they come from, and a client that can send nothing but tokens need not know of schemes. */
function printSecuritySchemes(
  securitySchemes: readonly SecuritySchemeDescriptor[],
  functions: readonly ClientFunctionView[],
): TsText {
  const weighs = functions.some(({ send }) => send !== "sendOpen" && send !== "sendSimple");
  const schemes = securitySchemes.map((scheme) =>
    scheme.kind === "oauth2" ? { ...scheme, flows: [] } : scheme,
  );
  if (!weighs || schemes.length === 0) return code``;
  return printLiteral(schemes, "  securitySchemes: ".length, 2);
}

/** A member that every object has, of another type, is missing in `{}` to nobody but the compiler. */
function isOptional(operation: Operation): boolean {
  if (operation.body?.required === true || operation.parameters.some(isAsked)) return false;
  return [...parameterKeys(operation).values()].every((key) => !Object.hasOwn(Object.prototype, key));
}

/** Mutual TLS is the transport's business: there is nothing to give. */
function printSchemes(model: ApiModel): TsText {
  const names = describeContract(model)
    .securitySchemes.filter(({ kind }) => kind !== "mutualTLS")
    .map(({ name }) => printString(name));
  return names.length === 0 ? code`never` : joinText(names, " | ");
}
