import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { isAsked, parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { addTo } from "../../language/values/group.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import type { Names, OperationNames } from "../names/names.ts";
import { printDoc } from "../print/print-doc.ts";
import {
  type ImportStyle,
  importAll,
  importType,
  importValue,
  type ModuleImport,
  printExports,
  printImports,
} from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { code, joinText, printIdentifier, printString, type TsText } from "../print/ts-text.ts";
import { inputType } from "../types/part-types.ts";
import { type CodecName, chooseCodec, hasXml, type PrintedCodec, printCodec } from "./choose-codec.ts";
import { type PlacedFunction, type PrintedTree, printClientTree } from "./client-tree.ts";
import type { ConversionsPlan } from "./conversions-view.ts";
import {
  createHeaderView,
  describeOperationBriefly,
  describeOperationDoc,
  type HeaderView,
  linkTo,
} from "./document-comments.ts";
import { groupByTag, type NamedOperation, nameOperations } from "./named-operations.ts";
import { printServers, printServerUrl, type ServersView } from "./servers-view.ts";

/** The data for `client.ts.hbs`. Version 9. */
export interface ClientView extends ClientContextView, ClientTagView, PrintedTree {}

/** The data for `client-context.ts.hbs`. Version 1. */
export interface ClientContextView extends HeaderView, ServersView {
  readonly imports: TsText;
  /** `export ` if other modules import the declarations, otherwise empty. */
  readonly export: TsText;
  /** Expression for a function that returns the server URL for a call's options. */
  readonly serverUrl: TsText;
  /** Union type of the security schemes that need credentials. */
  readonly schemes: TsText;
  /** Object literal with the security scheme descriptors that codecs read. Empty if no codec reads them. */
  readonly securitySchemes: TsText;
  /** Codecs the client assembles from parts of the runtime. Other codecs are imported. */
  readonly codecs: readonly CodecView[];
}

/** The data for `client-tag.ts.hbs`. Version 3. */
export interface ClientTagView extends HeaderView {
  readonly imports: TsText;
  readonly functions: readonly ClientFunctionView[];
}

/** The data for `client-index.ts.hbs`. Version 1. */
export interface ClientIndexView extends HeaderView, PrintedTree {
  readonly imports: TsText;
  /** Statements that re-export the other modules. */
  readonly exports: TsText;
}

/** A codec the client assembles from parts of the runtime. */
interface CodecView {
  readonly export: TsText;
  readonly name: TsText;
  readonly value: TsText;
}

interface ClientFunctionView {
  readonly doc: TsText;
  readonly name: TsText;
  /** Stem of the operation's type names. */
  readonly stem: TsText;
  /** Type of the input: `types.XInput`, or an empty object type. */
  readonly input: TsText;
  /** Function that sends the request: `send`, `sendConverted` if values are converted, or `sendExact` if integers also keep all digits. */
  readonly send: TsText;
  /**
   * Expression for the smallest codec that supports the operation. Uses the variables `client` and `options` if the operation reads XML.
   */
  readonly codec: TsText;
  /** Name of the codec in {@link codec}. */
  readonly codecName: TsText;
  /** The operation's conversions as the last call argument, including the preceding comma. Empty if nothing is converted. */
  readonly conversions: TsText;
  /** Whether callers can omit the input. */
  readonly optional: boolean;
}

export interface ClientTools {
  /** Default: nothing is converted. */
  readonly conversions?: ConversionsPlan | undefined;
  readonly memory?: Memory;
}

function planClient(
  contract: Contract,
  names: Names,
  { conversions, memory = noMemory }: ClientTools,
): ClientPlan {
  const { model } = contract;
  const operations = nameOperations(model, names);
  const { securitySchemes } = describeContract(model);
  const schemes = memory.share("security schemes", securitySchemes);
  const called = new Map<CodecName, OperationDescriptor[]>();
  const functions = operations.map(({ operation, names: own }) => {
    const link = linkTo(operation.pointer, contract);
    const descriptor = describeOperation(operation, model, memory);
    const codec = memory.recall(chooseCodec, descriptor, schemes);
    addTo(called, codec, descriptor);
    const converting = conversions?.isExact ? "sendExact" : "sendConverted";
    const sender = conversions?.operations.has(operation) ? converting : "send";
    return memory.recall(viewFunction, operation, own, link, codec, sender, hasXml(descriptor));
  });
  const placed = operations.map(({ operation, names: own }) =>
    memory.recall(placeFunction, operation, own, linkTo(operation.pointer, contract)),
  );
  const codecs = [...called.values()].map((descriptors) => printCodec(descriptors, schemes));
  const serverUrl = printServerUrl(model);
  const made = codecs.flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name: printIdentifier(name), value }],
  );
  return {
    operations,
    functions,
    codecs,
    calls: serverUrl.calls,
    context: {
      ...createHeaderView(model),
      schemes: printSchemes(model),
      ...printServers(model),
      serverUrl: serverUrl.text,
      securitySchemes:
        schemes.length > 0 && codecs.some(({ readsSchemes }) => readsSchemes)
          ? printLiteral(schemes, "  securitySchemes: ".length, 2)
          : code``,
    },
    made,
    tree: memory.recall(printClientTree, memory.share("placed functions", placed)),
  };
}

