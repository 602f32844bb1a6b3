import { isStreamKind } from "../http-semantics.ts";
import { checkNumbers, exactItems } from "../wire/check-numbers.ts";
import { type NumberText, type ParseJson, parseJsonText } from "../wire/read-json.ts";
import type { ResponseLimits } from "./client.ts";
import { standardLimits } from "./create-limits.ts";
import type { DigitChecker } from "./create-validation.ts";

/**
 * The option `digits` of `createValidation`. Validates the exact digits of numbers in JSON bodies and streams if JavaScript rounds them,
 * such as `9007199254740993`. If a limit in the document is also rounded, the digits cannot decide; the response is then invalid, with an
 * issue whose keyword is `digits`.
 *
 * ```ts
 * import { checkDigits } from "tenon/runtime/client/check-digits";
 * const api = createClient({ validation: createValidation({ checks, digits: checkDigits }) });
 * ```
 */
export const checkDigits: DigitChecker = () => {
  let texts: readonly NumberText[] = [];
  let parseItem: ParseJson = parseJsonText;
  const within = (own: ResponseLimits = standardLimits): ResponseLimits => {
    parseItem = own.parse ?? parseJsonText;
    return {
      ...own,
      async json(response, fail) {
        const text = await own.json(response, fail);
        texts = [[text, ""]];
        return text;
      },
      parse: (text) => parseItem(text),
    };
  };
  return {
    limits: { ...standardLimits, within },
    prepare({ described, checks }) {
      if (described === undefined || checks === undefined) return { described, checks };
      const { check, list } = checks;
      if (!isStreamKind(described.kind))
        return { described, checks: { ...checks, check: (value) => checkNumbers(texts, value, check) } };
      const items = exactItems(described, parseItem);
      parseItem = items.parse;
      const { keyOf } = items;
      const exact = { ...checks, check: items.check(check) };
      return { described, keyOf, checks: list === undefined ? exact : { ...exact, list: items.list(list) } };
    },
  };
};
