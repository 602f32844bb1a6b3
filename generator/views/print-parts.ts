import type { Operation } from "../../contract/model/types.ts";
import type { OperationDescriptor, ServerDescriptor } from "../../runtime/descriptors.ts";
import { innerPartsOf, partsOf } from "../../runtime/server/needed-parts.ts";
import type { InnerPartName, PartName } from "../../runtime/server/server-parts.ts";
import type { Names } from "../names/names.ts";
import { importAll, importValue, type ModuleImport } from "../print/print-imports.ts";
import { code, indentText, joinText, printIdentifier, type TsText, trustText } from "../print/ts-text.ts";
import type { ConversionsPlan } from "./conversions-view.ts";

export interface PrintedParts {
  readonly text: TsText;
  readonly imports: readonly ModuleImport[];
}

/** Server features that cannot be derived from operation descriptors. */
export interface PartTraits {
  /** Whether the document defines errors that the router returns without calling a handler, e.g. 400 for invalid input. Default: false. */
  readonly hasShapes?: boolean;
  readonly isExact?: boolean;
  /** Descriptor names of operations whose handlers read multipart bodies part by part. Default: none. */
  readonly streamed?: readonly TsText[];
}

export function printParts(
  descriptors: readonly OperationDescriptor[],
  servers: readonly ServerDescriptor[],
  { hasShapes = false, isExact = false, streamed = [] }: PartTraits = {},
): PrintedParts {
  const names = new Set(descriptors.flatMap((descriptor) => partsOf(descriptor, servers)));
  if (hasShapes) names.add("fillError");
  if (isExact && (names.has("replyContent") || names.has("replyHeaders"))) names.add("writeExact");
  const inner = new Set(descriptors.flatMap(innerPartsOf));
  if (isExact && names.has("body")) inner.add("decodeJson");
  if (isExact) inner.add("parseJson");
  const chosen = PARTS.filter(({ name }) => names.has(name)).map((part) => ({
    ...part,
    inner: part.inner?.filter(([of]) => inner.has(of)),
  }));
  const members = chosen.map(({ name, value, inner: own, writes }) => {
    const local = trustText(value.name); // The name is a constant.
    if (isExact && writes !== undefined)
      return code`${local}: { ...${local}, ${writes}: writeExact(${local}.${writes}) },`;
    if (own === undefined) return code`${trustText(name)},`;
    const list = joinText(
      own.map(([of]) => trustText(of)),
      ", ",
    );
    const made = code`${local}(${own.length === 0 ? code`{}` : code`{ ${list} }`})`;
    if (name !== "body" || streamed.length === 0) return code`${trustText(name)}: ${made},`;
    const operations = joinText(
      streamed.map((one) => code`operations.${one}`),
      ", ",
    );
    return code`${trustText(name)}: streamParts(${made}, [${operations}]${isExact ? code`, parseJson` : code``}),`;
  });
  return {
    text: members.length === 0 ? code`{}` : code`{\n    ${indentText(joinText(members, "\n"), 4)}\n  }`,
    imports: [
      ...chosen.flatMap(({ value, inner: own = [] }) => [
        value,
        ...own.map(([of, path]) => importValue(path, of)),
      ]),
      ...(streamed.length === 0 ? [] : [importValue("runtime/server/stream-parts", "streamParts")]),
    ],
  };
}

interface Part {
  readonly name: PartName;
  /** Imports the part, or the function that creates it from {@link inner}. */
  readonly value: ModuleImport;
  /** Functions that {@link value} can receive, each with its module. Absent if it takes no arguments. */
  readonly inner?: readonly (readonly [name: InnerPartName, path: string])[];
  /** The part's member that writes JSON, which `writeExact` wraps to keep all digits of integers (`isExact`). */
  readonly writes?: TsText;
}

const PARTS: readonly Part[] = [
  { name: "createTrie", value: importValue("runtime/routing/segment-trie", "createTrie") },
  {
    name: "createVariableBases",
    value: importValue("runtime/routing/variable-bases", "createVariableBases"),
  },
  { name: "templateQueries", value: importValue("runtime/routing/template-queries", "templateQueries") },
  { name: "chooseTwin", value: importValue("runtime/server/choose-twin", "chooseTwin") },
  { name: "authorise", value: importValue("runtime/server/authorise", "authorise") },
  {
    name: "parameters",
    value: importValue("runtime/server/read-request", "createParametersPart"),
    inner: [
      ["decodeQuerystring", "runtime/body/decode-form"],
      ["parseJson", "runtime/conversion/int64"],
    ],
  },
  {
    name: "body",
    value: importValue("runtime/server/read-request", "createBodyPart"),
    inner: [
      ["decodeJson", "runtime/conversion/int64"],
      ["decodeForm", "runtime/body/decode-form"],
      ["decodeMultipart", "runtime/body/decode-multipart"],
      ["readItems", "runtime/body/read-items"],
      ["parseJson", "runtime/conversion/int64"],
    ],
  },
  {
    name: "replyContent",
    value: importValue("runtime/server/reply-rules", "replyContent"),
    writes: code`check`,
  },
  { name: "replyBody", value: importValue("runtime/server/reply-rules", "replyBody") },
  {
    name: "replyHeaders",
    value: importValue("runtime/server/reply-rules", "replyHeaders"),
    writes: code`write`,
  },
  { name: "writeExact", value: importValue("runtime/conversion/int64", "writeExact") },
  { name: "writeForm", value: importValue("runtime/body/write-form", "writeForm") },
  { name: "writeMultipart", value: importValue("runtime/body/write-multipart", "writeMultipart") },
  { name: "writeStream", value: importValue("runtime/body/write-stream", "writeStream") },
  { name: "fillError", value: importValue("runtime/server/fill-error", "fillError") },
];

export interface PrintedOptions {
  readonly options: TsText;
  readonly pairs?: TsText;
  readonly imports: readonly ModuleImport[];
}

export function printServerOptions(
  operations: readonly Operation[],
  names: Names,
  conversions: ConversionsPlan | undefined,
): PrintedOptions {
  const converted = operations.filter((operation) => conversions?.operations.has(operation));
  if (converted.length === 0) return { options: code`options`, imports: [] };
  const lines = converted.map((operation) => {
    const name = printIdentifier(names.operation(operation).function);
    return code`    [operations.${name}, conversions.${name}],\n`;
  });
  const pairs = code`[\n${joinText(lines, "")}  ]`;
  return {
    options: code`convertCalls(${pairs}, options${conversions?.isExact ? code`, toExactValue` : code``})`,
    pairs,
    imports: [
      importAll("conversions", "conversions"),
      importValue("runtime/server/convert-calls", "convertCalls"),
      ...(conversions?.isExact ? [importValue("runtime/conversion/int64", "toExactValue")] : []),
    ],
  };
}
