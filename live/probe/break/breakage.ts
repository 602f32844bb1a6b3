import type { Json } from "../../../language/values/json-object.ts";
import type { Step } from "../play.ts";
import type { ProbeCase } from "../probe-case.ts";

/** One way to make a valid request break the document. */
export interface Breakage {
  /** For a person, and to tell it from others: `body /name maxLength`. */
  readonly name: string;
  /** Where in the body it stands, so that nothing on the way to it is left out. */
  readonly pointer?: string;
  /** The case with the breakage in it; `undefined` where it has no place for it. */
  change(made: ProbeCase): ProbeCase | undefined;
  /** What is done to the request once it is written. */
  readonly edit?: (step: Step) => Step | undefined;
}

/** A value that a schema does not admit, and the keyword that says so. */
export interface BadValue {
  readonly keyword: string;
  readonly value: Json;
}
