import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { oncePer } from "../../language/values/memory.ts";
import { code, printString, type TsText, trustText } from "../print/ts-text.ts";

/** Where openapi-typescript prints the types of operations, and for which operations the document must be changed before it prints. */
export interface OperationPlan {
  access(operation: Operation): TsText;
  /**
   * `withoutId` contains the pointers of operations whose id must be removed before openapi-typescript reads the document. `extra` contains
   * the operations that openapi-typescript does not print: their names in the type `operations`, and their pointers.
   */
  readonly withoutId: readonly string[];
  readonly extra: readonly (readonly [name: string, pointer: string])[];
}

/** The methods that openapi-typescript prints. */
const KNOWN_METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/**
 * Plans where the types of operations are: under `operations` if the id is a safe key, otherwise under the path. An id is unsafe if it
 * occurs twice, or if openapi-typescript would decode it. Operations that openapi-typescript does not print are added to its type
 * `operations`. Computed once for each model.
 */
export const planOperations: (model: ApiModel) => OperationPlan = oncePer(makePlan);

function makePlan(model: ApiModel): OperationPlan {
  const access = new Map<string, TsText>();
  const withoutId: string[] = [];
  const extra: (readonly [string, string])[] = [];
  const taken = new Set<string>();
  for (const operation of [...model.operations, ...model.webhooks]) {
    const { id, pointer } = operation;
    const isSafe = operation.hasOperationId && !/[%#]|^$/.test(id) && !taken.has(id);
    if (!isKnown(operation)) {
      const place = operation.callback === undefined ? `${operation.method} ${operation.path}` : id;
      const name = isSafe ? id : place;
      taken.add(name);
      extra.push([name, pointer]);
      access.set(pointer, accessMember(code`operations`, name));
    } else if (isSafe) {
      taken.add(id);
      access.set(pointer, accessMember(code`operations`, id));
    } else {
      withoutId.push(pointer);
      access.set(pointer, accessPointer(pointer));
    }
  }
  return { withoutId, extra, access: ({ pointer }) => access.get(pointer) ?? accessPointer(pointer) };
}

/** Tells whether openapi-typescript prints an operation. It prints no callbacks, and only methods that it knows. */
function isKnown({ pointer, callback }: Operation): boolean {
  return (
    callback === undefined &&
    !pointer.includes("/additionalOperations/") &&
    KNOWN_METHODS.has(pointer.slice(pointer.lastIndexOf("/") + 1))
  );
}

/** Gives the type of an operation in openapi-typescript's output: `operations["listPets"]`. */
export type AccessOperation = (operation: Operation) => TsText;

/** The type of a node of the document in openapi-typescript's output: `components["parameters"]["page"]`. */
export function accessPointer(pointer: string): TsText {
  const [root = "", ...members] = splitPointer(pointer);
  if (!ROOTS.has(root)) throw new TypeError(`No type stands for ${pointer}`);
  return members.reduce<TsText>(accessMember, trustText(root)); // A fixed word.
}

/** The type of a node of an operation, accessed through the operation's type. A node elsewhere in the document is accessed directly. */
export function accessInside(operation: Operation, pointer: string, access: AccessOperation): TsText {
  if (!pointer.startsWith(`${operation.pointer}/`)) return accessPointer(pointer);
  const [first = "", ...members] = splitPointer(pointer.slice(operation.pointer.length));
  const member = accessMember(access(operation), first);
  const isOptional = first === "requestBody" && operation.body?.required === false;
  return members.reduce<TsText>(accessMember, isOptional ? code`NonNullable<${member}>` : member);
}

/** The type `T["name"]`. If the name is a status, the type `T[200]`: openapi-typescript prints statuses as numbers. */
export function accessMember(type: TsText, name: string): TsText {
  return /^[1-9]\d{2}$/.test(name) ? code`${type}[${Number(name)}]` : code`${type}[${printString(name)}]`;
}

const ROOTS: ReadonlySet<string> = new Set(["paths", "components", "webhooks", "operations"]);
