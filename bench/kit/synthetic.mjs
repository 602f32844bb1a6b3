// Documents of any size: each operation has a parameter, a body and two responses, and a schema of its own beside shared ones.
import { writeFileSync } from "node:fs";

/** Writes a document with so many operations. */
export function writeSynthetic(path, count) {
  const paths = {};
  const schemas = {
    Problem: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
  };
  for (let i = 0; i < count; i++) {
    const ref = { $ref: `#/components/schemas/Thing${i}` };
    schemas[`Thing${i}`] = {
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "integer" },
        name: { type: "string", maxLength: 40 + (i % 7) },
        at: { type: "string", format: "date-time" },
        [`own_${i}`]: { type: "array", items: { type: "number" } },
        next: { $ref: `#/components/schemas/Thing${(i * 7 + 1) % count}` },
      },
    };
    const content = { "application/json": { schema: ref } };
    paths[`/group-${i % 40}/things-${i}/{id}`] = {
      put: {
        operationId: `group${i % 40}.things${i}.update`,
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        requestBody: { content },
        responses: {
          200: { description: "Done", content },
          404: {
            description: "None",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        },
      },
    };
  }
  const info = { title: "Synthetic", version: "1.0.0" };
  writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas } }));
}
