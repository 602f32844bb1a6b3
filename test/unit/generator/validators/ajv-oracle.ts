import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { ValidationIssue } from "../../../../runtime/checks.ts";
import { isDate } from "../../../../runtime/formats/date-time.ts";
import { isInt32 } from "../../../../runtime/formats/integers.ts";

/** The faults of a value by plain ajv; `undefined` if ajv throws, e.g. for a member `toString` beside a `const`. */
export type Oracle = (value: unknown) => readonly string[] | undefined;

/** Compiles one of the components with plain ajv, which reports all errors. The faults are texts as by {@link faultOf}. */
export function createOracle(schemas: Readonly<Record<string, unknown>>, name: string): Oracle {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    validateSchema: false,
    ownProperties: true,
  });
  // Other tests compare formats.
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

/** Prints a fault in a form that is equal for both validators. */
export function faultOf({ pointer, keyword, params }: ValidationIssue): string {
  return printFault(pointer, keyword, params);
}

function faultOfAjv({ instancePath, keyword, params }: ErrorObject): string {
  return printFault(instancePath, keyword, params);
}

/** Prints a fault without its choice among equal items or among fitting branches, which may differ. */
function printFault(pointer: string, keyword: string, params: object): string {
  const plain = keyword === "uniqueItems" || keyword === "unevaluatedItems" ? {} : params;
  return `${pointer} ${keyword} ${JSON.stringify(plain)}`;
}
