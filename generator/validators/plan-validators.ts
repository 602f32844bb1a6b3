import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Media, Operation } from "../../contract/model/types.ts";
import { findNode } from "../../language/openapi/find-node.ts";
import { isBinarySchema } from "../../language/schema/admitted-types.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { FileTypes } from "../../runtime/body/write-form-data.ts";
import { isListedType, isStreamKind } from "../../runtime/http-semantics.ts";
import {
  type MediaPart,
  type OperationPart,
  partsOf,
  type ResponsePart,
} from "../../validation/checks/operation-parts.ts";
import type { Names } from "../names/names.ts";
import { listOwnChecks } from "../output/converted-formats.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import { code } from "../print/ts-text.ts";
import { findFiles } from "../types/find-files.ts";
import {
  type AskedSources,
  askSources,
  bodyType,
  listTwins,
  paramsType,
  readSources,
  type TypeSources,
} from "../types/part-types.ts";
import { separateModules, type ValidatorModules } from "./validator-modules.ts";
import type {
  PartSurface,
  PlannedMedia,
  PlannedOperation,
  PlannedPart,
  PlannedResponse,
  PlannedSchema,
  PlannedUnion,
  ValidatorPlan,
} from "./validator-plan.ts";

/** Names of the type for wire values. `$OnWire` is declared in the output's `formats.ts`, the others in `runtime/conversion/on-wire.ts`. */
type WireTypeName = "$OnWire" | "OnWire" | "OnWireDigits";

export interface ValidatorOptions {
  readonly modules?: ValidatorModules | undefined;
  /** Style of the imports. Default: specifiers end in `.ts`, and the runtime is copied into the output. */
  readonly style?: ImportStyle;
  readonly unions?: readonly PlannedUnion[] | undefined;
  readonly isComplete?: boolean;
  readonly isExact?: boolean;
  /** Type that maps converted values to wire values. Default: `OnWire`. */
  readonly wireType?: WireTypeName | undefined;
  /** Whether the output includes a client, which also validates the media types of files. Default: false. */
  readonly hasClient?: boolean;
  readonly converts?: ((schema: unknown, pointer: string) => boolean) | undefined;
}

export function planValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
  memory: Memory = noMemory,
): ValidatorPlan {
  const { model, document } = contract;
  const asked = askSources({
    names,
    copied: findFiles(contract).bodies,
    twins: listTwins(contract),
    describe: () => "",
    part: () => code`unknown`,
  });
  const { converts = () => false, modules = separateModules } = options;
  const find = lookupOf(model);
  const onWire = (schema: unknown, pointer: string): { readonly onWire?: string } =>
    converts(schema, pointer) ? { onWire: options.wireType ?? "OnWire" } : {};
  const withWire = (part: PlannedPart): PlannedPart => {
    const { surface, schema, pointer } = part;
    return surface === undefined ? part : { ...part, surface: { ...surface, ...onWire(schema, pointer) } };
  };
  const exact = options.isExact === true ? ({ isExact: true } as const) : {};
  const unions = (options.unions ?? []).map((union) => ({ ...planUnion(union), ...exact }));
  const base = {
    document,
    style: options.style ?? ({ extension: ".ts", runtime: "copy" } as const),
    ownFormats: new Set(listOwnChecks(contract.formats).map(({ format }) => format)),
    shared: modules.shared,
  };
  const withoutNode = <T extends PlannedPart | PlannedSchema>(part: T): T => {
    const { schema, ...rest } = part;
    return findNode(document, part.pointer)?.value === schema ? (rest as T) : part;
  };
  const withoutNodes = (operation: PlannedOperation): PlannedOperation => ({
    ...operation,
    parts: operation.parts.map(withoutNode),
  });
  if (options.isComplete === false) return { ...base, schemas: [], operations: unions.map(withoutNodes) };
  return {
    ...base,
    schemas: model.schemas.map(({ name, schema, pointer }) => {
      const { type, file } = names.schema(name);
      return withoutNode({ type, path: modules.schema(file), schema, pointer, ...onWire(schema, pointer) });
    }),
    operations: [
      ...[...model.operations, ...model.webhooks]
        .map((operation): PlannedOperation => {
          const files = options.hasClient === true ? fileTypes(operation, find) : [];
          const path = modules.operation(names.operation(operation).file);
          const planned = { ...memory.recallAsking(planOperation, operation, asked), path };
          return files.length === 0 ? planned : { ...planned, files };
        })
        .map((planned) =>
          options.converts === undefined
            ? planned
            : { ...planned, ...exact, parts: planned.parts.map(withWire) },
        ),
      ...unions,
    ].map(withoutNodes),
  };
}

