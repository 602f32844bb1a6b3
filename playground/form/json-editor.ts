import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { findJsonPosition, type JsonPosition, type Suggestion, suggest } from "./complete-json.ts";
import { element, freeId, type LabelNotes, label } from "./elements.ts";

export interface JsonEditor {
  readonly box: HTMLElement;
  read(): { readonly value?: unknown; readonly text: string; readonly problem?: string };
  tell(message: string): void;
  /** Replaces the text without reporting a change. */
  write(text: string): void;
}

export interface EditorSpec extends LabelNotes {
  readonly label: string;
  readonly text: string;
  readonly schema: JsonSchema | undefined;
  readonly find: FindSchema;
  onChange(): void;
}

export function createJsonEditor(spec: EditorSpec): JsonEditor {
  const area = element("textarea", {
    rows: String(rowsOf(spec.text)),
    spellcheck: "false",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
  });
  area.value = spec.text;
  const list = element("ul", {
    class: "suggestions",
    role: "listbox",
    id: freeId(),
    "aria-label": words.suggestions,
    hidden: true,
  });
  area.setAttribute("aria-controls", list.id);
  const labelled = label(spec.label, area, spec);
  area.after(list);
  let shown: { readonly position: JsonPosition; readonly suggestions: readonly Suggestion[] } | undefined;
  let chosen = 0;
  const close = (): void => {
    shown = undefined;
    list.hidden = true;
    list.replaceChildren();
    area.removeAttribute("aria-activedescendant");
  };
  const mark = (next: number): void => {
    chosen = (next + list.children.length) % list.children.length;
    for (const [index, item] of [...list.children].entries())
      item.setAttribute("aria-selected", String(index === chosen));
    const current = list.children[chosen];
    if (current === undefined) return;
    area.setAttribute("aria-activedescendant", current.id);
    current.scrollIntoView({ block: "nearest" });
  };
  const take = (index: number): void => {
    const suggestion = shown?.suggestions[index];
    if (shown === undefined || suggestion === undefined) return;
    const { start } = shown.position;
    // Also replace the closing quotation mark, if present.
    const rest = /^"?\s*:?\s?/.exec(area.value.slice(area.selectionStart))?.[0] ?? "";
    const end =
      area.selectionStart + (suggestion.insert.endsWith(": ") || rest.startsWith('"') ? rest.length : 0);
    area.setRangeText(suggestion.insert, start, end, "end");
    close();
    spec.onChange();
  };
  const open = (isAsked: boolean): void => {
    const position =
      area.selectionStart === area.selectionEnd
        ? findJsonPosition(area.value, area.selectionStart)
        : undefined;
    const isWriting = position !== undefined && (isAsked || position.start < area.selectionStart);
    const suggestions =
      isWriting && spec.schema !== undefined ? suggest(spec.schema, position, spec.find) : [];
    const isDone = suggestions.length === 1 && suggestions[0]?.text === position?.written;
    if (position === undefined || suggestions.length === 0 || isDone) {
      close();
      return;
    }
    shown = { position, suggestions };
    list.replaceChildren(
      ...suggestions.map(({ text, note }, index) => {
        const item = element(
          "li",
          { role: "option", id: freeId(), "aria-selected": "false" },
          element("code", {}, text),
          element("span", { class: "quiet" }, note),
        );
        // `mousedown` fires before the text area loses focus.
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          take(index);
        });
        return item;
      }),
    );
    list.hidden = false;
    mark(0);
  };
  area.addEventListener("input", () => {
    open(false);
    spec.onChange();
  });
  area.addEventListener("blur", close);
  area.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      open(true);
    } else if (shown === undefined) return;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      mark(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  return {
    box: labelled.box,
    tell: labelled.tell,
    write: (text) => {
      area.value = text;
      area.rows = rowsOf(text);
    },
    read: () => {
      const text = area.value.trim();
      if (text === "") return { text };
      try {
        return { value: JSON.parse(text) as unknown, text };
      } catch (error) {
        return {
          text,
          problem: fill(words.invalidJson, {
            problem: error instanceof Error ? error.message : String(error),
          }),
        };
      }
    },
  };
}

function rowsOf(text: string): number {
  return Math.min(16, Math.max(4, text.split("\n").length + 1));
}
