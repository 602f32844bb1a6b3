/** A document whose bodies are XML: attributes, wrapped lists, namespaces, dates, 64-bit integers; one operation also takes JSON. */
const id = { type: "integer", format: "int64", xml: { attribute: true } };

const order = {
  type: "object",
  required: ["id", "lines"],
  xml: { name: "order", namespace: "https://shop.example/order", prefix: "o" },
  properties: {
    id,
    placed: {
      type: "string",
      format: "date-time",
      xml: { namespace: "https://shop.example/order", prefix: "o" },
    },
    lines: {
      type: "array",
      minItems: 1,
      xml: { wrapped: true, name: "lines" },
      items: { $ref: "#/components/schemas/Line" },
    },
    tags: { type: "array", items: { type: "string", xml: { name: "tag" } } },
  },
};

const line = {
  type: "object",
  required: ["sku", "count"],
  xml: { name: "line" },
  properties: {
    sku: { type: "string", pattern: "^[A-Z]+$", xml: { attribute: true } },
    count: { type: "integer", minimum: 1 },
  },
};

const schema = { $ref: "#/components/schemas/Order" };
const xml = { "application/xml": { schema } };

export const xmlDocument: object = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  servers: [{ url: "https://a.example" }],
  paths: {
    "/orders": {
      post: {
        operationId: "placeOrder",
        requestBody: { required: true, content: xml },
        responses: { "201": { description: "Placed.", content: xml } },
      },
      put: {
        operationId: "replaceOrder",
        requestBody: { required: true, content: { "application/json": { schema }, ...xml } },
        responses: { "204": { description: "Replaced." } },
      },
      get: {
        operationId: "countOrders",
        responses: {
          "200": { description: "", content: { "application/json": { schema: { type: "integer" } } } },
        },
      },
    },
  },
  webhooks: {
    shipped: {
      post: { requestBody: { required: true, content: xml }, responses: { "204": { description: "Seen." } } },
    },
  },
  components: { schemas: { Order: order, Line: line } },
};