interface ClientPlan {
  readonly operations: readonly NamedOperation[];
  readonly functions: readonly ClientFunctionView[];
  readonly codecs: readonly PrintedCodec[];
  readonly calls: readonly ModuleImport[];
  readonly context: Omit<ClientContextView, "imports" | "export" | "codecs">;
  /** Codecs the client assembles from parts of the runtime. Other codecs are imported. */
  readonly made: readonly Omit<CodecView, "export">[];
  readonly tree: PrintedTree;
}

export function createClientView(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  tools: ClientTools = {},
): ClientView {
  const { codecs, functions, calls, context, made, tree } = planClient(contract, names, tools);
  const imports = [...listContextImports(codecs, calls), ...TREE_IMPORTS];
  const called = functions.length === 0 ? [] : importFunctions(functions);
  const named = codecs.filter(({ value }) => value === undefined).flatMap((codec) => codec.imports);
  return {
    ...context,
    imports: printImports("client", [...imports, ...called, ...named], style),
    export: code``,
    codecs: made.map((codec) => ({ export: code``, ...codec })),
    functions,
    ...tree,
  };
}

export type ClientModule =
  | { readonly kind: "context"; readonly path: string; readonly view: ClientContextView }
  | { readonly kind: "tag"; readonly path: string; readonly view: ClientTagView }
  | { readonly kind: "index"; readonly path: string; readonly view: ClientIndexView };

/** Creates one module per tag, `client/context.ts` for shared declarations, and a `client.ts` that re-exports them. */
export function createClientModules(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  tools: ClientTools = {},
): readonly ClientModule[] {
  const plan = planClient(contract, names, tools);
  const header = createHeaderView(contract.model);
  const entries = plan.operations.flatMap((named, index) => {
    const view = plan.functions[index];
    return view === undefined ? [] : [{ ...named, view }];
  });
  const groups = groupByTag(entries, ({ operation }) => operation);
  const context = "client/context";
  const tags = groups.map(({ file, items }): ClientModule => {
    const path = `client/${file}`;
    const used = new Set<string>(items.map(({ view }) => view.codecName));
    const codecs = plan.codecs.filter(({ name }) => used.has(name));
    const functions = items.map(({ view }) => view);
    const imports = [
      ...importFunctions(functions),
      importType("runtime/client/client", "Client"),
      importType(context, "ClientOptions"),
      ...codecs.flatMap(({ name, value, imports }) =>
        value === undefined ? imports : [importValue(context, name)],
      ),
    ];
    return { kind: "tag", path, view: { ...header, imports: printImports(path, imports, style), functions } };
  });
  const imports = [
    ...TREE_IMPORTS,
    importValue(context, "createContext"),
    importType(context, "ClientOptions"),
    ...groups.flatMap(({ file, items }) =>
      items.map((item) => importValue(`client/${file}`, item.names.function)),
    ),
  ];
  const exports = [
    importValue(context, "createContext"),
    ...groups.map(({ file }) => ({ path: `client/${file}`, name: "*" })),
  ];
  const shared = printImports(context, listContextImports(plan.codecs, plan.calls), style);
  const codecs = plan.made.map((codec) => ({ export: code`export `, ...codec }));
  return [
    {
      kind: "context",
      path: context,
      view: { ...plan.context, imports: shared, export: code`export `, codecs },
    },
    ...tags,
    {
      kind: "index",
      path: "client",
      view: {
        ...header,
        imports: printImports("client", imports, style),
        exports: printExports("client", exports, style),
        ...plan.tree,
      },
    },
  ];
}

