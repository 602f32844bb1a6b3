import { createHash } from "node:crypto";
import { _, type Code, Name } from "ajv/dist/compile/codegen/index.js";
import { nameOfCheck } from "../../language/schema/known-formats.ts";
import type { Repeats } from "../prepare/find-repeats.ts";
import type { Unit } from "../prepare/prepared-schema.ts";
import { fileOfKitName } from "./runtime-kit.ts";
import type { Emission, Primitive } from "./vocabulary/emission.ts";
import { createKeywordPrinter } from "./vocabulary/print-keywords.ts";

export interface CompiledUnit {
  readonly lines: readonly string[];
  readonly parameters: readonly string[];
  readonly imports: ReadonlyMap<string, RuntimeFunction>;
  readonly constants: ReadonlyMap<string, CheckConstant>;
}

export interface RuntimeFunction {
  readonly file: string;
  readonly name: string;
}

/** A constant that is created once and used by every call: data, a pattern, or a set of primitives. */
export type CheckConstant =
  | { readonly kind: "data"; readonly value: unknown }
  | { readonly kind: "pattern"; readonly source: string }
  | { readonly kind: "names"; readonly texts: readonly Primitive[] };

interface NamedThing {
  readonly kind: "unit" | "constant";
  readonly key: string;
}

type LocalName = (wanted: string, thing?: NamedThing) => string;

/** Compiles a unit. `local` allocates names outside the check function. */
export type CompileUnit = (unit: CompileInput, local: LocalName) => CompiledUnit;

export interface CompileInput extends Pick<Unit, "key" | "schema"> {
  readonly repeats?: Repeats;
}

interface Needs {
  readonly local: LocalName;
  readonly imports: Map<string, RuntimeFunction>;
  readonly constants: Map<string, CheckConstant>;
  readonly members: Set<string>;
}

/**
 * Compiles units with ajv's code generator.
 * @param checkName - Returns the name of a unit's check function by key.
 * @param textsIn - Returns how many members of a unit have a `pattern` or `format`, as a measure of cost.
 * @param isPlaced - Whether units were prepared with their places. If so, their functions need `placing-kit.ts`.
 */
export function createCompiler(
  checkName: (key: string) => string,
  textsIn: (key: string) => number,
  isPlaced = false,
): CompileUnit {
  let needs = needsOf((wanted) => wanted);
  const emission = createEmission(() => needs, checkName, textsIn, isPlaced);
  const print = createKeywordPrinter(emission);
  return ({ key, schema, repeats }, local) => {
    needs = needsOf(local);
    const parameters = repeats === undefined ? ["data", "issues"] : ["data", "issues", "isDirect"];
    if (Object.keys(schema).length === 0) return { lines: ["return true;"], parameters, ...needs };
    const { statements, onlyType } = print(schema);
    const lines = [
      ...(repeats === undefined ? [] : [askOnce(key, repeats, emission)]),
      ...(onlyType === undefined ? [] : [turnAway(onlyType, emission)]),
      "const start=issues?.count;",
      ...(needs.members.size > 0 ? [`let ${[...needs.members].join()};`] : []),
      ...statements,
      `return ${emission.runtime("ends")}(issues,start);`,
    ];
    return { lines, parameters, imports: needs.imports, constants: needs.constants };
  };
}

function askOnce(key: string, repeats: Repeats, emission: Emission): string {
  const called = `${emission.check(key)},data,issues`;
  if (repeats === "converging") return `if(!isDirect)return ${emission.runtime("onceForAny")}(${called});`;
  const isForked = repeats === "forked";
  const call = `${emission.runtime("once")}(${called},${isForked})`;
  const asks = isForked ? "!isDirect" : `!isDirect&&${emission.runtime("isRepeated")}(issues)`;
  return `if(${asks})return ${call};`;
}

function needsOf(local: LocalName): Needs {
  return { local, imports: new Map(), constants: new Map(), members: new Set() };
}

function turnAway(type: "object" | "array", emission: Emission): string {
  const test = type === "array" ? "Array.isArray" : emission.runtime("isObject");
  return `if(!${test}(data))return ${emission.runtime("reject")}(issues,"type",${JSON.stringify(type)});`;
}

function verbatim(name: string): Code {
  return _(Object.assign([name], { raw: [name] }));
}

export const OWN_FORMATS = "formats";

function createEmission(
  needs: () => Needs,
  checkName: (key: string) => string,
  textsIn: (key: string) => number,
  isPlaced: boolean,
): Emission {
  const imported = (file: string, name: string): Name => {
    const local = needs().local(name);
    needs().imports.set(local, { file, name });
    return new Name(local);
  };
  const runtime: Emission["runtime"] = (name) => imported(fileOfKitName(name) ?? "placing-kit", name);
  const constant = (value: CheckConstant, content: unknown): Name => {
    const text = JSON.stringify(content);
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
    // The short hash is only for readability. Short hashes can collide, so the key is the content.
    const local = needs().local(`${value.kind}_${hash}`, { kind: "constant", key: `${value.kind} ${text}` });
    needs().constants.set(local, value);
    return new Name(local);
  };
  return {
    runtime,
    format: (file, name) => imported(`formats/${file}`, name),
    ownFormat: (format) => imported(OWN_FORMATS, nameOfCheck(format)),
    check: (key) => verbatim(needs().local(checkName(key), { kind: "unit", key })),
    textsIn,
    data: (value) => constant({ kind: "data", value }, value),
    pattern: (source) => constant({ kind: "pattern", source }, source),
    names: (texts) => constant({ kind: "names", texts }, texts),
    free: (token) => (isPlaced ? _`${runtime("free")}(${token})` : token),
    member: (depth = 0) => {
      const name = `value${depth === 0 ? "" : depth}`;
      needs().members.add(name);
      return new Name(name);
    },
  };
}
