// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { encodeHeader } from "../joined/client-server.js";
import { encodePercent } from "../joined/adapters-client-server.js";
import { explodeValue, joinValue } from "../joined/adapters-client-server.js";
import type { EncodedParameters } from "./encoded-parameters.js";
import { fillPath } from "./fill-path.js";
import { refuseNull } from "./refuse-null.js";

/** Whether {@link encodePlain} can write a parameter: the default styles, as nearly all parameters have them. */
export function isPlainParameter({
  in: location,
  style,
  content,
  allowReserved,
  taken,
  followed,
}: ParameterDescriptor): boolean {
  const plain =
    location === "query" ? "form" : location === "path" || location === "header" ? "simple" : undefined;
  return style === plain && content === undefined && !allowReserved && !taken && !followed;
}

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
