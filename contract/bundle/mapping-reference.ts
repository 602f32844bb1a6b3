import { encodeFragment, pointerTo, readPointer } from "../../runtime/pointer.ts";
import type { SourceFile } from "../read/source-file.ts";

/**
 * The `$ref` that a value of a discriminator's `mapping` stands for. A value is a reference, or the name of a schema among
 * the components (OpenAPI 3.2 section 4.25): those of the root document, or else those of the file that it stands in.
 * `undefined` for a name that needs no change.
 */
export function mappingReference(text: string, file: SourceFile, root: SourceFile): string | undefined {
  if (/[#/]/.test(text) || /\.(?:json|ya?ml)$/i.test(text)) return text;
  const pointer = pointerTo("/components/schemas", text);
  if (file === root || readPointer(root.value, pointer) !== undefined) return undefined;
  return readPointer(file.value, pointer) === undefined ? undefined : encodeFragment(pointer);
}
