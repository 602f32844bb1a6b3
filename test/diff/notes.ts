/** A document about notes. `note` holds the keywords of the schema `Note`, `more` holds further paths. */
export function notes(note: string, more = ""): string {
  return `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: 'https://notes.example.com/v1' }]
paths:
  /notes:
    get:
      operationId: listNotes
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } }
    post:
      operationId: createNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
${more}components:
  schemas:
    Note:
      type: object
      ${note}
`;
}

/** A note with an optional priority. */
export const plain: string = notes(
  "required: [text]\n      properties: { text: { type: string }, priority: { type: integer } }",
);

/** `priority` is required, unlike in {@link plain}. The change breaks requests. */
export const demanding: string = notes(
  "required: [text, priority]\n      properties: { text: { type: string }, priority: { type: integer } }",
);

/** `text` is optional, unlike in {@link plain}. The change breaks responses. */
export const sparing: string = notes("properties: { text: { type: string }, priority: { type: integer } }");

/** {@link plain} with one more path. */
export const grown: string = notes(
  "required: [text]\n      properties: { text: { type: string }, priority: { type: integer } }",
  "  /tags:\n    get: { operationId: listTags, responses: { '204': { description: d } } }\n",
);

function withUnclearBody(required: boolean): string {
  const path = `  /raw:\n    post: { operationId: raw, requestBody: { required: ${required}, content: {} }, responses: { '204': { description: d } } }\n`;
  return notes("required: [text]\n      properties: { text: { type: string } }", path);
}

/** Two versions of a body without a media type, which cannot be compared. */
export const obscure: readonly [old: string, now: string] = [withUnclearBody(false), withUnclearBody(true)];
