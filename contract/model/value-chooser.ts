import type { Json } from "../../language/values/json-object.ts";
import type { BodySide } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Media, Parameter } from "./types.ts";

export interface ValueChooser {
  /**
   * Chooses a value for a parameter: the first candidate that is valid and that a request can carry. If there is none, samples a value.
   * `undefined` if no value could be sampled.
   */
  parameter(
    parameter: Parameter,
    described: ParameterDescriptor,
    candidates: readonly Json[],
  ): Json | undefined;
  /**
   * Chooses a value for a body, or for one item of a stream: the first of the candidates that is valid for the schema. If there is none,
   * samples a value; `undefined` if no value could be sampled. Omits members that a body of this `side` must not have, according to
   * `described`.
   */
  body(
    media: Media,
    described: MediaDescriptor | undefined,
    side: BodySide,
    candidates: readonly Json[],
  ): Json | undefined;
}
