import type { ParameterDescriptor } from "../descriptors.ts";
import { normaliseLiteral } from "./normalise-path.ts";

/** One segment of a path template. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  /** One expression and nothing else: any text but the empty one. */
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: SegmentPattern };

/**
 * A segment of several pieces: `{base}...{head}` is `["", "...", ""]`, the texts before, between and after its
 * expressions.
 */
export interface SegmentPattern {
  readonly texts: readonly string[];
  /** What the text of each expression has to begin with: `.` in style `label`, `;` and the name in style `matrix`. */
  readonly leads: readonly string[];
}

/** The names in a path template, in order. */
export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}

const EXPRESSION = /\{([^{}/]*)\}/g;

const ANY: Segment = { kind: "any" };

/** Reads a segment of a path template. Of its parameters, those of the path tell by their styles what texts begin with. */
export function parseSegment(text: string, parameters: readonly ParameterDescriptor[]): Segment {
  const open = text.indexOf("{");
  if (open < 0) return { kind: "literal", text: normaliseLiteral(text) };
  // The common case first: set-up time counts where functions start cold.
  if (open === 0 && text.indexOf("{", 1) < 0 && text.indexOf("}") === text.length - 1) return ANY;
  // Split by a pattern with one group: texts and names take turns.
  const pieces = text.split(EXPRESSION);
  if (pieces.length === 1) return { kind: "literal", text: normaliseLiteral(text) };
  const texts = pieces.filter((_, index) => index % 2 === 0).map(normaliseLiteral);
  const leads = pieces.filter((_, index) => index % 2 === 1).map((name) => leadOf(name, parameters));
  return { kind: "pattern", pattern: { texts, leads } };
}

function leadOf(name: string, parameters: readonly ParameterDescriptor[]): string {
  const parameter = parameters.find((candidate) => candidate.in === "path" && candidate.name === name);
  if (parameter?.style === "label") return ".";
  if (parameter?.style !== "matrix") return "";
  const spread = parameter.explode && parameter.shape.types.includes("object");
  return spread ? ";" : `;${encodeURIComponent(name)}`;
}
