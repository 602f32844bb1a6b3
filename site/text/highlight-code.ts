import { escapeContent, escapeHtml, type HtmlText, trustHtml } from "./html-text.ts";

export type CodeLanguage =
  | "typescript"
  | "shell"
  | "json"
  | "xml"
  | "http"
  | "python"
  | "go"
  | "php"
  | "ruby";

const keywords = "import|from|const|await|if|else|return|new|export|true|false|null|undefined";

const languages: Readonly<Record<CodeLanguage, RegExp>> = {
  typescript: /^(?:tsx?|jsx?|mjs|typescript|javascript)$/i,
  shell: /^(?:sh|bash|zsh|shell|console)$/i,
  json: /^json[c5]?$/i,
  xml: /^xml$/i,
  http: /^http$/i,
  python: /^(?:py|python3?)$/i,
  go: /^go(?:lang)?$/i,
  php: /^php$/i,
  ruby: /^(?:rb|ruby)$/i,
};

export function languageOf(info: string): CodeLanguage | undefined {
  const [name = ""] = info.trim().split(/\s/, 1);
  return (Object.keys(languages) as CodeLanguage[]).find((language) => languages[language].test(name)); // `languages` has code languages as keys.
}

/**
 * Regular expressions with one alternative per token kind, of which the first match wins. They cannot backtrack, because each character
 * matches in only one way.
 */
const tokens: Readonly<Record<CodeLanguage, RegExp>> = {
  typescript: new RegExp(
    `(?<c>//[^\\n]*)|(?<s>"(?:[^"\\\\\\n]|\\\\.)*")|(?<k>\\b(?:${keywords})\\b)|(?<n>\\b\\d[\\d.]*\\b)`,
    "g",
  ),
  shell: /(?<c>(?:^|\s)#[^\n]*)|(?<s>'[^']*'|"[^"]*")|(?<k>(?<=^|\s)--?[a-z][a-z-]*|^curl)/gm,
  // Names of members are not marked, so that values stand out.
  json: /(?<plain>"(?:[^"\\\n]|\\.)*"(?=:))|(?<s>"(?:[^"\\\n]|\\.)*")|(?<k>\b(?:true|false|null)\b)|(?<n>-?\b\d[\d.eE+-]*)/g,
  xml: /(?<c><!--[^>]*>)|(?<s>"[^"<>]*")|(?<k><[/?]?[^\s<>/?]+|[/?]?>)/g,
  http: /(?<k>\{[^}]*\})/g,
  python:
    /(?<c>#[^\n]*)|(?<s>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<k>\b(?:import|from|as|def|return|if|else|for|in|with|True|False|None)\b)|(?<n>\b\d[\d.]*\b)/g,
  go: /(?<c>\/\/[^\n]*)|(?<s>"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<k>\b(?:package|import|func|if|return|defer|nil|true|false)\b)|(?<n>\b\d[\d.]*\b)/g,
  php: /(?<c>\/\/[^\n]*)|(?<s>'(?:[^'\\]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<k><\?php|\b(?:echo|true|false|null)\b)|(?<n>\b\d[\d.]*\b)/g,
  ruby: /(?<c>#(?!\{)[^\n]*)|(?<s>'(?:[^'\\]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<k>\b(?:require|do|end|true|false|nil)\b)|(?<n>\b\d[\d.]*\b)/g,
};

export function highlightCode(code: string, language: CodeLanguage | undefined): HtmlText {
  if (language === undefined) return escapeContent(code);
  let text = "";
  let end = 0;
  for (const match of code.matchAll(tokens[language])) {
    const kind = kindOfToken(match.groups ?? {});
    if (kind === "plain") continue;
    // The shortest markup, because a large site contains more than half a million of these elements.
    text += `${escapeContent(code.slice(end, match.index))}<i class=${kind}>${escapeContent(match[0])}</i>`;
    end = match.index + match[0].length;
  }
  const whole = trustHtml(text + escapeContent(code.slice(end)));
  return language === "shell" ? allowBreaks(whole) : whole;
}

/** Lets long URLs break between their parts, because an unbroken one leaves the line before it empty and wraps its closing quote alone. */
function allowBreaks(code: HtmlText): HtmlText {
  return trustHtml(code.replace(/https?:\/\/[^\s<'"]{30,}/g, breakUrl));
}

/** Lets an escaped URL break between its parts. */
export function breakUrl(url: string): HtmlText {
  return trustHtml(
    url.replace(/(?<=[^/:])\/(?=[^/])/g, "/<wbr>").replace(/(?<=[\w}])(?=[.?]\w|&amp;)/g, "<wbr>"),
  );
}

function kindOfToken(groups: Readonly<Record<string, string | undefined>>): string {
  for (const kind in groups) if (groups[kind] !== undefined) return kind;
  return "";
}

export interface CodeView {
  readonly label: HtmlText;
  readonly code: HtmlText;
  readonly language: HtmlText;
  /** Identifies the code sample that the try-it form keeps up to date. Empty for other code. */
  readonly sample: HtmlText;
  readonly from: HtmlText;
}

const longest = 16_000;

export function createCodeView(
  label: string,
  text: string,
  language: CodeLanguage | undefined,
  sample = "",
): CodeView {
  const shown = text.length > longest ? `${text.slice(0, longest)}\n…` : text.trimEnd();
  return {
    label: escapeHtml(label),
    code: highlightCode(shown, language),
    language: escapeHtml(language ?? ""),
    sample: escapeHtml(sample),
    from: trustHtml(""),
  };
}
