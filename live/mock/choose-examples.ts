import type { Media } from "../../contract/model/types.ts";
import { isObject, type Json } from "../../language/values/json-object.ts";
import { bodySchemaOf } from "../sample/sample-body.ts";
import type { MockContext } from "./mock-context.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { CheckedSchema } from "./schema-members.ts";

/** A value for a body, and the preferences that it fulfils. */
export interface Base {
  readonly value: Json;
  readonly applied: Preferences;
  /** Whether the value was sampled although `Prefer` did not ask for that. */
  readonly isSampled: boolean;
}

/** The maximum number of values of a schema that are sampled. */
const ATTEMPTS = 3;

/**
 * Lists values for the body of an answer, the best first: the requested example, the examples of the media type, those of its schema, then
 * sampled values. With `dynamic`, only the requested example and sampled values.
 *
 * @param path - Seeds the sampled values.
 */
export function* chooseExamples(
  media: Media,
  checked: CheckedSchema,
  { preferences, path, context }: { preferences: Preferences; path: string; context: MockContext },
): Generator<Base, void, undefined> {
  const { example, dynamic } = preferences;
  const asked = example === undefined ? undefined : media.examples.find(({ name }) => name === example);
  if (asked !== undefined && example !== undefined)
    yield { value: asked.value, applied: { example }, isSampled: false };
  const applied: Preferences = dynamic === undefined ? {} : { dynamic };
  if (!(dynamic ?? context.options.dynamic ?? false)) {
    for (const { value } of media.examples) yield { value, applied, isSampled: false };
    for (const value of context.members.examples(checked.schema)) {
      // The document was read from JSON or YAML.
      yield { value: value as Json, applied, isSampled: false };
    }
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const value = context.sampleItem(checked, path, attempt);
    if (value !== undefined) yield { value, applied, isSampled: dynamic !== true };
  }
}

/**
 * The schema for sampling a body, with its check: the schema of the media type or of a stream's items. Without them, a schema for the kind
 * of the media type, such as text.
 */
export function schemaOf(media: Media, context: MockContext): CheckedSchema {
  const { kind, schema, itemSchema } = media;
  const used = bodySchemaOf(media);
  const isText = kind === "text" || kind === "binary";
  if (schema === undefined && itemSchema === undefined && isText) {
    return { schema: { type: "string", minLength: 1 }, accepts: (value) => typeof value === "string" };
  }
  const check = context.checks.checkOf(used);
  const isFields = kind === "form" || kind === "multipart";
  return {
    schema: used,
    accepts: (value) => (!isFields || isObject(value)) && check(value, true) === undefined,
  };
}
