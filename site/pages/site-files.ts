import { createHash } from "node:crypto";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { FrameAssets } from "./docs-templates.ts";

/** The parts of the design that the author of a site can change. */
export interface Brand {
  readonly logo?: string | undefined;
  /**
   * Values that replace those of the custom properties of the style sheet, by name without `--`. The caller has made sure that they are
   * safe in a `style` element. Absent: no value is replaced.
   */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  /** The footer, as inline Markdown. Absent: a sentence with the title and the version. */
  readonly footer?: string | undefined;
}

/** The files that all pages load, at the root of the site. */
export interface SiteFiles {
  readonly style: EmittedFile;
  readonly script: EmittedFile;
  readonly markdown: EmittedFile;
}

export function createSiteFiles(
  { style, script, markdownScript }: FrameAssets,
  brand: Brand,
  liveScript = "",
): SiteFiles {
  return {
    style: nameByContent("site", "css", style + printColors(brand)),
    script: nameByContent("site", "js", `${script}\n${liveScript}`),
    markdown: nameByContent("markdown", "js", markdownScript),
  };
}

/** A file whose name changes with its content, so that browsers may keep it for ever. */
export function nameByContent(name: string, extension: string, text: string): EmittedFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: `${name}.${hash}.${extension}`, text };
}

/**
 * Prints a brand's colours as CSS. If the brand sets `accent`, a default for `accent-soft` (a pale background) is computed from it, so that
 * text on that background is readable.
 */
function printColors({ colors = {} }: Brand): string {
  const soft =
    colors["accent"] === undefined
      ? {}
      : { "accent-soft": "color-mix(in srgb,var(--accent) 12%,var(--paper))" };
  const entries = Object.entries({ ...soft, ...colors }).map(([name, value]) => `--${name}:${value};`);
  return entries.length === 0 ? "" : `\n:root{${entries.join("")}}`;
}
