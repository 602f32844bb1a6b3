/** A first document: small, valid, and with one of each thing that a real one has. */
export const starterDocument: string = `openapi: 3.1.0
info:
  title: Notes
  description: A place for notes. Replace it by your own API.
  version: 0.1.0
  license:
    name: MIT
    identifier: MIT

servers:
  - url: https://api.notes.test

security:
  - bearer: []

tags:
  - name: Notes
    description: Short texts with a title.

paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      tags: [Notes]
      parameters:
        - name: limit
          in: query
          description: How many notes to give at most.
          schema: { type: integer, minimum: 1, maximum: 100, default: 20 }
      responses:
        "200":
          description: The notes, newest first.
          content:
            application/json:
              schema:
                type: array
                items: { $ref: "#/components/schemas/Note" }
        4XX: { $ref: "#/components/responses/Problem" }
    post:
      operationId: createNote
      summary: Create a note
      tags: [Notes]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/NewNote" }
      responses:
        "201":
          description: The note as it was stored.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
        4XX: { $ref: "#/components/responses/Problem" }

  /notes/{note}:
    get:
      operationId: getNote
      summary: Get a note
      tags: [Notes]
      parameters:
        - name: note
          in: path
          required: true
          description: The note's id.
          schema: { type: string, format: uuid }
      responses:
        "200":
          description: The note.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Note" }
        4XX: { $ref: "#/components/responses/Problem" }

components:
  schemas:
    NewNote:
      type: object
      required: [title]
      properties:
        title: { type: string, minLength: 1, maxLength: 200 }
        text: { type: string }

    Note:
      type: object
      required: [id, title, createdAt]
      properties:
        id: { type: string, format: uuid }
        title: { type: string, minLength: 1, maxLength: 200 }
        text: { type: string }
        createdAt: { type: string, format: date-time }

    Problem:
      type: object
      required: [message]
      properties:
        message: { type: string }

  responses:
    Problem:
      description: What went wrong.
      content:
        application/json:
          schema: { $ref: "#/components/schemas/Problem" }

  securitySchemes:
    bearer:
      type: http
      scheme: bearer
`;
