// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { encodePercent, encodeReserved } from "../joined/adapters-client-server.js";
import { explodeValue, joinValue } from "../joined/adapters-client-server.js";

/**
 * A path parameter's value as it stands in the path: styles `simple`, `label` and `matrix` of RFC 6570 §3.2.
 * Everything that would make another segment or end the path is percent-encoded, also with `allowReserved`.
 */
export function encodePath(parameter: ParameterDescriptor, value: unknown): string {
  const { allowReserved, explode, name, style } = parameter;
  const encodePart = allowReserved ? encodeReserved : encodePercent;
  const encode = (part: unknown): string => encodePart(part).replace(/[/?;]/g, encodeURIComponent);
  if (style === "matrix") {
    const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value, false, encode)]] as const);
    return pairs.map(([key, part]) => `;${encode(key)}=${explode ? encode(part) : part}`).join("");
  }
  if (style !== "label") return joinValue(value, explode, encode);
  const encodeLabel = (part: unknown): string => encode(part).replaceAll(".", "%2E");
  return `.${joinValue(value, explode, encodeLabel, explode ? "." : ",")}`;
}
