import { lookupOf } from "../../contract/model/model-lookup.ts";
import { oneWaySchema } from "../../contract/model/one-way-shape.ts";
import type { ApiModel, Media } from "../../contract/model/types.ts";
import type { ValueChooser } from "../../contract/model/value-chooser.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { MediaCheck } from "../../runtime/checks.ts";
import type { Checks } from "../../validation/checks/create-checks.ts";
import { prepareSamplers, type Sampler } from "./create-sampler.ts";
import { bodySchemaOf, dropOneWay, receivedBody, sampleBody } from "./sample-body.ts";
import { isCarried, type Oracle, type SampleTools, sampleParameter } from "./sample-parameters.ts";

export function oracleOf(checks: Checks): Oracle {
  return (schema) => {
    const check = checks.checkOf(schema);
    return (value) => check(value, true) === undefined;
  };
}

export function oneWayChecks(
  media: Media | undefined,
  checks: Pick<Checks, "oneWayOf">,
): Pick<MediaCheck, "oneWay"> {
  const use = media && oneWaySchema(media);
  return use && media.oneWayBy !== undefined ? { oneWay: checks.oneWayOf(use, media.oneWayBy) } : {};
}

/**
 * Returns a function that creates tools from a seed and the probability of optional members, 0 to 1 (default: 0.5). Schemas are analysed
 * once per probability.
 */
export function prepareTools(
  model: ApiModel,
  oracle: Oracle,
): (seed: number, optional?: number) => SampleTools {
  const find = lookupOf(model);
  const samplers = new Map<number | undefined, (seed: number) => Sampler>();
  return (seed, optional) => {
    const prepare =
      samplers.get(optional) ?? prepareSamplers(model.schemas, optional === undefined ? {} : { optional });
    samplers.set(optional, prepare);
    return { sampler: prepare(seed), oracle, find };
  };
}

/**
 * Creates a function that chooses the first valid candidate, otherwise samples a value with only the required members. The same schema
 * always gets the same result.
 */
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
      const own = oneWayChecks(media, checks);
      const strip = (value: Json): Json => dropOneWay(value, described, side, own);
      const accepts = tools().oracle(bodySchemaOf(media));
      const fit = candidates.map((value) => receivedBody(value, media, { strip, accepts })).find(accepts);
      if (fit !== undefined) return fit;
      const sampled = sampleBody(media, tools(), strip);
      return typeof sampled === "string" ? undefined : sampled.value;
    },
  };
}
