import { formatFunctions } from "../../language/schema/format-functions.ts";
import { compilePattern } from "../../language/schema/patterns/compile-pattern.ts";
import { findBlowup } from "../../language/schema/patterns/find-blowup.ts";
import { matchLinear, type PatternTest } from "../../language/schema/patterns/match-linear.ts";
import type { CheckFunction } from "../../runtime/validators/record-fault.ts";
import type {
  CheckConstant,
  CompiledUnit,
  CompileInput,
  CompileUnit,
  RuntimeFunction,
} from "./create-compiler.ts";
import type { Kit } from "./runtime-kit.ts";

/**
 * Builds the check for a unit with `new Function`. Generated code never does this, since its modules contain the same statements
 * directly.
 * @param checkOf - Finds the check for another unit by key.
 */
export function buildFunction(
  unit: CompileInput,
  compile: CompileUnit,
  checkOf: (key: string) => CheckFunction,
  kit: Kit,
): CheckFunction {
  const { lines, parameters, imports, constants, called } = compileAlone(unit, compile);
  const values = new Map<string, unknown>([
    ...[...imports].map(([name, from]) => [name, functionOf(from, kit)] as const),
    ...[...constants].map(([name, constant]) => [name, constantOf(constant)] as const),
    ...[...called].map(([key, name]) => [name, checkOf(key)] as const),
  ]);
  const body = `"use strict";return function(${parameters.join()}){${lines.join("\n")}}`;
  const make: (...values: unknown[]) => unknown = new Function(...values.keys(), body) as never; // Returns an untyped function.
  return make(...values.values()) as CheckFunction; // All units compile to this type.
}

interface UnitAlone extends CompiledUnit {
  readonly called: ReadonlyMap<string, string>;
}

function compileAlone(unit: CompileInput, compile: CompileUnit): UnitAlone {
  const [called, named] = [new Map<string, string>(), new Map<string, string>()];
  const compiled = compile(unit, (wanted, thing) => {
    if (thing === undefined) return wanted;
    const known = thing.kind === "unit" ? called : named;
    const name = known.get(thing.key) ?? `${thing.kind}_${known.size}`;
    known.set(thing.key, name);
    return name;
  });
  return { ...compiled, called };
}

function functionOf({ file, name }: RuntimeFunction, kit: Kit): unknown {
  const found = (file.startsWith("formats/") ? formatFunctions : kit).get(name);
  if (found === undefined) throw new Error(`The runtime has no ${name} in ${file}.`);
  return found;
}

function constantOf(constant: CheckConstant): unknown {
  switch (constant.kind) {
    case "data":
      return constant.value;
    case "names":
      return new Set(constant.texts);
    case "pattern":
      return boundedPatternOf(constant.source);
  }
}

export function patternOf(source: string): RegExp {
  return compilePattern(source) ?? /(?!)/;
}

/** Texts up to this length are left to the regular expression of a slow pattern, since it takes them milliseconds at most. */
const shortText = 16;

/** Patterns that can take a regular expression very long are matched in time proportional to the text, unless they have look-arounds. */
function boundedPatternOf(source: string): PatternTest {
  const expression = patternOf(source);
  const linear = findBlowup(source) === undefined ? undefined : matchLinear(source);
  if (linear === undefined) return expression;
  return { test: (text) => (text.length <= shortText ? expression : linear).test(text) };
}

/** Builds a check on its first call, because checks can be recursive. */
export function buildLater(build: () => CheckFunction): CheckFunction {
  let built: CheckFunction | undefined;
  return (value, issues, isDirect) => {
    built ??= build();
    return built(value, issues, isDirect);
  };
}

export interface PrintedFunction {
  /**
   * Expression for a function `(k, p, u)` that returns the check function. `k` contains the runtime's functions, `p` compiles a pattern,
   * and `u` finds the function of another unit by name.
   */
  readonly code: string;
  readonly calls: readonly string[];
}

/**
 * Prints a check function for environments that forbid compilation at run time, such as a page whose security policy blocks `eval`.
 * @param nameOf - Returns the name of another unit by key.
 */
export function printFunction(
  unit: CompileInput,
  compile: CompileUnit,
  nameOf: (key: string) => string,
): PrintedFunction {
  const { lines, parameters, imports, constants, called } = compileAlone(unit, compile);
  const given = [
    ...[...imports].map(([local, { name }]) => `${local}=k.${name}`),
    ...[...constants].map(([local, constant]) => `${local}=${printConstant(constant)}`),
    ...[...called].map(([key, local]) => `${local}=u(${JSON.stringify(nameOf(key))})`),
  ];
  const before = given.length === 0 ? "" : `const ${given.join()};`;
  const code = `(k,p,u)=>{${before}return function(${parameters.join()}){${lines.join("\n")}}}`;
  return { code, calls: [...called.keys()] };
}

function printConstant(constant: CheckConstant): string {
  switch (constant.kind) {
    case "data":
      // In an object literal, `__proto__` would set the prototype instead of adding a member.
      return `JSON.parse(${JSON.stringify(JSON.stringify(constant.value))})`;
    case "names":
      return `new Set(${JSON.stringify(constant.texts)})`;
    case "pattern":
      return `p(${JSON.stringify(constant.source)})`;
  }
}
