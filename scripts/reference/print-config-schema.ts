import type { ConfigOption } from "./read-config-options.ts";

/** The JSON Schema of the config, for editors: `tenon.config.schema.json`. */
export function printConfigSchema(options: readonly ConfigOption[]): string {
  const entry = {
    type: "object",
    additionalProperties: false,
    required: options.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(
      options.map(({ name, text, schema }) => [name, { description: text, ...schema }]),
    ),
  };
  const $schema = { description: "Where this schema is, for editors.", type: "string" };
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "tenon.config.json",
    oneOf: [
      { ...entry, properties: { $schema, ...entry.properties } },
      {
        type: "object",
        additionalProperties: false,
        required: ["apis"],
        properties: {
          $schema,
          apis: { description: "Several documents.", type: "array", minItems: 1, items: entry },
        },
      },
    ],
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
