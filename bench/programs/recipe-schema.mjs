// The recipe of documents/recipes.yaml as one JSON Schema.
const text = { type: "string" };
const time = { type: "string", format: "date-time" };

export const recipeSchema = {
  type: "object",
  required: ["id", "type", "attributes", "links"],
  properties: {
    id: text,
    type: { type: "string", enum: ["recipes"] },
    attributes: {
      type: "object",
      required: ["name", "script", "user", "created_at", "updated_at"],
      properties: { name: text, script: text, user: text, created_at: time, updated_at: time },
    },
    links: {
      type: "object",
      required: ["self"],
      properties: {
        self: {
          type: "object",
          required: ["href"],
          properties: { href: { type: "string", format: "uri" }, rel: text },
        },
      },
    },
  },
};
