import type { EncodingDescriptor, MediaDescriptor } from "../descriptors.ts";
import { listsJson } from "../media-type.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import { refuseNull } from "../parameters/refuse-null.ts";

/**
 * Refuses null in a field of a form or multipart body that would be read as a text. What is written as JSON may hold it.
 *
 * @throws {EncodeError} which names the field.
 */
export function refuseNullField(
  { shape }: MediaDescriptor,
  [name, value]: readonly [name: string, value: unknown],
  encoding: EncodingDescriptor | undefined,
): void {
  if (listsJson(encoding?.contentType)) return;
  const styled = encoding?.style ?? encoding?.explode;
  const depth = encoding?.style === "deepObject" ? Number.POSITIVE_INFINITY : 1;
  try {
    const described = shape && { ...shape, types: ["object" as const] };
    // Without a style, an object is JSON.
    const isParts = styled !== undefined || Array.isArray(value);
    refuseNull({ [name]: value }, described, isParts ? depth + 1 : 1);
  } catch (error) {
    if (error instanceof EncodeError) error.message = `field "${name}": ${error.message}`;
    throw error;
  }
}
