export type Container =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: ContainerKind; readonly title: string; readonly inner: readonly Container[] };

type ContainerKind = "note" | "details" | "tabs" | "tab";

interface Open {
  readonly kind: ContainerKind;
  readonly title: string;
  readonly inner: Container[];
}

const kinds = [
  "note",
  "tip",
  "info",
  "important",
  "warning",
  "caution",
  "danger",
  "details",
  "tabs",
  "tab",
] as const;

/** Titles of containers whose author wrote none. */
export type ContainerTitles = Readonly<Record<(typeof kinds)[number], string>>;

const tabTags: readonly (readonly [tag: RegExp, container: string])[] = [
  [/^[ \t]*(?:\{% tabs\b[^%\n]{0,200}%\}|<Tabs\b[^<>\n]{0,300}>)[ \t]*$/gm, ":::tabs"],
  [
    /^[ \t]*(?:\{% tab\b|<Tab(?:Item)?\b)[^%<>\n]{0,200}?\b(?:label|title)=["']([^"'\n]{0,100})["'][^%<>\n]{0,200}[%/]?[}>][ \t]*$/gm,
    ":::tab $1",
  ],
  [/^[ \t]*(?:\{% (?:\/|end)tabs? %\}|<\/(?:Tabs|TabItem|Tab)>)[ \t]*$/gm, ":::"],
];

/** Converts Markdoc, GitBook, Docusaurus and Mintlify tabs to the syntax of {@link readContainers}, ignoring code. */
export function readTabs(text: string): string {
  if (!/\{% tab|<Tab/.test(text)) return text;
  // Puts each tag on its own line.
  const lines = !text.includes("</Tabs>")
    ? text
    : text.replace(/[ \t]*(<\/?(?:Tabs|TabItem|Tab)\b[^<>\n]{0,300}>)[ \t]*/g, "\n$1\n");
  return tabTags.reduce((read, [tag, container]) => read.replace(tag, container), lines);
}

function kindOf(name: string): ContainerKind {
  return name === "details" || name === "tabs" || name === "tab" ? name : "note";
}

/** Whether a name is that of a note, rather than of details or tabs. */
export function isNote(name: string): boolean {
  return kinds.some((kind) => kind === name) && kindOf(name) === "note";
}

const deepest = 20;

/**
 * Parses containers that start with `:::note Title` and end with `:::`, ignoring code. Supports note, tip, info, important, warning,
 * caution, danger, details, tabs and tab. An unclosed container extends to the end of the text.
 */
export function readContainers(text: string, titles: ContainerTitles): readonly Container[] {
  if (!text.includes(":::")) return [{ kind: "text", text }];
  const root: Container[] = [];
  const open: Open[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const end = (): void => {
    if (lines.length > 0) (open.at(-1)?.inner ?? root).push({ kind: "text", text: lines.join("\n") });
    lines = [];
  };
  const close = (): void => {
    end();
    const closed = open.pop();
    if (closed !== undefined) (open.at(-1)?.inner ?? root).push(closed);
  };
  for (const line of text.split("\n")) {
    const [mark] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined)
      fence = fence === undefined ? mark.trim()[0] : fence === mark.trim()[0] ? undefined : fence;
    const [, kind = "", title = ""] = /^:::+ ?([a-z]*)(?:[ [](.{0,500}))?$/.exec(line.trimEnd()) ?? [];
    const known = kinds.find((each) => each === kind);
    if (fence === undefined && known !== undefined && open.length < deepest) {
      end();
      const shown = title.replace(/\]$/, "").trim();
      open.push({ kind: kindOf(kind), title: shown || titles[known], inner: [] });
    } else if (fence === undefined && open.length > 0 && /^:::+$/.test(line.trimEnd())) close();
    else lines.push(line);
  }
  while (open.length > 0) close();
  end();
  return root;
}
