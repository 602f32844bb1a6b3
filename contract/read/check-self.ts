import { isObject } from "../../language/values/json-object.ts";
import { isUriReference } from "../../runtime/formats/uri.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "./source-file.ts";

/** What is wrong with the `$self` of a file, if it is an OpenAPI document: a URI reference without fragment (OpenAPI 3.2 §4.1.1). */
export function checkSelf(file: SourceFile): readonly Finding[] {
  const { value } = file;
  if (!isObject(value) || !Object.hasOwn(value, "openapi") || !Object.hasOwn(value, "$self")) return [];
  const self = value["$self"];
  const places = [file.placeOf("/$self", "value")];
  const severity = "warning";
  if (typeof self !== "string") {
    const message = "`$self` is no text, and was ignored.";
    return [createFinding("document/wrong-type", { message, places, severity, fix: "Write a URI there." })];
  }
  if (!isUriReference(self)) {
    const message = `\`$self\` is \`${self}\`, which is no URI reference (RFC 3986).`;
    return [createFinding("document/wrong-value", { message, places, severity, fix: "Write a URI there." })];
  }
  if (!self.includes("#")) return [];
  const message = `\`$self\` is \`${self}\`; its fragment was ignored, since it names the document as a whole.`;
  return [
    createFinding("document/wrong-value", { message, places, severity, fix: "Leave the fragment out." }),
  ];
}
