import { _, type CodeKeywordDefinition } from "ajv";
import { type Emission, failWhen } from "./emission.ts";
import { rightType } from "./type-tests.ts";
import { valueTests } from "./value-tests.ts";

/** Keywords that test the value that a function was given as a whole. */
export function valueKeywords(emission: Emission): readonly CodeKeywordDefinition[] {
  return [...valueTests].map(([keyword, makeTest]) => ({
    keyword,
    code: (cxt) => {
      const test = makeTest(cxt.parentSchema, cxt.data, emission);
      if (test === undefined) return;
      const { about, wrong, fault, ...rest } = test;
      const condition = about === undefined ? wrong : _`${rightType(about, cxt.data, emission)}&&${wrong}`;
      failWhen(cxt, emission, condition, { keyword: fault, ...rest });
    },
  }));
}
