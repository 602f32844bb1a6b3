import { memberOf, type Span } from "../source/outline.ts";
import type { Source } from "../workspace/source.ts";
import type { Comparison } from "./analyst.ts";

export const commands = {
  generate: "tenon.generate",
  mock: "tenon.mock",
  compare: "tenon.compare",
} as const;

export interface Lens {
  readonly span: Span;
  readonly title: string;
  readonly command: string;
}

/** What is known about a document besides its text. */
export interface DocumentStatus {
  readonly hasConfig: boolean;
  readonly mockUrl: string | undefined;
  /** `undefined` without a git repository, and until the versions have been compared. */
  readonly comparison: Comparison | undefined;
}

/** Offers commands above the version of an OpenAPI document. */
export function listLenses({ outline }: Source, status: DocumentStatus): readonly Lens[] {
  const version = memberOf(outline.root, "openapi") ?? memberOf(outline.root, "swagger");
  if (version?.key === undefined) return [];
  const span = { start: version.key.start, end: version.end };
  const { hasConfig, mockUrl, comparison } = status;
  return [
    ...(hasConfig ? [{ span, title: "generate", command: commands.generate }] : []),
    { span, title: mockUrl === undefined ? "mock" : `stop mock at ${mockUrl}`, command: commands.mock },
    {
      ...{ span, command: commands.compare },
      title: comparison === undefined ? "what would this break?" : `since HEAD: ${describe(comparison)}`,
    },
  ];
}

function describe({ outcome, changes }: Comparison): string {
  if (changes.length === 0) return "no changes";
  return outcome.replace(/\.$/, "").toLowerCase();
}

/** Describes a comparison in a message of a few lines. */
export function describeComparison({ outcome, changes }: Comparison): string {
  const shown = changes.slice(0, 10).map(({ level, message }) => `${level}: ${message}`);
  const more = changes.length > shown.length ? ["…"] : [];
  return [changes.length === 0 ? "No changes." : outcome, ...shown, ...more].join("\n");
}
