import type { ApiModel, Media } from "../../contract/model/types.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import { writeForm } from "../../runtime/body/write-form.ts";
import { type WrittenPart, writePart } from "../../runtime/body/write-form-data.ts";
import type { MediaDescriptor, PartDescriptor } from "../../runtime/descriptors.ts";
import { firstListed, JSON_TYPE } from "../../runtime/http-semantics.ts";
import { withFiles } from "./sample-input.ts";
import { sampleBoundary } from "./sample-request.ts";

/** Formats a form as it is sent, with an ellipsis for the content of files. Returns `undefined` if the value cannot be sent as a form. */
export function showForm(
  value: Json,
  media: Media,
  described: MediaDescriptor | undefined,
  model: ApiModel,
): string | undefined {
  if (described === undefined || !isObject(value)) return undefined;
  try {
    if (media.kind === "form") return String(writeForm(described, value).body);
    return media.type === "multipart/form-data" ? showParts(value, media, described, model) : undefined;
  } catch {
    // An example with a null, for instance.
    return undefined;
  }
}

function showParts(
  value: Json,
  media: Media,
  { encoding = [] }: MediaDescriptor,
  model: ApiModel,
): string | undefined {
  const isPlain = ({ style, explode, inner }: PartDescriptor): boolean =>
    style === undefined && explode === undefined && inner === undefined;
  if (!encoding.every(isPlain)) return undefined;
  const members = Object.entries(Object(withFiles(value, media, model))) as [string, unknown][]; // `value` is an object.
  const parts = members.flatMap(([name, member]) => {
    const type = firstListed(encoding.find((entry) => entry.name === name)?.contentType ?? "") ?? "";
    const json = JSON_TYPE.test(type);
    const values: readonly unknown[] = Array.isArray(member) && !json ? member : [member];
    return values.map((one) => writePart(name, one, type, json));
  });
  return [...parts.map(showPart), `--${sampleBoundary}--`].join("\n");
}

function showPart({ name, filename, type, content }: WrittenPart): string {
  const file = filename === undefined ? "" : `; filename=${JSON.stringify(filename)}`;
  return [
    `--${sampleBoundary}`,
    `Content-Disposition: form-data; name=${JSON.stringify(name)}${file}`,
    ...(type === "" ? [] : [`Content-Type: ${type}`]),
    "",
    typeof content === "string" ? content : "…",
  ].join("\n");
}
