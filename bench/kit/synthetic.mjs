// Documents of any size: operations with parameters, a body and two responses over schemas that refer to each other.
import { writeFileSync } from "node:fs";

/** A text of this length for a description. */
function describe(subject, length) {
  const sentence = `The ${subject} is kept as it was given. It can be read, replaced and listed by whoever owns it. `;
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
}

function makeSchema(i, count, prose) {
  const text = (subject) => (prose > 0 ? { description: describe(subject, prose) } : {});
  return {
    type: "object",
    ...text(`thing ${i}`),
    required: ["id"],
    properties: {
      id: { type: "integer", ...text("id") },
      name: { type: "string", maxLength: 40 + (i % 7), ...text("name") },
      at: { type: "string", format: "date-time", ...text("time") },
      [`own_${i}`]: { type: "array", items: { type: "number" } },
      next: { $ref: `#/components/schemas/Thing${(i * 7 + 1) % count}` },
    },
  };
}

function makeOperation(i, schemas, prose) {
  const content = { "application/json": { schema: { $ref: `#/components/schemas/Thing${i % schemas}` } } };
  const problem = { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return {
    operationId: `group${i % 40}.things${i}.update`,
    ...(prose > 0 ? { summary: `Update thing ${i}`, description: describe(`thing ${i}`, prose * 3) } : {}),
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "integer" } },
      ...(prose > 0
        ? ["fields", "language"].map((name) => ({
            name,
            in: "query",
            description: describe(name, prose),
            schema: { type: "string", maxLength: 100 },
          }))
        : []),
    ],
    requestBody: { content },
    responses: {
      200: { description: "Done", content },
      404: { description: "None", content: problem },
    },
  };
}

/**
 * Writes a document with a number of operations.
 *
 * @param schemas - How many schemas they share; by default one per operation.
 * @param prose - The length of the descriptions, in characters; none by default.
 */
export function writeSynthetic(path, count, { schemas = count, prose = 0 } = {}) {
  const paths = {};
  const components = {
    Problem: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
  };
  for (let i = 0; i < schemas; i++) components[`Thing${i}`] = makeSchema(i, schemas, prose);
  for (let i = 0; i < count; i++) {
    paths[`/group-${i % 40}/things-${i}/{id}`] = { put: makeOperation(i, schemas, prose) };
  }
  const info = { title: "Synthetic", version: "1.0.0" };
  writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas: components } }));
}

/** Writes a document of 20 MB with 12,000 operations over 5,000 schemas, about as large as all APIs of a large company. */
export function writeLarge(path) {
  writeSynthetic(path, 12_000, { schemas: 5000, prose: 120 });
}
