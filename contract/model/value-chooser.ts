import type { Json } from "../../language/values/json-object.ts";
import type { BodySide } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Media, Parameter } from "./types.ts";

/** Chooses values that are valid for the schemas of a model. */
export interface ValueChooser {
  /** The first candidate that is valid and that a request can carry, or else a sampled value; `undefined` if none is found. */
  parameter(
    parameter: Parameter,
    described: ParameterDescriptor,
    candidates: readonly Json[],
  ): Json | undefined;
  /**
   * The first candidate that is valid for the schema of a body, or else a sampled value; `undefined` if none is found. For a stream, the
   * value of one item. Members that must not be sent in this direction are omitted; the body's descriptor lists them.
   */
  body(
    media: Media,
    described: MediaDescriptor | undefined,
    side: BodySide,
    candidates: readonly Json[],
  ): Json | undefined;
}
