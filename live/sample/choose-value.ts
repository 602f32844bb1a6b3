import type { ApiModel, Media, Parameter } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { BodySide } from "../../runtime/body/check-items.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import type { Checks } from "../../validation/checks/create-checks.ts";
import { oracleOf, prepareTools } from "./prepare-tools.ts";
import { bodySchemaOf, dropOneWay, sampleBody, toCarried } from "./sample-body.ts";
import { isCarried, sampleParameter } from "./sample-parameters.ts";

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

/** Makes a chooser. Sampled values have required members only, and are the same for the same schema. */
export function createValueChooser(model: ApiModel, checks: Checks): ValueChooser {
  const prepare = prepareTools(model, oracleOf(checks));
  const tools = (): ReturnType<typeof prepare> => prepare(1, 0);
  return {
    parameter: (parameter, described, candidates) => {
      const accepts = tools().oracle(parameter.schema.schema);
      const isSent = (value: Json): boolean =>
        accepts(value) && (described.content !== undefined || isCarried(value, parameter, accepts));
      return candidates.find(isSent) ?? sampleParameter(parameter, described, tools());
    },
    body: (media, described, side, candidates) => {
      if (media.kind === "binary") return candidates[0];
      const strip = (value: Json): Json => dropOneWay(value, described, side);
      const accepts = tools().oracle(bodySchemaOf(media));
      const fit = candidates.map((value) => strip(toCarried(value, media))).find(accepts);
      if (fit !== undefined) return fit;
      const sampled = sampleBody(media, tools(), strip);
      return typeof sampled === "string" ? undefined : sampled.value;
    },
  };
}
