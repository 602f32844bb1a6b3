import type { OperationDescriptor } from "../descriptors.ts";
import { fileMembersOf, looksLikeBase64 } from "../wire/file-members.ts";
import { suggestName } from "../wire/suggest-name.ts";
import { isOptionName } from "./check-options.ts";
import type { AnyInput } from "./client.ts";

interface GivenCall {
  readonly operation: OperationDescriptor;
  readonly input: AnyInput;
}

/** Names members of an input that are not sent, because the operation has no such parameter. */
export function describeUnknownMembers({ operation, input }: GivenCall): readonly string[] {
  const { parameters, body } = operation;
  const known = [...parameters.map(({ key }) => key), ...(body ? ["body", "contentType"] : [])];
  const unknown = Object.keys(input).filter((name) => !known.includes(name) && input[name] !== undefined);
  const [first] = unknown;
  if (first === undefined) return [];
  // A string was spread, e.g. of `getNote("7")`.
  if (first === "0") return [`got a string as the input: pass an object with ${showMembers(known)}`];
  if (isOptionName(first)) return [`\`${first}\` is an option of the call: pass it after the input`];
  const inner = Object.keys(Object(input[first])).filter((name) => known.includes(name));
  if (typeof input[first] === "object" && inner.length > 0)
    return [`the input has ${showMembers(inner)} within \`${first}\`: pass { ${inner[0]}: … } itself`];
  const listed = unknown.map((name) => `\`${name}\``).join(", ");
  // `content` is a member of the body rather than a short form of `contentType`.
  const isType = /type$/i.test(first);
  const near = suggestName(
    first,
    known.filter((name) => input[name] === undefined && (isType || name !== "contentType")),
  );
  if (near !== undefined) return [`the input has ${listed}: did you mean \`${near}\`?`];
  if (body !== undefined && !Object.hasOwn(input, "body"))
    return [`the input has ${listed}: members of the body belong into \`body\`, as { body: { … } }`];
  return [
    `the input has ${listed}, which this operation does not take; its members are ${showMembers(known)}`,
  ];
}

/** Names dates in place of the text of parameters, which the API may refuse. */
export function describeDates({ operation: { parameters }, input }: GivenCall): readonly string[] {
  return parameters.flatMap(({ key }) =>
    input[key] instanceof Date
      ? [`\`${key}\` is a Date: pass its text, such as "2026-01-31", or generate with \`dates: "Date"\``]
      : [],
  );
}

/** Names strings in place of files, which are sent as text. */
export function describeTexts({ operation, input }: GivenCall): readonly string[] {
  const { body, contentType } = input;
  const content = operation.body?.content ?? [];
  const media = content.find(({ type }) => type === contentType) ?? content[0];
  if (media === undefined) return [];
  if (media.kind === "binary") return typeof body === "string" ? [describeText("body", body)] : [];
  return fileMembersOf(media).flatMap((name) => {
    const text = [Object(body)[name]].flat().find((value) => typeof value === "string");
    return text === undefined ? [] : [describeText(`body.${name}`, text)];
  });
}

function describeText(place: string, text: string): string {
  const decoded = looksLikeBase64(text) ? ", with the decoded bytes in place of Base64" : "";
  return `\`${place}\` is a string, which is sent as text: pass a Blob or File${decoded}`;
}

function showMembers(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
}

const MOST_VALUES = 10_000;

/** Names a number or date in a JSON body that JSON has no text for, and writes as `null`. */
export function describeNulls({ operation, input }: GivenCall): readonly string[] {
  const [media] = operation.body?.content ?? [];
  if (media?.kind !== "json") return [];
  const open: (readonly [place: string, value: unknown])[] = [["body", input["body"]]];
  for (let count = 0; count < MOST_VALUES; count++) {
    const next = open.pop();
    if (next === undefined) return [];
    const [place, value] = next;
    const isInvalidDate = value instanceof Date && Number.isNaN(value.getTime());
    if (isInvalidDate || (typeof value === "number" && !Number.isFinite(value)))
      return [
        `\`${place}\` is ${isInvalidDate ? "an invalid Date" : String(value)}, which JSON writes as null`,
      ];
    if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) open.push([`${place}.${name}`, inner]);
  }
  return [];
}
