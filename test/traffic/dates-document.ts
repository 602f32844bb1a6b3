const time: object = { type: "string", format: "date-time" };
const day: object = { type: "string", format: "date" };

/** A document with dates in every part of a message that can have one. */
export const datesDocument: object = {
  openapi: "3.1.0",
  info: { title: "Dates", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/notes/{day}": {
      parameters: [
        { name: "day", in: "path", required: true, schema: day },
        { name: "since", in: "query", schema: { type: "array", items: time } },
        { name: "X-Until", in: "header", schema: { $ref: "#/components/schemas/Time" } },
      ],
      put: {
        operationId: "putNote",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
        },
        responses: {
          "200": {
            description: "",
            headers: { "X-Seen": { required: true, schema: time } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
          },
          "404": {
            description: "",
            content: {
              "application/json": { schema: { type: "object", required: ["at"], properties: { at: time } } },
            },
          },
        },
      },
    },
    "/log": {
      post: {
        operationId: "log",
        requestBody: {
          required: true,
          content: { "application/jsonl": { itemSchema: { $ref: "#/components/schemas/Note" } } },
        },
        responses: { "200": { description: "", content: { "application/jsonl": { itemSchema: time } } } },
      },
    },
    "/upload": {
      post: {
        operationId: "upload",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  at: time,
                  days: { type: "array", items: day },
                  file: { type: "string", format: "binary" },
                },
              },
            },
          },
        },
        responses: { "204": { description: "" } },
      },
    },
    "/form": {
      post: {
        operationId: "form",
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                required: ["at"],
                properties: { at: time, days: { type: "array", items: day } },
              },
            },
          },
        },
        responses: { "200": { description: "", content: { "text/plain": { schema: time } } } },
      },
    },
  },
  components: {
    schemas: {
      Time: time,
      Note: {
        type: "object",
        required: ["at"],
        properties: {
          at: time,
          day: { type: ["string", "null"], format: "date" },
          when: { oneOf: [time, { enum: ["never", "soon"] }] },
          due: { anyOf: [time, { type: "null" }] },
          tags: {
            type: "object",
            properties: { name: { type: "string" } },
            additionalProperties: { $ref: "#/components/schemas/Time" },
          },
          children: { type: "array", items: { $ref: "#/components/schemas/Note" } },
          pair: { type: "array", prefixItems: [{ type: "string" }, day], items: false },
          fixed: { type: "string", format: "date", enum: ["2020-01-01"] },
          event: {
            oneOf: [
              {
                type: "object",
                required: ["kind", "at"],
                properties: { kind: { const: "moved" }, at: time },
              },
              {
                type: "object",
                required: ["kind", "at"],
                properties: { kind: { const: "said" }, at: { type: "string" } },
              },
            ],
          },
        },
      },
    },
  },
};
