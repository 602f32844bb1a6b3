import type { ParameterDescriptor } from "../descriptors.ts";
import { encodeHeader } from "./encode-header.ts";
import { encodePercent } from "./encode-text.ts";
import { explodeValue, joinValue } from "./encode-value.ts";
import type { EncodedParameters } from "./encoded-parameters.ts";
import { fillPath } from "./fill-path.ts";
import { refuseNull } from "./refuse-null.ts";

/** Writes a parameter in its location's default style: `simple` in paths and headers, `form` in queries. */
export function encodePlain(parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown): void {
  const { name, in: location, explode, shape } = parameter;
  refuseNull(value, shape, 1, explode);
  if (location === "header") parts.headers.push([name, encodeHeader(value, explode)]);
  else if (location === "path") parts.path = fillPath(parts.path, name, joinValue(value, explode));
  else parts.query.push(...encodeForm(name, value, explode));
}

/** A value in style `form` as `name=value` pairs, percent-encoded. */
export function encodeForm(name: string, value: unknown, explode: boolean): string[] {
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encodePercent(part) : part}`);
}
