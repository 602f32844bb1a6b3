import type { FindingCode } from "../../../contract/findings/codes.ts";
import { createFinding } from "../../../contract/findings/create-finding.ts";
import type { Place } from "../../../contract/findings/finding.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { eraseNames } from "../../../language/openapi/path-template.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import type { ProbeBench } from "../probe-bench.ts";

/** What a probe has to say of an answer, before it is a finding. */
export interface ProbeNote {
  readonly code: FindingCode & `probe/${string}`;
  readonly message: string;
  /** Into the exchange. */
  readonly pointer: string;
  /** What tells it from others of its code and operation. Default: the pointer. */
  readonly location?: string;
  /** Default: the operation's. */
  readonly places?: readonly Place[];
}

/** Makes a finding of an answer to an operation. */
export function createProbeFinding(
  { contract }: ProbeBench,
  operation: Operation,
  { code, message, pointer, location = pointer, places = [contract.placeOf(operation.pointer)] }: ProbeNote,
): ExchangeFinding {
  return {
    ...createFinding(code, { message, places }),
    pointer,
    fingerprint: `${code} ${operation.method} ${eraseNames(operation.path)} ${location}`,
    operation: operation.id,
  };
}
