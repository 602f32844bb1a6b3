import type { ParameterDescriptor } from "../descriptors.ts";
import { isJson } from "../media-type.ts";
import { EncodeError } from "./encode-error.ts";
import { encodeText } from "./encode-text.ts";

/**
 * The text of a parameter that is described by a media type: JSON for a JSON type, the value's own text for any other.
 * In a header, characters beyond ASCII are written as JSON's `\u` escapes.
 */
export function encodeContent(
  parameter: Pick<ParameterDescriptor, "content" | "in">,
  value: unknown,
): string {
  if (!isJson(parameter.content)) return encodeText(value);
  const text = JSON.stringify(value);
  if (text === undefined) throw new EncodeError("it has no JSON text");
  if (parameter.in !== "header") return text;
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
