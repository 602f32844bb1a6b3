/** Text, a note, or a part that readers open. */
export type Container =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "note" | "details"; readonly title: string; readonly inner: readonly Container[] };

interface Open {
  readonly kind: "note" | "details";
  readonly title: string;
  readonly inner: Container[];
}

const words: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["tip", "Tip"],
  ["info", "Info"],
  ["important", "Important"],
  ["warning", "Warning"],
  ["caution", "Caution"],
  ["danger", "Danger"],
  ["details", "More"],
]);

/** Deeper containers are shown as written. */
const deepest = 20;

/**
 * From `:::note Title` to `:::`, for note, tip, info, important, warning, caution, danger and details, except in code. An open container
 * ends with the text.
 */
export function readContainers(text: string): readonly Container[] {
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
    const word = words.get(kind);
    if (fence === undefined && word !== undefined && open.length < deepest) {
      end();
      const shown = title.replace(/\]$/, "").trim();
      open.push({ kind: kind === "details" ? "details" : "note", title: shown || word, inner: [] });
    } else if (fence === undefined && open.length > 0 && /^:::+$/.test(line.trimEnd())) close();
    else lines.push(line);
  }
  while (open.length > 0) close();
  end();
  return root;
}
