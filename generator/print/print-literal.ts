import { printKey, printString, type TsText } from "./ts-text.ts";

const LINE_WIDTH = 110;

/**
 * Prints JSON-like data as a TypeScript expression. `__proto__` becomes an own property, and `undefined` members are omitted. Lines
 * longer than 110 columns are broken as in Prettier and Biome.
 * @param value - `null`, booleans, finite numbers, strings, {@link PrintedPart}s, and arrays and plain objects of these.
 * @param column - Column at which the text starts.
 * @param indent - Indentation of its first line.
 * @throws {TypeError} For functions, symbols, `NaN` and the like.
 */
export function printLiteral(value: unknown, column = 0, indent = 0): TsText {
  const flat = printFlat(value, isComposite(value) ? LINE_WIDTH - column : Number.POSITIVE_INFINITY);
  if (flat !== undefined) return flat as TsText; // Produced by printers only.
  return printBroken(Object(value), indent) as TsText; // Produced by printers only.
}

function printBroken(value: object, indent: number): string {
  const inner = indent + 2;
  const margin = " ".repeat(inner);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((item) => `${margin}${printLiteral(item, inner + 1, inner)},`)
    : membersOf(value).map(([name, member]) => {
        const key = printKey(name);
        return `${margin}${key}: ${printLiteral(member, inner + key.length + 3, inner)},`;
      });
  return `${open}\n${parts.join("\n")}\n${" ".repeat(indent)}${close}`;
}

/**
 * Prints a value on one line. Returns `undefined` as soon as the line would exceed `room`, because {@link printBroken} prints each member
 * again.
 */
function printFlat(value: unknown, room: number): string | undefined {
  const text = isComposite(value) ? printFlatComposite(value, room) : printScalar(value);
  return text === undefined || text.length > room ? undefined : text;
}

function printScalar(value: unknown): string {
  if (value instanceof PrintedPart) return value.text;
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return printString(value);
  if (typeof value === "number" && Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  throw new TypeError(`Not data: ${typeof value}`);
}

function printFlatComposite(value: object, room: number): string | undefined {
  const isList = Array.isArray(value);
  const items: readonly unknown[] = isList ? value : Object.keys(value);
  let text = "";
  for (const item of items) {
    const member: unknown = isList ? item : Reflect.get(value, String(item));
    if (member === undefined && !isList) continue;
    const start = `${text === "" ? "" : ", "}${isList ? "" : `${printKey(String(item))}: `}`;
    const printed = printFlat(member, room - text.length - start.length);
    if (printed === undefined) return undefined;
    text += start + printed;
  }
  if (isList) return `[${text}]`;
  return text === "" ? "{}" : `{ ${text} }`;
}

function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof PrintedPart);
}

export class PrintedPart {
  readonly text: TsText;

  constructor(text: TsText) {
    this.text = text;
  }
}
