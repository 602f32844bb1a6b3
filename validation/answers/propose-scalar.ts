import { type SchemaObject, textOf } from "../../language/values/json-object.ts";
import type { ErrorPart, KnownOfError } from "../../runtime/descriptors.ts";
import { isOneOfWords, matchStatus, nameKindOf } from "./error-words.ts";
import type { Context, Target } from "./proposal-context.ts";

const KNOWN_FORMATS: ReadonlyMap<string, ErrorPart> = new Map<string, ErrorPart>([
  ["date-time", { known: "time" }],
  ["date", { known: "date" }],
  ["uuid", { known: "id" }],
  ...["uri", "url", "iri", "uri-reference", "iri-reference"].map(
    (format) => [format, { value: "about:blank" }] as const,
  ),
]);

export function textsFor({ name, parts }: Target, context: Context): readonly ErrorPart[] {
  const most = mostOf(parts, "maxLength");
  const format = parts.map((part) => KNOWN_FORMATS.get(textOf(part, "format") ?? "")).find(Boolean);
  if (format !== undefined) return ["known" in format ? { ...format, ...most } : format];
  return namedTexts(name, parts, context).map((part) => ("known" in part ? { ...part, ...most } : part));
}

export function mostOf(
  parts: readonly SchemaObject[],
  keyword: "maxLength" | "maxItems",
): { readonly most?: number } {
  const limits = parts.map((part) => part[keyword]).filter((limit) => typeof limit === "number");
  return limits.length === 0 ? {} : { most: Math.min(...limits) };
}

function namedTexts(
  name: string,
  parts: readonly SchemaObject[],
  { isIssue, fixed, status, told }: Context,
): readonly ErrorPart[] {
  const known = (...names: KnownOfError[]): readonly ErrorPart[] => names.map((each) => ({ known: each }));
  const kind = nameKindOf(name, isIssue);
  switch (kind) {
    case "message":
      return known(isIssue ? "issue" : "message", "title");
    case "title":
      return known("title");
    case "code": {
      const codes = known("code", "title", "statusText");
      if (!isChoosy(parts)) return codes;
      told.isOfStatus = true;
      return [...codes, { value: String(matchStatus([], status)).toUpperCase() }];
    }
    case "statusText":
      return known("statusText", "code");
    case "time":
      return known("time", "date");
    case "id":
      return known("id");
    case "pointer":
      return known("pointer");
    case "name":
      return known("name");
    case "link":
      return [{ value: "about:blank" }];
    case "path":
    case "method":
    case "version":
      told.isOfOperation = true;
      return [{ value: fixed[kind] }];
    case undefined:
      return [];
  }
}

export function fillNumber(name: string): ErrorPart | undefined {
  switch (nameKindOf(name, false)) {
    case "statusText":
    case "code":
    case "title":
      return { known: "status" };
    case "time":
      return { known: "milliseconds" };
    case undefined:
    case "path":
    case "method":
    case "message":
    case "pointer":
    case "name":
    case "id":
    case "link":
    case "version":
      return isOneOfWords("success", name) ? { value: 0 } : undefined;
  }
}

export function isChoosy(parts: readonly SchemaObject[]): boolean {
  return parts.some((part) =>
    ["pattern", "format", "minLength"].some((keyword) => Object.hasOwn(part, keyword)),
  );
}
