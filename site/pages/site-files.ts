import { createHash } from "node:crypto";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { wordsOf } from "../words/languages.ts";
import type { Words } from "../words/words.ts";
import type { FrameAssets } from "./docs-templates.ts";

export interface Brand {
  readonly logo?: string | undefined;
  /** Custom properties that override those in the style sheet, by name without `--`. Values must be safe inside a `style` element. */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  readonly footer?: string | undefined;
  readonly header?: Readonly<Record<string, string>> | undefined;
  /** Roots of other sites, relative to the root of this one, keyed by the names of their APIs. */
  readonly apis?: Readonly<Record<string, string>> | undefined;
  readonly theme?: "light" | "dark" | undefined;
  readonly css?: string | undefined;
  readonly fonts?: readonly Font[] | undefined;
  /** URL template for editing a page, with the placeholder `{file}`. */
  readonly editUrl?: string | undefined;
  /** URL template for feedback, with the placeholder `{page}`. */
  readonly feedback?: string | undefined;
  readonly analytics?: Analytics | undefined;
}

interface Font {
  readonly use: "text" | "code";
  readonly bytes: Uint8Array;
}

export interface Analytics {
  readonly script: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly connect: readonly string[];
}

export interface SiteFiles {
  readonly style: EmittedFile;
  readonly script: EmittedFile;
  readonly markdown: EmittedFile;
  readonly fonts: readonly EmittedFile[];
}

export function createSiteFiles(
  { style, script, markdownScript }: FrameAssets,
  brand: Brand,
  { words, liveScript = "" }: { readonly words: Words; readonly liveScript?: string | undefined },
): SiteFiles {
  const fonts = (brand.fonts ?? []).map(({ use, bytes }) => ({
    use,
    file: { path: `${use}.${hashOf(bytes)}.woff2`, text: "", bytes },
  }));
  const own = [
    style + printColors(brand),
    ...fonts.map(({ use, file }) => printFont(use, file.path)),
    ...(brand.css === undefined ? [] : [brand.css]),
  ];
  const apis = brand.apis === undefined ? "" : printWords("tenonApis", brand.apis);
  return {
    fonts: fonts.map(({ file }) => file),
    style: nameByContent("site", "css", own.join("\n")),
    script: nameByContent(
      "site",
      "js",
      `${printWords("tenonWords", words.script)}${apis}${script}\n${liveScript}`,
    ),
    markdown: nameByContent("markdown", "js", markdownScript),
  };
}

/** Puts the words of the forms before their script, which contains only the English ones. */
export function addFormWords(playground: EmittedFile, lang: string | undefined): EmittedFile {
  const { forms } = wordsOf(lang);
  if (forms.lang === "en") return playground;
  return { ...playground, text: printWords("tenonFormWords", forms) + playground.text };
}

function printWords(name: string, words: object): string {
  return `window.${name}=${JSON.stringify(words)};\n`;
}

export function nameByContent(name: string, extension: string, text: string): EmittedFile {
  return { path: `${name}.${hashOf(text)}.${extension}`, text };
}

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

function printFont(use: Font["use"], path: string): string {
  const [name, variable, others] =
    use === "text" ? ["Text", "sans", "system-ui,sans-serif"] : ["Code", "mono", "ui-monospace,monospace"];
  const face = `@font-face{font-family:"Own ${name}";src:url("${path}") format("woff2");font-weight:100 900;font-display:swap}`;
  return `${face}\n:root{--${variable}:"Own ${name}",${others}}`;
}

/** Prints custom properties. If `accent` is set, derives a default for `accent-soft`, a pale background on which text stays readable. */
function printColors({ colors = {} }: Brand): string {
  const soft =
    colors["accent"] === undefined
      ? {}
      : { "accent-soft": "color-mix(in srgb,var(--accent) 12%,var(--paper))" };
  const entries = Object.entries({ ...soft, ...colors }).map(([name, value]) => `--${name}:${value};`);
  return entries.length === 0 ? "" : `\n:root{${entries.join("")}}`;
}
