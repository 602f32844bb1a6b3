import type { DecodeBody, Decoded } from "../body/decode-json.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../descriptors.ts";
import {
  type DecodedParameters,
  dropUnused,
  type ParameterDecoder,
  type ParameterSource,
} from "../parameters/decode-parameters.ts";
import { issueAt } from "../pointer.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import { mergeIssues, namesOf } from "../wire/merge-issues.ts";
import { isAmbiguous, type ReadingOf, statedReading, tooDeep } from "../wire/read-json.ts";

/** What reading parameters takes beside their texts. */
export interface ParameterRules {
  readonly decoder: ParameterDecoder;
  /** Whether a text of theirs may have more than one reading. */
  readonly ambiguous: boolean;
  readonly check: Check | undefined;
  /** Those that may be sent empty in place of not at all. */
  readonly optional: readonly ParameterDescriptor[];
}

/**
 * Decodes parameters and checks them. Where a text fits several types of a union, the other reading counts if the schema
 * refuses the first and takes that one. `issues` is empty when all is well.
 */
export function settleParameters(rules: ParameterRules, source: ParameterSource): DecodedParameters {
  const settled = settleStated(rules, source);
  const { optional } = rules;
  if (settled.issues.length === 0 || optional.length === 0) return settled;
  return dropUnused(settled, optional, source.query);
}

function settleStated(
  { decoder, ambiguous, check }: ParameterRules,
  source: ParameterSource,
): DecodedParameters {
  const first = decoder(source);
  const issues = checkDecoded(first, check);
  if (issues.length === 0) return { values: first.values, issues };
  if (ambiguous) {
    const second = decoder(source, namesOf(issues));
    if (checkDecoded(second, check).length === 0) return { values: second.values, issues: [] };
  }
  return { values: first.values, issues };
}

/** The octets of a body, and what they are held against. */
export interface BodyOctets {
  readonly media: MediaDescriptor;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly check: Check | undefined;
  /** How deep JSON in a field or part may nest. Default: as it likes. */
  readonly depth?: number | undefined;
  /** What reads it: `decodeBody`, or what does the same for bodies of its kind. */
  readonly decode: DecodeBody;
}

/** What a body comes to. */
export type SettledBody =
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] }
  /** `issues` is empty when all is well. */
  | { readonly kind: "read"; readonly value: unknown; readonly issues: readonly ValidationIssue[] };

/** The issues of a value; one of keyword `depth` where it is nested too deep to be followed. */
export function issuesOf(value: unknown, check: Check | undefined): readonly ValidationIssue[] {
  return checkDecoded({ values: value, issues: [] }, check);
}

/** Decodes a body that is read whole and checks it, by the other reading of its texts where the first does not fit. */
export function settleBody(octets: BodyOctets): SettledBody {
  const { media, bytes, contentType, check, depth } = octets;
  const decode = (reading: ReadingOf): Decoded =>
    octets.decode(media, bytes, contentType, { reading, depth });
  const first = decode(statedReading.reading);
  if (first.kind === "malformed") return first;
  const applied = media.kind === "binary" ? sizeCheck(media) : check;
  const issues = checkBody(first, applied);
  if (issues.length > 0 && media.shape !== undefined && isAmbiguous(media.shape)) {
    const names = namesOf(issues);
    const second = decode((name) => (names.has(name) ? "other" : "stated"));
    if (second.kind === "value" && checkBody(second, applied).length === 0)
      return { kind: "read", value: second.value, issues: [] };
  }
  return { kind: "read", value: first.value, issues };
}

/** Of plain bytes it is only their number that a document can tell. */
function sizeCheck({ octets }: MediaDescriptor): Check | undefined {
  if (octets === undefined) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = octets;
  return (value) => {
    const size = value instanceof Blob ? value.size : 0;
    if (size < least)
      return [
        { ...issueAt("", "minLength", `must have at least ${least} octets`), params: { limit: least } },
      ];
    if (size > most)
      return [{ ...issueAt("", "maxLength", `must have at most ${most} octets`), params: { limit: most } }];
    return undefined;
  };
}

type Readable = Exclude<Decoded, { kind: "malformed" }>;

function checkBody(decoded: Readable, check: Check | undefined): readonly ValidationIssue[] {
  const issues = decoded.kind === "mismatch" ? decoded.issues : [];
  return checkDecoded({ values: decoded.value, issues }, check);
}

interface DecodedAny {
  readonly values: unknown;
  readonly issues: readonly ValidationIssue[];
}

function checkDecoded({ values, issues }: DecodedAny, check: Check | undefined): readonly ValidationIssue[] {
  try {
    return mergeIssues(issues, check?.(values) ?? []);
  } catch (error) {
    // A recursive schema follows the value as deep as it goes, and so may run out of stack.
    if (error instanceof RangeError) return [tooDeep()];
    throw error;
  }
}
