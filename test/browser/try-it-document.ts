/** The document for the tests of the docs site's form. */
export const tryItDocument: string = `
openapi: 3.1.0
info: { title: Notes, version: 1.2.0 }
servers:
  - url: https://{region}.notes.test/v1
    variables: { region: { default: eu, enum: [eu, us] } }
security: [{ bearer: [] }]
paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      tags: [notes]
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
        - { name: sort, in: query, schema: { type: string, enum: [created, title] } }
        - { name: archived, in: query, schema: { type: boolean } }
      responses:
        "200": { description: Notes., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Note" } } } } }
        "401": { $ref: "#/components/responses/Error" }
    post:
      operationId: createNote
      summary: Create a note
      tags: [notes]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/NewNote" } } }
      responses:
        "201": { description: Created., headers: { Location: { required: true, schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
        "401": { $ref: "#/components/responses/Error" }
        "422": { $ref: "#/components/responses/Error" }
  /notes/{note}:
    parameters: [{ name: note, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get:
      operationId: getNote
      summary: Get a note
      tags: [notes]
      responses:
        "200": { description: The note., content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } }
        "404": { $ref: "#/components/responses/Error" }
    delete:
      operationId: deleteNote
      summary: Delete a note
      tags: [notes]
      responses:
        "204": { description: Deleted. }
        "404": { $ref: "#/components/responses/Error" }
  /notes/{note}/picture:
    put:
      operationId: putPicture
      summary: Add a picture
      tags: [notes]
      security: []
      parameters: [{ name: note, in: path, required: true, schema: { type: integer } }]
      requestBody:
        required: true
        content:
          multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, caption: { type: string, maxLength: 20 }, size: { type: string, enum: [small, large] } } } }
          image/png: {}
      responses: { "204": { description: Kept. } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  responses:
    Error: { description: An error., content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string } } } } } }
  schemas:
    NewNote:
      type: object
      required: [title]
      additionalProperties: false
      properties:
        title: { type: string, minLength: 1, maxLength: 80, examples: [Milk] }
        colour: { type: string, enum: [yellow, blue, green] }
        tags: { type: array, items: { type: string } }
        pinned: { type: boolean }
    Note:
      type: object
      required: [id, title, createdAt]
      properties:
        id: { type: integer, minimum: 1 }
        title: { type: string, minLength: 1, maxLength: 80 }
        colour: { type: string, enum: [yellow, blue, green] }
        tags: { type: array, items: { type: string } }
        pinned: { type: boolean }
        createdAt: { type: string, format: date-time }
`.trimStart();
