import type { Operation } from "../../contract/model/types.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { printString } from "../print/print-string.ts";
import { code, type TsText, trustText } from "../print/ts-text.ts";

/** Where openapi-typescript puts each operation, as a type. */
export type AccessOperation = (operation: Operation) => TsText;

/** The type that openapi-typescript gives to a node of the document: `components["parameters"]["page"]`. */
export function accessPointer(pointer: string): TsText {
  const [root = "", ...members] = splitPointer(pointer);
  if (!ROOTS.has(root)) throw new TypeError(`No type stands for ${pointer}`);
  return members.reduce<TsText>(accessMember, trustText(root)); // one of our own words
}

/** The type of a node inside an operation, wherever the document keeps it. */
export function accessInside(operation: Operation, pointer: string, access: AccessOperation): TsText {
  if (!pointer.startsWith(`${operation.pointer}/`)) return accessPointer(pointer);
  const [first = "", ...members] = splitPointer(pointer.slice(operation.pointer.length));
  const member = accessMember(access(operation), first);
  const isOptional = first === "requestBody" && operation.body?.required === false;
  return members.reduce<TsText>(accessMember, isOptional ? code`NonNullable<${member}>` : member);
}

/** `T["name"]`; statuses are numbers in openapi-typescript's output. */
export function accessMember(type: TsText, name: string): TsText {
  return /^[1-9]\d{2}$/.test(name) ? code`${type}[${Number(name)}]` : code`${type}[${printString(name)}]`;
}

const ROOTS: ReadonlySet<string> = new Set(["paths", "components", "webhooks", "operations"]);
