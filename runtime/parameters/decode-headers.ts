import type { ValidationIssue } from "../checks.ts";
import type { HeaderDescriptor, ParameterDescriptor } from "../descriptors.ts";
import { mergeIssues } from "../wire/merge-issues.ts";
import { type ReadingOf, readAccepted } from "../wire/read-accepted.ts";
import type { NumberText } from "../wire/read-json.ts";
import type { ParameterTextRules } from "./create-step.ts";
import { createParameterDecoder, type DecodedParameters } from "./decode-parameters.ts";

/** Decodes documented headers, looked up by lower-case name. `reading` is described in `ParameterDecoder`. */
export type HeaderDecoder = (
  header: (name: string) => string | null,
  reading?: ReadingOf,
) => DecodedParameters;

/** Creates a decoder for headers in style `simple`. `Content-Type` is ignored, because media types define it (OpenAPI 3.2 §4.17). */
export function createHeaderDecoder(
  headers: readonly HeaderDescriptor[],
  rules?: ParameterTextRules,
): HeaderDecoder {
  const decode = createParameterDecoder({ path: "", parameters: headers.map(asParameter) }, rules);
  return (header, reading) => decode({ captures: [], query: "", header }, reading);
}

/** Decodes and checks headers, resolving ambiguous strings with {@link readAccepted}. */
export function decodeAndCheckHeaders(
  decode: HeaderDecoder,
  header: (name: string) => string | null,
  check: (
    values: DecodedParameters["values"],
    texts: readonly NumberText[],
  ) => readonly ValidationIssue[] | undefined,
): DecodedParameters {
  const { decoded, issues } = readAccepted(
    (reading) => decode(header, reading),
    (read) => mergeIssues(read.issues, check(read.values, read.texts ?? []) ?? []),
  );
  return { values: decoded.values, issues };
}

function asParameter(header: HeaderDescriptor): ParameterDescriptor {
  return { ...header, key: header.name.toLowerCase(), in: "header", style: "simple" };
}