const TREE_IMPORTS = [
  importType("runtime/client/bind-operations", "Bound"),
  importValue("runtime/client/bind-operations", "bindOperations"),
  importValue("runtime/client/bind-operations", "guardOptions"),
];

function importFunctions(functions: readonly ClientFunctionView[]): readonly ModuleImport[] {
  const used = new Set<string>(functions.map(({ send }) => send));
  return [
    ...senders.flatMap(([name, path]) => (used.has(name) ? [importValue(path, name)] : [])),
    ...(functions.some(({ codec, codecName }) => codec !== codecName)
      ? [importValue("runtime/client/xml-calls", "withXmlCodec")]
      : []),
    ...(used.has("sendConverted") || used.has("sendExact") ? [importAll("conversions", "conversions")] : []),
    importAll("operations", "operations"),
    importAll("types", "types", true),
  ];
}

/** For clients without conversions, with conversions, and with conversions that keep all digits of integers. */
const senders = [
  ["send", "runtime/client/send"],
  ["sendConverted", "runtime/client/send-converted"],
  ["sendExact", "runtime/client/send-converted"],
] as const;

type Sender = (typeof senders)[number][0];

function listContextImports(
  codecs: readonly PrintedCodec[],
  called: readonly ModuleImport[],
): readonly ModuleImport[] {
  const made = codecs.filter(({ value }) => value !== undefined);
  const types = ["CallOptions", "Client", "ClientContract", ...(made.length > 0 ? ["CallCodec"] : [])];
  return [
    ...types.map((name) => importType("runtime/client/client", name)),
    importValue("runtime/client/client", "extendClient"),
    importValue("runtime/client/explain-failures", "explainFailures"),
    importAll("operations", "operations"),
    ...called,
    ...made.flatMap(({ imports }) => imports),
  ];
}

function viewFunction(
  operation: Operation,
  { function: name, type }: OperationNames,
  link: string,
  codec: CodecName,
  sender: Sender,
  readsXml: boolean,
): ClientFunctionView {
  const named = printIdentifier(codec);
  return {
    doc: printDoc(describeOperationDoc(operation, link)),
    name: printIdentifier(name),
    stem: printIdentifier(type),
    input: inputType(operation, type),
    send: printIdentifier(sender),
    codec: readsXml ? code`withXmlCodec(${named}, client, options)` : named,
    codecName: named,
    conversions: sender === "send" ? code`` : code`, conversions.${printIdentifier(name)}`,
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

/**
 * An input is required if a parameter shares its name with an inherited member, e.g. `toString`: TypeScript would reject the default `{}`.
 */
export function isOptionalInput(operation: Operation): boolean {
  if (operation.body?.required === true || operation.parameters.some(isAsked)) return false;
  return [...parameterKeys(operation).values()].every((key) => !Object.hasOwn(Object.prototype, key));
}

/** Omits mutual TLS because requests carry no credentials for it. */
function printSchemes(model: ApiModel): TsText {
  const names = describeContract(model)
    .securitySchemes.filter(({ kind }) => kind !== "mutualTLS")
    .map(({ name }) => printString(name));
  return names.length === 0 ? code`never` : joinText(names, " | ");
}
