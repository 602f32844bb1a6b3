/** The attributes of an element; a flag is set by `true`. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element. Texts become text nodes: no markup of a document is ever read. */
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

/** A message with what stands between backticks as code. */
export function showCode(message: string): readonly (Node | string)[] {
  return message
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

let count = 0;

/** An id that no other element of the page has. */
export function freeId(): string {
  count += 1;
  return `try-${count}`;
}

/** A label over a control, with a place for what is wrong with it. */
export interface LabelledControl {
  readonly box: HTMLElement;
  /** Tells what is wrong; nothing for an empty text. */
  tell(message: string): void;
}

/** The notes beside a label. */
export interface LabelNotes {
  readonly hint?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

/** Puts a label over a control. */
export function label(
  text: string,
  control: HTMLElement,
  { hint, isRequired }: LabelNotes = {},
): LabelledControl {
  const id = freeId();
  control.id = id;
  const problem = element("p", { class: "problem", id: `${id}-problem`, hidden: true });
  const note = hint === undefined ? "" : element("span", { class: "quiet" }, ` ${hint}`);
  const required = isRequired === true ? element("em", { class: "note" }, "required") : "";
  const box = element(
    "div",
    { class: "field" },
    element("label", { for: id }, element("code", {}, text), note, " ", required),
    control,
    problem,
  );
  return {
    box,
    tell: (message) => {
      problem.textContent = message;
      problem.hidden = message === "";
      control.toggleAttribute("aria-invalid", message !== "");
      if (message !== "") {
        control.setAttribute("aria-invalid", "true");
        control.setAttribute("aria-describedby", problem.id);
      } else control.removeAttribute("aria-describedby");
    },
  };
}

/** A box to tick, with its text beside it. */
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

/** A select of texts. */
export function choice(
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): HTMLSelectElement {
  const made = element("select", {}, ...options.map(([value, text]) => element("option", { value }, text)));
  made.value = chosen;
  return made;
}
