import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { isDate } from "../../../../runtime/formats/date-time.ts";
import { isInt32 } from "../../../../runtime/formats/integers.ts";
import type { ValidationIssue } from "../../../../runtime/validation.ts";

/** What plain ajv says of a value; `undefined` where it breaks, as on a member `toString` beside a `const`. */
export type Oracle = (value: unknown) => readonly string[] | undefined;

/** Compiles a schema among components by plain ajv, with all errors; answers its faults as {@link faultOf} writes them. */
export function createOracle(schemas: Readonly<Record<string, unknown>>, name: string): Oracle {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    validateSchema: false,
    ownProperties: true,
  });
  // Formats are compared on their own.
  ajv.addFormat("date", isDate);
  ajv.addFormat("int32", { type: "number", validate: isInt32 });
  ajv.addSchema({ $id: "doc:", components: { schemas } });
  const validate = ajv.compile({ $ref: `doc:#/components/schemas/${name}` });
  return (value) => {
    try {
      return validate(value) ? [] : (validate.errors ?? []).map(faultOfAjv).sort();
    } catch {
      return undefined;
    }
  };
}

/** One fault as a text that both sides can be brought to. */
export function faultOf({ pointer, keyword, params }: ValidationIssue): string {
  return printFault(pointer, keyword, params);
}

function faultOfAjv({ instancePath, keyword, params }: ErrorObject): string {
  return printFault(instancePath, keyword, params);
}

/** Which of several equal items are named, and which of several branches fit, may differ. */
function printFault(pointer: string, keyword: string, params: object): string {
  const plain = keyword === "uniqueItems" || keyword === "unevaluatedItems" ? {} : params;
  return `${pointer} ${keyword} ${JSON.stringify(plain)}`;
}
