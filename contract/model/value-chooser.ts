import type { Json } from "../../language/values/json-object.ts";
import type { BodySide } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Media, Parameter } from "./types.ts";

/** Chooses values that the schemas of a model admit. */
export interface ValueChooser {
  /** The first candidate that the parameter's schema admits and a request can carry, else a sampled one; `undefined` if none is found. */
  parameter(
    parameter: Parameter,
    described: ParameterDescriptor,
    candidates: readonly Json[],
  ): Json | undefined;
  /**
   * The first candidate that the schema of a body admits, else a sampled one; `undefined` if none is found. For a stream, the value of
   * an item. Members that this side must not send are left out, by the body's descriptor.
   */
  body(
    media: Media,
    described: MediaDescriptor | undefined,
    side: BodySide,
    candidates: readonly Json[],
  ): Json | undefined;
}