function fileTypes({ body }: Operation, find: FindSchema): readonly FileTypes[] {
  return (body?.content ?? []).flatMap(({ type, kind, schema, encoding }): readonly FileTypes[] => {
    if (kind !== "multipart") return [];
    const properties = propertiesOf(schema?.schema, find);
    const fields = encoding.flatMap(({ name, implied, contentType: types = "*/*" }) => {
      if (implied) return [];
      const property = properties.get(name)?.schema;
      const isFile = [property, itemsOf(property, find)].some((part) => isBinarySchema(part, find));
      return isFile && !isListedType(types, "none/none") ? [[name, types] as const] : [];
    });
    return fields.length === 0 ? [] : [[type, fields]];
  });
}

/** Plans the module of a union as an operation with one body per branch, because it exports a list of checks. */
function planUnion({ name, path, branches }: PlannedUnion): PlannedOperation {
  return {
    ...{ id: name, title: name, function: name, path },
    parts: branches.map(({ schema, pointer }) => ({ schema, pointer })),
    checks: { body: branches.map((_, part) => ({ type: `${part}`, part })), responses: [] },
  };
}

interface PartList {
  readonly parts: PlannedPart[];
  add(part: PlannedPart): number;
}

function createPartList(): PartList {
  const parts: PlannedPart[] = [];
  return { parts, add: (part) => parts.push(part) - 1 };
}

function planOperation(operation: Operation, asked: AskedSources): Omit<PlannedOperation, "path"> {
  const sources = readSources(asked);
  const { function: name, type: stem } = sources.names.operation(operation);
  const list = createPartList();
  const { parameters, body, responses } = partsOf(operation);
  const planned = parameters === undefined ? undefined : planParameters(operation, parameters, stem, list);
  const checks = {
    ...(planned === undefined ? {} : { parameters: planned }),
    body: planBody(operation, body, sources, list),
    responses: responses.map((response) => planResponse(response, operation, sources, list)),
  };
  return {
    id: operation.id,
    title: `${operation.method} ${operation.path}`,
    function: name,
    parts: list.parts,
    checks,
  };
}

function planBody(
  operation: Operation,
  body: readonly MediaPart[],
  sources: TypeSources,
  list: PartList,
): readonly PlannedMedia[] {
  const stem = `${sources.names.operation(operation).type}Body`;
  return body.map((part, index) => {
    const own = { stem: stem + ordinal(index, body), type: bodyType(part.media, sources), repeated: true };
    return planMedia(part, surfaceOf(own, part.media, operation), list);
  });
}

function planParameters(
  operation: Operation,
  { schema, pointer }: OperationPart,
  stem: string,
  list: PartList,
): number {
  const subject = `the parameters of \`${operation.id}\``;
  const type = paramsType(operation, stem);
  const surface = { stem: `${stem}Params`, type, root: `${stem}Input`, subject, repeated: true };
  return list.add({ schema, pointer, surface });
}

function planResponse(
  { status, content, headers }: ResponsePart,
  operation: Operation,
  sources: TypeSources,
  list: PartList,
): PlannedResponse {
  const { type: stem } = sources.names.operation(operation);
  const partStem = `${stem}Response${status === "default" ? "Default" : status}`;
  const planned = content.map((part, index) => {
    const type = bodyType(part.media, sources);
    const own = { stem: partStem + ordinal(index, content), type, repeated: false };
    return planMedia(part, surfaceOf(own, part.media, operation), list);
  });
  if (headers === undefined) return { status, content: planned };
  return { status, content: planned, headers: list.add(headers) };
}

/**
 * Plans the validators for a media type. Streams are validated item by item. Items have no exported validators, since the body's type is
 * a stream.
 */
function planMedia(
  { media, schema, pointer, oneWay, list: listPart, partHeaders }: MediaPart,
  surface: PartSurface,
  list: PartList,
): PlannedMedia {
  const part = { schema, pointer, ...(isStreamKind(media.kind) ? {} : { surface }) };
  const planned = { type: media.type, part: list.add(part) };
  return {
    ...planned,
    ...(oneWay?.marks === undefined ? {} : { oneWay: list.add({ schema, pointer, marks: oneWay.marks }) }),
    ...(listPart === undefined ? {} : { list: list.add(listPart) }),
    ...(partHeaders === undefined ? {} : { partHeaders: list.add(partHeaders) }),
  };
}

function surfaceOf(
  own: Pick<PartSurface, "stem" | "type" | "repeated">,
  media: Media,
  operation: Operation,
): PartSurface {
  const [, root] = /^([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(own.type) ?? [];
  const subject = `\`${media.type}\` of \`${operation.id}\``;
  return root === undefined || globals.has(root) ? { ...own, subject } : { ...own, root, subject };
}

const globals: ReadonlySet<string> = new Set([
  "unknown",
  "string",
  "number",
  "boolean",
  "Blob",
  "AsyncIterable",
]);

function ordinal(index: number, all: readonly unknown[]): string {
  return all.length === 1 ? "" : `_${index + 1}`;
}
