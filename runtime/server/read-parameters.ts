import type { OperationDescriptor } from "../descriptors.ts";
import {
  createParameterDecoder,
  type ParameterTextRules,
  unusedWhenEmpty,
} from "../parameters/decode-parameters.ts";
import { pointerTo } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import { namesOf } from "../wire/merge-issues.ts";
import { isAmbiguous } from "../wire/read-json.ts";
import { settleParameters } from "./check-decoded.ts";
import type { CreateParameterReader } from "./parts.ts";
import { type ProblemDetail, problem } from "./problem.ts";

/** What parameters are read by beside this. */
export interface ParameterParts {
  /** Reads a parameter that is the whole query. */
  readonly decodeQuerystring?: ParameterTextRules["decodeQuerystring"];
}

/** Makes the part `parameters` of a server. */
export function createParametersPart({ decodeQuerystring }: ParameterParts): CreateParameterReader {
  return (operation, depth) => {
    const { parameters } = operation;
    const rules = {
      decoder: createParameterDecoder(operation, { depth, decodeQuerystring }),
      ambiguous: parameters.some(({ shape }) => isAmbiguous(shape)),
      optional: unusedWhenEmpty(parameters),
    };
    return (sent, check) => {
      const { values, issues } = settleParameters({ ...rules, check }, sent);
      if (issues.length === 0) return { kind: "parameters", values };
      const details = issues.map((issue) => parameterDetail(issue, operation));
      return { ...problem(400, "The parameters of the request are not valid."), details };
    };
  };
}

/** A parameter is told by where it stands and by its name on the wire. */
function parameterDetail(issue: ValidationIssue, operation: OperationDescriptor): ProblemDetail {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  const full = typeof missing === "string" && issue.pointer === "" ? pointerTo("", missing) : issue.pointer;
  const [key] = namesOf([{ ...issue, pointer: full }]);
  const parameter = operation.parameters.find((candidate) => candidate.key === key);
  if (parameter === undefined || key === undefined) return { pointer: full, message: issue.message };
  const rest = full.slice(pointerTo("", key).length);
  return { pointer: pointerTo(`/${parameter.in}`, parameter.name) + rest, message: issue.message };
}
