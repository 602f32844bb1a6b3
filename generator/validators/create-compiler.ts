import { createHash } from "node:crypto";
import { Ajv, Name, type Options } from "ajv";
import { printLiteral } from "../print/print-literal.ts";
import { flagsOfPattern } from "./compile-pattern.ts";
import type { PreparedSchema, Unit } from "./prepared-schema.ts";
import { stripScaffold } from "./strip-scaffold.ts";
import { createVocabulary } from "./vocabulary/create-vocabulary.ts";
import type { Emission } from "./vocabulary/emission.ts";

/** The check function of one unit, and what its module has to have for it. */
export interface CompiledUnit {
  /** The statements of the function; its parameters are `data` and `issues`. */
  readonly lines: readonly string[];
  /** Imported functions and the files they are in, below `runtime/`. */
  readonly imports: ReadonlyMap<string, string>;
  /** Constants of the module: name and expression. */
  readonly constants: ReadonlyMap<string, string>;
}

interface Needs {
  readonly imports: Map<string, string>;
  readonly constants: Map<string, string>;
  member: boolean;
}

const options: Options = {
  allErrors: true,
  strict: false,
  // The document has been checked when it was normalised.
  validateSchema: false,
  addUsedSchema: false,
  meta: false,
  messages: false,
  logger: false,
  code: { source: true, esm: true, lines: true, optimize: false },
};

/**
 * Makes the function that compiles units, by ajv with the vocabulary of prepared schemas.
 *
 * @param checkName - The name of the check function of a unit, by the unit's key.
 */
export function createCompiler(checkName: (key: string) => string): (unit: Unit) => CompiledUnit {
  let needs: Needs = { imports: new Map(), constants: new Map(), member: false };
  const emission = createEmission(() => needs, checkName);
  const [open, settled] = [false, true].map((isSettled) => {
    const ajv = new Ajv(options);
    // Prepared schemas have a vocabulary of their own, and nothing of draft 7's.
    for (const keyword of Object.keys(ajv.RULES.all)) ajv.removeKeyword(keyword);
    for (const definition of createVocabulary(emission, isSettled)) ajv.addKeyword(definition);
    return ajv;
  });
  return ({ schema }) => {
    if (Object.keys(schema).length === 0)
      return { lines: ["return true;"], imports: new Map(), constants: new Map() };
    needs = { imports: new Map(), constants: new Map(), member: false };
    const type = settledType(schema);
    const ajv = type === undefined ? open : settled;
    const source = ajv?.compile(schema).source?.validateCode ?? "";
    const lines = [
      ...(type === undefined ? [] : [turnAway(type, emission)]),
      `const start=${emission.runtime("begin")}(issues);`,
      ...(needs.member ? [`let ${memberName};`] : []),
      ...stripScaffold(source),
      `return ${emission.runtime("end")}(issues,start);`,
    ];
    return { lines, imports: needs.imports, constants: needs.constants };
  };
}

const memberName = "value";

/** Keywords that speak of objects, and of arrays. */
const keywordsAbout: Readonly<Record<"object" | "array", ReadonlySet<string>>> = {
  object: new Set([
    "required",
    "properties",
    "patternProperties",
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "minProperties",
    "maxProperties",
  ]),
  array: new Set([
    "prefixItems",
    "items",
    "unevaluatedItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
  ]),
};

/** The one type that all of a schema is about: nothing more is to be said of a value of another type. */
function settledType(schema: PreparedSchema): "object" | "array" | undefined {
  const types = schema["types"];
  const type: unknown = Array.isArray(types) && types.length === 1 ? types[0] : undefined;
  if (type !== "object" && type !== "array") return undefined;
  const about = keywordsAbout[type];
  return Object.keys(schema).every((keyword) => keyword === "types" || about.has(keyword)) ? type : undefined;
}

function turnAway(type: "object" | "array", emission: Emission): string {
  const test = type === "array" ? "Array.isArray" : emission.runtime("isObject");
  return `if(!${test}(data))return ${emission.runtime("reject")}(issues,"type",${printLiteral(type)});`;
}

function createEmission(needs: () => Needs, checkName: (key: string) => string): Emission {
  const imported = (name: string, file: string): Name => {
    needs().imports.set(name, file);
    return new Name(name);
  };
  const constant = (kind: string, text: string): Name => {
    const name = `${kind}_${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
    needs().constants.set(name, text);
    return new Name(name);
  };
  return {
    runtime: (name) => imported(name, "validators/check-kit"),
    format: (file, name) => imported(name, `formats/${file}`),
    check: (key) => new Name(checkName(key)),
    data: (value) => constant("data", printLiteral(value)),
    pattern: (source) => constant("pattern", patternText(source)),
    names: (texts) => constant("names", `/* @__PURE__ */ new Set(${printLiteral(texts)})`),
    member: () => {
      needs().member = true;
      return new Name(memberName);
    },
  };
}

/** A pattern that nothing compiles lets nothing pass: what it should have refused is not known. */
function patternText(source: string): string {
  const flags = flagsOfPattern(source);
  if (flags === undefined) return "/(?!)/";
  const text = printLiteral(source);
  return `/* @__PURE__ */ new RegExp(${text}${flags === "" ? "" : `, ${printLiteral(flags)}`})`;
}
