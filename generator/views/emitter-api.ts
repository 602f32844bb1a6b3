import type { Contract } from "../../contract/build/contract.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import { camelCase, wishForFile } from "../names/choose-name.ts";
import type { Names } from "../names/names.ts";
import { resolveNames } from "../names/resolve-names.ts";
import type { Int64Form } from "../output/emit-options.ts";
import type { EmitterApi, EmitterOperation, EmitterSchema, EmitterTag } from "../output/emitter.ts";
import { code, ImportedName } from "../print/code-piece.ts";
import { hasInput } from "../types/part-types.ts";
import { isOptionalInput } from "./client-view.ts";
import { linkTo } from "./document-comments.ts";
import { type NamedOperation, nameOperations } from "./named-operations.ts";

export function createEmitterApi(contract: Contract, names: Names, int64: Int64Form): EmitterApi {
  const { model } = contract;
  const { title, version, description } = model;
  const operations = nameOperations(model, names).map((named) => viewOperation(named, contract));
  return {
    title,
    version,
    description,
    operations,
    tags: viewTags(contract, operations),
    schemas: model.schemas.map((schema) => viewSchema(schema, contract, names)),
    int64,
    model,
  };
}

function viewOperation({ operation, names, key }: NamedOperation, contract: Contract): EmitterOperation {
  const { method, path, tags, summary, description, deprecated, pointer } = operation;
  const typeOf = (ending: string): ImportedName => new ImportedName("./types", names.type + ending, true);
  return {
    id: key,
    method,
    path,
    tags,
    summary,
    description,
    deprecated,
    name: names.function,
    typeName: names.type,
    fileName: names.file,
    source: linkTo(pointer, contract),
    function: new ImportedName("./client", names.function, false),
    descriptor: new ImportedName("./operations", names.function, false, `${names.function}Descriptor`),
    input: hasInput(operation) ? typeOf("Input") : code`Record<string, never>`,
    isInputOptional: isOptionalInput(operation),
    result: typeOf("Result"),
    parameters: [...parameterKeys(operation)].map(([parameter, name]) => ({ ...parameter, key: name })),
    model: operation,
  };
}

function viewTags({ model }: Contract, operations: readonly EmitterOperation[]): readonly EmitterTag[] {
  const byTag = new Map<string, EmitterOperation[]>(model.tags.map(({ name }) => [name, []]));
  for (const operation of operations)
    for (const tag of new Set(operation.tags)) byTag.get(tag)?.push(operation);
  const files = resolveNames(model.tags.map(({ name }) => wishForFile(name, camelCase(name) || "tag")));
  return model.tags.map(({ name, description }) => ({
    name,
    description,
    fileName: files.get(name)?.name ?? "",
    operations: byTag.get(name) ?? [],
  }));
}

function viewSchema({ name, schema, pointer }: NamedSchema, contract: Contract, names: Names): EmitterSchema {
  const { type, file } = names.schema(name);
  return {
    name,
    typeName: type,
    fileName: file,
    source: linkTo(pointer, contract),
    type: new ImportedName("./types", type, true),
    isValid: new ImportedName(`./validators/${file}`, `is${type}`, false),
    schema,
  };
}
