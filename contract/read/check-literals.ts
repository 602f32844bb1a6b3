import { isObject } from "../../language/values/json-object.ts";
import { decodePointer, lastToken, parentPointer, readPointer } from "../../runtime/pointer.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { shorten } from "../findings/show-text.ts";
import type { SourceFile } from "./source-file.ts";

const keywords: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "const",
  "default",
]);

const shownLength = 40;

/**
 * Reports numbers in schemas that JavaScript cannot represent exactly, and all non-finite numbers, which become literal strings in the
 * file's value. Inexact numbers in examples are ignored.
 */
export function checkLiterals(file: SourceFile): readonly Finding[] {
  return [...file.literals].flatMap(([pointer, literal]) => {
    const isNumber = isFiniteLiteral(literal);
    if (isNumber && (isExactNumber(literal) || !isKeywordValue(pointer))) return [];
    if (isLargestInteger(file, pointer, literal)) return [];
    const places = [file.placeOf(pointer, "value")];
    if (!isNumber) return [describeNoNumber(literal, isListedValue(pointer) ? "error" : "warning", places)];
    const message = `${shorten(literal, shownLength)} cannot be represented exactly. As a JavaScript number, it is ${Number(literal)}.`;
    // In `enum` and `const`, the rounded number would be the valid one.
    const fix = isListedValue(pointer)
      ? "Describe the value as a string: `type: string`, and its digits in quotes."
      : undefined;
    return [createFinding("load/inexact-number", { message, fix, places })];
  });
}

function isLargestInteger({ value }: SourceFile, pointer: string, literal: string): boolean {
  if (literal !== "9223372036854775807" || lastToken(pointer) !== "maximum") return false;
  const schema = readPointer(value, parentPointer(pointer));
  return isObject(schema) && schema["format"] === "int64";
}

/**
 * Checks whether a decimal literal is represented exactly. Integers beyond 2^53 often are not; numbers beyond 1.8e308, and numbers rounded
 * to 0, never are. Rounding of decimal fractions is ignored.
 */
export function isExactNumber(literal: string): boolean {
  if (literal.length < 16 && !/[eE]/.test(literal)) return true;
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/^[^eE]*[1-9]/.test(literal);
  return !/^[-+]?\d+$/.test(literal) || BigInt(literal.replace(/^\+/, "")) === BigInt(value);
}

/** Checks whether a literal is finite, unlike `1e400` and `.inf`. */
export function isFiniteLiteral(literal: string): boolean {
  return Number.isFinite(Number(literal));
}

function describeNoNumber(literal: string, severity: "error" | "warning", places: readonly Place[]): Finding {
  const shown = `\`${shorten(literal, shownLength)}\``;
  const [why, fix] =
    /^[-+]?[.\d]+/.test(literal) && /\d/.test(literal)
      ? [
          "is beyond the range of JavaScript numbers",
          "Use a number between -1.8e308 and 1.8e308, or remove it.",
        ]
      : ["is not a JSON value", "Use a number, or quote the value."];
  const message = `${shown} ${why}, so it is treated as a string.`;
  return createFinding("load/inexact-number", { severity, message, fix, places });
}

function isKeywordValue(pointer: string): boolean {
  const tokens = decodePointer(pointer) ?? [];
  return keywords.has(tokens.at(-1) ?? "") || tokens.includes("enum") || tokens.includes("const");
}

function isListedValue(pointer: string): boolean {
  const tokens = decodePointer(pointer) ?? [];
  return tokens.some(
    (token, at) => (token === "enum" || token === "const") && tokens[at - 1] !== "properties",
  );
}
