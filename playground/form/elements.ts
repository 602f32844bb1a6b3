import { type HtmlText, trustHtml } from "../../site/text/html-text.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";

export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. Strings become text nodes, so markup from a document is never parsed. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  made.append(...children);
  return made;
}

/** Fills a sentence in which a name in braces stands for an element. */
export function fillElements(
  sentence: string,
  elements: Readonly<Record<string, HTMLElement>>,
): readonly (Node | string)[] {
  return sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? (elements[part] ?? part) : part));
}

export function showCode(message: string): readonly (Node | string)[] {
  return message
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

/** Creates a link that opens a new tab, since leaving the page would discard the form. */
export function linkToTab(href: string, ...content: readonly (Node | string)[]): HTMLAnchorElement {
  const link = element("a", { href, target: "_blank", rel: "noopener noreferrer" }, ...content);
  link.setAttribute("aria-label", fill(words.newTab, { text: link.textContent }));
  return link;
}

let count = 0;

export function freeId(): string {
  count += 1;
  return `try-${count}`;
}

export interface LabelledControl {
  readonly box: HTMLElement;
  /** Shows an error. An empty string clears the error. */
  tell(message: string): void;
}

export interface LabelNotes {
  readonly hint?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly constraints?: HtmlText | undefined;
}

export function label(text: string, control: HTMLElement, notes: LabelNotes = {}): LabelledControl {
  control.id = freeId();
  const box = element(
    "div",
    { class: "field" },
    element("label", { for: control.id }, ...caption(text, notes)),
  );
  return describe(box, control, control, notes);
}

export function group(text: string, inside: HTMLElement, notes: LabelNotes = {}): LabelledControl {
  const box = element("fieldset", { class: "group" }, element("legend", {}, ...caption(text, notes)));
  return describe(box, box, inside, notes);
}

function caption(text: string, { hint = "", isRequired }: LabelNotes): readonly (Node | string)[] {
  return [
    element("code", {}, text),
    hint === "" ? "" : element("span", { class: "quiet" }, ` ${hint}`),
    " ",
    isRequired === true ? element("em", { class: "note" }, words.required) : "",
  ];
}

export function describe(
  box: HTMLElement,
  control: HTMLElement,
  inside: HTMLElement,
  { constraints = trustHtml("") }: LabelNotes = {},
): LabelledControl {
  const told = element("p", { class: "constraints", id: freeId() });
  told.innerHTML = constraints;
  const problem = element("p", { class: "problem", id: freeId(), hidden: true });
  box.append(...(constraints === "" ? [] : [told]), inside, problem);
  const tell = (message: string): void => {
    problem.textContent = message;
    problem.hidden = message === "";
    const ids = [...(constraints === "" ? [] : [told.id]), ...(message === "" ? [] : [problem.id])];
    if (ids.length === 0) control.removeAttribute("aria-describedby");
    else control.setAttribute("aria-describedby", ids.join(" "));
    // `aria-invalid` is only allowed on controls. In a group, the error message is part of the group's description.
    if (message !== "" && control === inside) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  };
  tell("");
  return { box, tell };
}

/**
 * Creates a button that does not submit the form.
 * @param name - Accessible name. Needed if the text alone is not sufficient.
 */
export function button(text: string, name: string | undefined, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "small", "aria-label": name }, text);
  made.addEventListener("click", onClick);
  return made;
}

export function focusFirst(box: HTMLElement): void {
  box.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
}

export function checkbox(
  text: string,
  onInput: () => void,
): { readonly box: HTMLElement; readonly control: HTMLInputElement } {
  const control = element("input", { type: "checkbox", id: freeId() });
  control.addEventListener("input", onInput);
  return {
    control,
    box: element("p", { class: "keep" }, control, " ", element("label", { for: control.id }, text)),
  };
}

export function choice(
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): HTMLSelectElement {
  const made = element("select", {}, ...options.map(([value, text]) => element("option", { value }, text)));
  made.value = chosen;
  return made;
}
