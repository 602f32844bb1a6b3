import { dirname, join, relative, resolve } from "node:path";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { printAccess, printKey } from "../../generator/print/ts-text.ts";
import { asObject, elementsOf } from "../../language/values/json-object.ts";

/** What the next steps show of a document. */
export interface DocumentExample {
  /** The security scheme that all operations require, unless they name others. */
  readonly credential?: string | undefined;
  /** A call of the generated client, such as `api.listNotes()`. */
  readonly call?: string | undefined;
}

export interface DescribedDocument extends DocumentExample {
  /** Files outside the document's folder to which it refers, relative to the project. */
  readonly outside: readonly string[];
}

export async function describeDocument(folder: string, document: string): Promise<DescribedDocument> {
  const { loadDocument } = await import("../../contract/build/load-document.ts");
  const { buildContract } = await import("../../contract/build/build-contract.ts");
  const path = join(folder, document);
  const { outside = [], loaded } = await loadDocument(path);
  const [first] = elementsOf(asObject(loaded?.root.value)["security"]);
  const contract = loaded === undefined ? undefined : buildContract(loaded).contract;
  return {
    outside: outside.map((name) => relative(folder, resolve(dirname(path), name)).replaceAll("\\", "/")),
    credential: Object.keys(asObject(first))[0],
    call: contract === undefined ? undefined : printCall(contract.model),
  };
}

/** Prefers an operation that lists something, since it takes no arguments. */
function printCall(model: ApiModel): string | undefined {
  const operation =
    model.operations.find(isPlainRead) ?? model.operations.find(({ method }) => method === "GET");
  if (operation === undefined) return undefined;
  const path = createNames(model).names.operation(operation).path.map(printAccess).join("");
  const required = operation.parameters.filter((parameter) => parameter.required);
  const input = required.map(({ name }) => `${printKey(name)}: …`).join(", ");
  return `api${path}(${input === "" ? "" : `{ ${input} }`})`;
}

function isPlainRead({ method, deprecated, parameters }: Operation): boolean {
  return method === "GET" && !deprecated && parameters.every(({ required }) => !required);
}
