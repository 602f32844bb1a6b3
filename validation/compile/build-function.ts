import { formatFunctions } from "../../language/schema/format-functions.ts";
import { compilePattern } from "../../language/schema/patterns/compile-pattern.ts";
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
 * Builds a unit's check with `new Function`. Generated code never does this; it contains the same statements in a module.
 * @param checkOf - Finds the check of another unit by key.
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

/** A separately compiled unit. Names in its code are unique only within that code. */
interface UnitAlone extends CompiledUnit {
  readonly called: ReadonlyMap<string, string>;
}

/** The code refers to other units by local names, such as `unit_0`. */
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
      return patternOf(constant.source);
  }
}

export function patternOf(source: string): RegExp {
  return compilePattern(source) ?? /(?!)/;
}

/** Checks can be recursive, so each one is built on its first call. */
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
   * and `u` finds a unit's function by name.
   */
  readonly code: string;
  readonly calls: readonly string[];
}

/**
 * Prints a check function for environments that forbid run-time compilation, such as a page whose policy blocks `eval`.
 * @param nameOf - Returns another unit's name by key.
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
      // In an object literal, `__proto__` would set the prototype instead of a member.
      return `JSON.parse(${JSON.stringify(JSON.stringify(constant.value))})`;
    case "names":
      return `new Set(${JSON.stringify(constant.texts)})`;
    case "pattern":
      return `p(${JSON.stringify(constant.source)})`;
  }
}
