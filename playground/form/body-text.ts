import type { Media } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { SampleValue } from "../../site/samples/sample-input.ts";
import { words } from "../words/words.ts";
import type { BodyFields, BodyTools } from "./body-tools.ts";
import { element } from "./elements.ts";
import { createJsonEditor, type JsonEditor } from "./json-editor.ts";
import { tellIssues } from "./simple-fields.ts";

/** Whether the text is shown. Kept when the user chooses another media type or example. */
let isOpen = false;

/**
 * Adds the JSON of a body below its fields, in step with them: valid JSON fills in the fields, and the fields write the JSON. Text that is
 * not JSON is sent as it is.
 * @param make - Creates the fields for a value.
 */
export function withText(
  media: Media,
  { given, isRequired }: { readonly given: SampleValue | undefined; readonly isRequired: boolean },
  tools: BodyTools,
  make: (given: SampleValue | undefined, tools: BodyTools) => BodyFields,
): BodyFields {
  const check = tools.checkOf(media);
  let editor: JsonEditor | undefined;
  let unread: string | undefined;
  const follow = (): void => {
    unread = undefined;
    const body = current.read();
    editor?.write(body === undefined ? "" : JSON.stringify(body.value, null, 2));
    editor?.tell("");
  };
  const ofFields: BodyTools = {
    ...tools,
    onChange: () => {
      follow();
      tools.onChange();
    },
  };
  let current = make(given, ofFields);
  const fields = element("div", {}, current.box);
  const readText = (edited: JsonEditor): void => {
    const { value, text, problem } = edited.read();
    unread = problem === undefined ? undefined : text;
    if (problem === undefined) {
      current = make(text === "" ? undefined : { value: value as Json, isPlaceholder: false }, ofFields); // Parsed from JSON.
      fields.replaceChildren(current.box);
    }
    if (text === "") edited.tell(isRequired ? words.isRequired : "");
    else edited.tell(problem ?? tellIssues(check?.(value) ?? []));
    tools.onChange();
  };
  const raw = element("details", {}, element("summary", {}, words.asJson));
  raw.addEventListener("toggle", () => {
    isOpen = raw.open;
    if (!raw.open || editor !== undefined) return;
    const made = createJsonEditor({
      ...{ label: "JSON", text: "", schema: media.schema?.schema, find: tools.find },
      onChange: () => readText(made),
    });
    editor = made;
    raw.append(made.box);
    follow();
  });
  raw.open = isOpen;
  return {
    box: element("div", {}, fields, raw),
    read: () => (unread === undefined ? current.read() : { media, text: unread }),
  };
}
