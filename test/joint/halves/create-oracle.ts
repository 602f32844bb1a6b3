import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiModel } from "../../../contract/model/types.ts";
import { schemaNameOf } from "../../../language/schema/local-ref.ts";
import { compilePattern } from "../../../language/schema/patterns/compile-pattern.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import type { Oracle } from "../../../live/sample/sample-parameters.ts";

const base = "contract:document";

/**
 * Makes check functions for a model's schemas with plain ajv, independent of generated code. Tests compare both. Each schema is compiled
 * when it is first used.
 */
export function createOracle(model: ApiModel): Oracle {
  const ajv = new Ajv2020({
    strict: false,
    allowUnionTypes: true,
    inlineRefs: false,
    logger: false,
    validateSchema: false,
    code: { optimize: false, regExp: readPattern },
  });
  addFormats.default(ajv);
  for (const { name, schema } of model.schemas)
    ajv.addSchema(retarget(schema), `${base}/${encodeURIComponent(name)}`);
  const compiled = new Map<JsonSchema, (value: unknown) => boolean>();
  return (schema) => {
    const known = compiled.get(schema);
    if (known) return known;
    const accepts = compile(ajv, retarget(schema));
    compiled.set(schema, accepts);
    return accepts;
  };
}

/** Compiles a schema. If ajv cannot, the check refuses every value. */
function compile(ajv: Ajv2020, schema: object): (value: unknown) => boolean {
  try {
    const check = ajv.compile(schema);
    return (value) => check(value) === true;
  } catch {
    return () => false;
  }
}

const readPattern = Object.assign(
  (pattern: string): RegExp => {
    const compiled = compilePattern(pattern);
    if (compiled === undefined) throw new SyntaxError(`\`${pattern}\` is no regular expression.`);
    return compiled;
  },
  { code: "new RegExp" },
);

/** Copies a schema; its references then name the schemas that the oracle compiled. */
function retarget(schema: JsonSchema): { [keyword: string]: unknown } {
  return typeof schema === "boolean" ? { allOf: [schema] } : retargetMembers(schema);
}

function retargetMembers(schema: object): { [keyword: string]: unknown } {
  // An empty `enum` accepts no value, but ajv throws an error for it.
  if ("enum" in schema && Array.isArray(schema.enum) && schema.enum.length === 0) return { not: {} };
  const entries = Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword));
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, retargetMember(keyword, value)]));
}

function retargetMember(keyword: string, value: unknown): unknown {
  const name = keyword === "$ref" && typeof value === "string" ? schemaNameOf(value) : undefined;
  if (name !== undefined) return `${base}/${encodeURIComponent(name)}`;
  if (keyword === "enum" || keyword === "const") return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? retargetMembers(item) : item));
  if (
    keyword === "properties" ||
    keyword === "patternProperties" ||
    keyword === "$defs" ||
    keyword === "dependentSchemas"
  ) {
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [
            name,
            isObject(inner) ? retargetMembers(inner) : inner,
          ]),
        )
      : value;
  }
  return isObject(value) ? retargetMembers(value) : value;
}

function isAnnotation(keyword: string): boolean {
  return (
    keyword.startsWith("x-") ||
    ["example", "examples", "default", "discriminator", "xml", "externalDocs"].includes(keyword)
  );
}
