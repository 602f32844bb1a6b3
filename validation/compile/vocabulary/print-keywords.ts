import { _, CodeGen, Name, ValueScope } from "ajv/dist/compile/codegen/index.js";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import { arrayKeywords } from "./array-keywords.ts";
import { type Emission, failWhen } from "./emission.ts";
import type { KeywordCodes, KeywordContext, KeywordValues } from "./keyword-code.ts";
import { objectKeywords } from "./object-keywords.ts";
import { unionKeywords } from "./union-keywords.ts";
import { rightType, valueTests } from "./value-tests.ts";

interface PrintedKeywords {
  readonly statements: readonly string[];
  readonly onlyType: "object" | "array" | undefined;
}

interface TypeKeywords {
  readonly about: "object" | "array";
  readonly codes: KeywordCodes;
  readonly modifiers: readonly string[];
}

const scope = new ValueScope({ scope: {} });

const data = new Name("data");

/**
 * Creates a keyword printer. Keywords about the value itself are printed first, then those that apply other schemas to the value, then
 * those about items and members. Unless {@link PrintedKeywords.onlyType} is set, each keyword group for items or members is wrapped in a
 * type test.
 */
export function createKeywordPrinter(emission: Emission): (schema: PreparedSchema) => PrintedKeywords {
  const unions = unionKeywords(emission);
  const groups: readonly TypeKeywords[] = [
    { about: "array", codes: arrayKeywords(emission), modifiers: ["minContains", "maxContains"] },
    { about: "object", codes: objectKeywords(emission), modifiers: [] },
  ];
  const onlyTypeOf = ({ types, ...rest }: PreparedSchema): PrintedKeywords["onlyType"] => {
    const group = groups.find(({ about }) => Array.isArray(types) && types.join() === about);
    const isAbout = (keyword: string): boolean =>
      group !== undefined && (Object.hasOwn(group.codes, keyword) || group.modifiers.includes(keyword));
    return Object.keys(rest).every(isAbout) ? group?.about : undefined;
  };
  return (schema) => {
    const gen = new CodeGen(scope, { lines: true });
    const onlyType = onlyTypeOf(schema);
    if (onlyType === undefined) {
      printValueTests(schema, gen, emission);
      printCodes(unions, schema, gen);
    }
    for (const { about, codes } of groups) {
      if (onlyType === about) printCodes(codes, schema, gen);
      else if (Object.keys(codes).some((keyword) => Object.hasOwn(schema, keyword)))
        gen.if(rightType(about, data, emission), () => printCodes(codes, schema, gen));
    }
    // Document strings are quoted, so they contain no line breaks.
    const lines = gen.toString().split("\n");
    return { statements: lines.filter((line) => line !== ""), onlyType };
  };
}

function printValueTests(schema: PreparedSchema, gen: CodeGen, emission: Emission): void {
  for (const [keyword, makeTest] of valueTests) {
    const test = Object.hasOwn(schema, keyword) ? makeTest(schema, data, emission) : undefined;
    if (test === undefined) continue;
    const { about, wrong, fault, ...rest } = test;
    const condition = about === undefined ? wrong : _`${rightType(about, data, emission)}&&${wrong}`;
    failWhen({ gen, data, keyword, schema }, emission, condition, { keyword: fault, ...rest });
  }
}

function printCodes(codes: KeywordCodes, schema: PreparedSchema, gen: CodeGen): void {
  for (const keyword of Object.keys(codes) as (keyof KeywordValues)[]) // The object literal has these keys.
    if (Object.hasOwn(schema, keyword)) printCode(codes, keyword, { gen, data, keyword, schema });
}

function printCode<K extends keyof KeywordValues>(
  codes: KeywordCodes,
  keyword: K,
  cxt: KeywordContext,
): void {
  codes[keyword]?.(cxt.schema[keyword] as KeywordValues[K], cxt);
}
