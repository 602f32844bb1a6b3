import type { Contract } from "../../contract/build/contract.ts";
import {
  type ConversionGraphNode,
  type ConversionUnion,
  type Converts,
  createConversionGraph,
  createPruner,
  type FindConversions,
  listInner,
} from "../../contract/descriptors/conversion-graph.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { Operation } from "../../contract/model/types.ts";
import { flagsOfPattern } from "../../language/schema/patterns/compile-pattern.ts";
import { type MediaPart, partsOf } from "../../validation/checks/operation-parts.ts";
import type { Names } from "../names/names.ts";
import type { ConvertedFormat } from "../output/converted-formats.ts";
import {
  type ImportStyle,
  importType,
  importValue,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { PrintedPart, printLiteral } from "../print/print-literal.ts";
import { code, printIdentifier, printString, type TsText, trustText } from "../print/ts-text.ts";
import { separateModules, type ValidatorModules } from "../validators/validator-modules.ts";
import type { PlannedUnion } from "../validators/validator-plan.ts";
import { createHeaderView, type HeaderView } from "./document-comments.ts";

/** The data for `conversions.ts.hbs`. Version 1. */
export interface ConversionsView extends HeaderView {
  readonly imports: TsText;
  /** Conversions used in several places, declared as constants. */
  readonly nodes: readonly ConversionView[];
  readonly operations: readonly ConversionView[];
}

interface ConversionView {
  readonly name: TsText;
  readonly value: TsText;
}

export interface ConversionsPlan {
  readonly operations: ReadonlySet<Operation>;
  readonly isExact: boolean;
  /** Unions in which several branches convert values. Validators choose the branch at run time. */
  readonly unions: readonly PlannedUnion[];
  readonly converts: (schema: unknown, pointer: string) => boolean;
  readonly view: ConversionsView;
}

export function planConversions(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  formats: readonly ConvertedFormat[],
  modules: ValidatorModules = separateModules,
): ConversionsPlan | undefined {
  if (formats.length === 0) return undefined;
  const { model } = contract;
  const wireTypes = new Map(formats.map(({ format, wire }) => [format, wire]));
  const loose = new Set(formats.filter(({ isLoose }) => isLoose).map(({ format }) => format));
  const find = createConversionGraph(
    lookupOf(model),
    (format) => wireTypes.get(format),
    (format) => loose.has(format),
  );
  const roots = [...model.operations, ...model.webhooks].flatMap((operation) => {
    const messages = findMessages(operation, find);
    return messages === undefined ? [] : [{ operation, messages }];
  });
  if (roots.length === 0) return undefined;
  const printer = createNodePrinter(
    roots.flatMap(({ messages }) => listRoots(messages)),
    formats,
    names,
    modules,
  );
  const operations = roots.map(({ operation, messages }) => ({
    name: printIdentifier(names.operation(operation).function),
    value: printLiteral(printMessages(messages, printer.print)),
  }));
  const nodes = printer.nodes();
  const imports = [
    importType("runtime/conversion/convert", "OperationConversions"),
    ...(nodes.length === 0 ? [] : [importType("runtime/conversion/convert", "ConversionNode")]),
    ...printer.imports(),
  ];
  return {
    isExact: model.integers === "int64",
    operations: new Set(roots.map(({ operation }) => operation)),
    unions: printer.unions(),
    converts: (schema, pointer) => find(schema, pointer) !== undefined,
    view: {
      ...createHeaderView(model),
      imports: printImports("conversions", imports, style),
      nodes,
      operations,
    },
  };
}

/** Conversions by parameter key, media type or header name. */
type NamedNodes = readonly (readonly [name: string, node: ConversionGraphNode])[];

interface MessageNodes {
  readonly parameters: NamedNodes;
  readonly body: NamedNodes;
  readonly responses: readonly {
    readonly status: Operation["responses"][number]["status"];
    readonly content: NamedNodes;
    readonly headers: NamedNodes;
  }[];
}

function findMessages(operation: Operation, find: FindConversions): MessageNodes | undefined {
  const { body, responses } = partsOf(operation);
  const ofMedia = (content: readonly MediaPart[]): NamedNodes =>
    content.flatMap(({ media, schema, pointer }) => named(media.type, find(schema, pointer)));
  const messages = {
    parameters: [...parameterKeys(operation)].flatMap(([{ schema }, key]) =>
      named(key, find(schema.schema, schema.pointer)),
    ),
    body: ofMedia(body),
    responses: responses.map(({ status, content }, index) => ({
      status,
      content: ofMedia(content),
      headers: (operation.responses[index]?.headers ?? []).flatMap(({ name, schema }) =>
        named(name.toLowerCase(), find(schema.schema, schema.pointer)),
      ),
    })),
  };
  return listRoots(messages).length === 0 ? undefined : messages;
}

function named(name: string, node: ConversionGraphNode | undefined): NamedNodes {
  return node === undefined ? [] : [[name, node]];
}

function listRoots({ parameters, body, responses }: MessageNodes): readonly ConversionGraphNode[] {
  const lists = [parameters, body, ...responses.flatMap(({ content, headers }) => [content, headers])];
  return lists.flatMap((list) => list.map(([, node]) => node));
}

type PrintNode = (node: ConversionGraphNode) => unknown;

function printMessages({ parameters, body, responses }: MessageNodes, print: PrintNode): object {
  const media = (list: NamedNodes): unknown => list.map(([type, node]) => [type, print(node)]);
  const members = (list: NamedNodes): unknown => ({
    properties: list.map(([name, node]) => [name, print(node)]),
  });
  const listed = responses.map(({ status, content, headers }) => ({
    status,
    ...(content.length === 0 ? {} : { content: media(content) }),
    ...(headers.length === 0 ? {} : { headers: members(headers) }),
  }));
  return {
    ...(parameters.length === 0 ? {} : { parameters: members(parameters) }),
    ...(body.length === 0 ? {} : { body: media(body) }),
    ...(responses.every(({ content, headers }) => content.length + headers.length === 0)
      ? {}
      : { responses: listed }),
  };
}

/** Declares a constant for each conversion used in several places. */
interface NodePrinter {
  readonly print: PrintNode;
  nodes(): readonly ConversionView[];
  unions(): readonly PlannedUnion[];
  imports(): readonly ModuleImport[];
}

function createNodePrinter(
  roots: readonly ConversionGraphNode[],
  formats: readonly ConvertedFormat[],
  names: Names,
  modules: ValidatorModules,
): NodePrinter {
  const converts = createPruner();
  const constants = nameConstants(roots, converts, names);
  const byFormat = new Map(formats.map((format) => [format.format, format.conversion]));
  const imports: ModuleImport[] = [];
  const unions = new Map<ConversionUnion, PlannedUnion>();
  const printUnion = (union: ConversionUnion): PrintedPart => {
    const name = `$union${unions.size + 1}`;
    const planned = unions.get(union) ?? { name, path: modules.union(name), branches: union.branches };
    unions.set(union, planned);
    const checks = `${planned.name}Checks`;
    imports.push(importValue(planned.path, checks), importValue("runtime/conversion/convert", "checkAt"));
    const cases = union.branches.map(({ node }, index) => [
      new PrintedPart(code`checkAt(${trustText(checks)}, ${index})`), // The names are constants.
      ...(node !== undefined && converts(node) ? [print(node)] : []),
    ]);
    return new PrintedPart(code`() => ${printLiteral(cases)}`);
  };
  const print: PrintNode = (node) => {
    const constant = constants.get(node);
    return constant === undefined ? printNode(node) : new PrintedPart(code`() => ${constant}`);
  };
  const orNothing = (node: ConversionGraphNode | undefined): unknown =>
    node !== undefined && converts(node) ? print(node) : new PrintedPart(code`undefined`);
  const printNode = (node: ConversionGraphNode): object => {
    const conversion = node.format === undefined ? undefined : byFormat.get(node.format);
    if (conversion !== undefined) {
      imports.push(conversion);
      return { format: new PrintedPart(trustText(conversion.local ?? conversion.name)) }; // The name is a constant.
    }
    const { properties, patterns, additional, prefix, items, all, unions: alternatives } = node;
    const others = additional !== undefined && converts(additional) ? additional : undefined;
    const rest = items !== undefined && converts(items) ? items : undefined;
    // A property without a conversion is listed only if unlisted properties have one.
    const isListed = ([, inner]: (typeof properties)[number]): boolean =>
      others !== undefined || (inner !== undefined && converts(inner));
    const listed = properties.filter(isListed);
    const matched = patterns.filter((entry) => isListed(entry) && flagsOfPattern(entry[0]) !== undefined);
    const first = rest !== undefined || prefix.some((inner) => inner && converts(inner)) ? prefix : [];
    const joined = all.filter(converts);
    const decided = alternatives.filter(({ branches }) =>
      branches.some((branch) => branch.node && converts(branch.node)),
    );
    return {
      ...(listed.length === 0 ? {} : { properties: listed.map(([name, inner]) => [name, orNothing(inner)]) }),
      ...(matched.length === 0
        ? {}
        : { patterns: matched.map(([pattern, inner]) => [printPattern(pattern), orNothing(inner)]) }),
      ...(others === undefined ? {} : { additional: print(others) }),
      ...(first.length === 0 ? {} : { prefix: first.map(orNothing) }),
      ...(rest === undefined ? {} : { items: print(rest) }),
      ...(joined.length === 0 ? {} : { all: joined.map(print) }),
      ...(decided.length === 0 ? {} : { unions: decided.map(printUnion) }),
    };
  };
  return {
    print,
    nodes: () => [...constants].map(([node, name]) => ({ name, value: printLiteral(printNode(node)) })),
    unions: () => [...unions.values()],
    imports: () => imports,
  };
}

function printPattern(pattern: string): PrintedPart {
  const flags = flagsOfPattern(pattern) ?? "";
  return new PrintedPart(code`/* @__PURE__ */ new RegExp(${printString(pattern)}, ${printString(flags)})`);
}

/** Names conversions used in several places, except single formats, which are short. */
function nameConstants(
  roots: readonly ConversionGraphNode[],
  converts: Converts,
  names: Names,
): ReadonlyMap<ConversionGraphNode, TsText> {
  const seen = new Set<ConversionGraphNode>();
  const repeated = new Set<ConversionGraphNode>();
  const queue = [...roots];
  for (const node of queue) {
    if (node.format !== undefined || !converts(node)) continue;
    if (seen.has(node)) repeated.add(node);
    else queue.push(...listInner(node));
    seen.add(node);
  }
  let count = 0;
  return new Map(
    [...repeated].map((node) => {
      count += 1;
      // `$` plus the type's name, or plus a number. Only names that users chose can contain a `$`.
      const name = node.name === undefined ? `$${count}` : `$${names.schema(node.name).type}`;
      return [node, printIdentifier(name)];
    }),
  );
}
