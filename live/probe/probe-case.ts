import type { Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { SampledBody } from "../sample/sample-request.ts";

/** The input of one request to be, before it is written. */
export interface ProbeCase {
  readonly operation: Operation;
  /** By the keys of descriptors; what a fixture binds is not among them. */
  readonly params: ReadonlyMap<string, Json>;
  readonly body?: SampledBody | undefined;
}
