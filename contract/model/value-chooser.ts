import type { Json } from "../../language/values/json-object.ts";
import type { BodySide } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Media, Parameter } from "./types.ts";

export interface ValueChooser {
  /** Returns the first valid candidate that can be sent as a parameter, or a sampled value. */
  parameter(
    parameter: Parameter,
    described: ParameterDescriptor,
    candidates: readonly Json[],
  ): Json | undefined;
  /** Returns the first valid candidate, or a sampled value, for a body. It contains no members that `described` forbids for this `side`. */
  body(
    media: Media,
    described: MediaDescriptor | undefined,
    side: BodySide,
    candidates: readonly Json[],
  ): Json | undefined;
}
