import { compileAlone } from "./build-function.ts";
import type { CheckConstant, CompileInput, CompileUnit } from "./create-compiler.ts";

/** The check function of a unit as code, and the units whose functions it calls. */
export interface PrintedFunction {
  /**
   * An expression: a function that makes the check function from `k`, the functions of the runtime by name, `p`, which compiles a
   * pattern, and `u`, which gives the check function of a unit by its name.
   */
  readonly code: string;
  /** Keys of units. */
  readonly calls: readonly string[];
}

/**
 * Prints the check function of a unit for a program that must not compile, such as a page whose policy forbids `eval`. Its statements are
 * those of the generated module.
 *
 * @param nameOf - The name of another unit, by its key.
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
      // In an object literal, `__proto__` would be no member.
      return `JSON.parse(${JSON.stringify(JSON.stringify(constant.value))})`;
    case "names":
      return `new Set(${JSON.stringify(constant.texts)})`;
    case "pattern":
      return `p(${JSON.stringify(constant.source)})`;
  }
}
