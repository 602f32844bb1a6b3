import type { Json } from "../../language/values/json-object.ts";
import type { BodySide } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Media, Parameter } from "./types.ts";

export interface ValueChooser {
  /** The first valid candidate that can be sent, otherwise a sampled value. */
  parameter(
    parameter: Parameter,
    described: ParameterDescriptor,
    candidates: readonly Json[],
  ): Json | undefined;
  /**
   * The first valid candidate, or else a sampled value, without members that a body of this `side` must not have according to `described`.
   */
  body(
    media: Media,
    described: MediaDescriptor | undefined,
    side: BodySide,
    candidates: readonly Json[],
  ): Json | undefined;
}
