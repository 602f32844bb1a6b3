import { type DocPart, printDoc } from "./print-doc.ts";
import { printKey } from "./print-key.ts";
import { code, joinText, type TsText, trustText } from "./ts-text.ts";

const LINE_WIDTH = 110;

/** A member of an object type. */
export interface TypeMember {
  readonly name: string;
  readonly type: TsText;
  readonly optional?: boolean;
  readonly doc?: readonly DocPart[];
}

/** Prints one member of an object type with its comment, at an indentation of two spaces. */
export function printMember(member: TypeMember): TsText {
  const doc = printDoc(member.doc ?? [], 2);
  const mark = trustText(member.optional === true ? "?" : "");
  return code`${doc}  ${printKey(member.name)}${mark}: ${member.type};`;
}

/** Prints an object type, one member a line; `{}` never appears: no members is `Record<never, never>`. */
export function printObjectType(members: readonly TypeMember[]): TsText {
  if (members.length === 0) return code`Record<never, never>`;
  return code`{\n${joinText(members.map(printMember), "\n")}\n}`;
}

/** Prints a union; equal alternatives once, none as `never`, long ones an alternative a line. */
export function printUnion(types: readonly TsText[], column = 0): TsText {
  const distinct = [...new Set(types)];
  if (distinct.length === 0) return code`never`;
  const flat = joinText(distinct, " | ");
  const multiline = flat.includes("\n") || column + flat.length > LINE_WIDTH;
  return distinct.length > 1 && multiline ? code`\n  | ${joinText(distinct, "\n  | ")}` : flat;
}
