import { fromJson, type HostileCase } from "../hostile-case.ts";
import { texts } from "../texts.ts";

const ref = (section: string, name: string): object => ({
  $ref: `#/components/${section}/${encodeURIComponent(
    name
      .replaceAll("~", "~0")
      .replaceAll("/", "~1")
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  )}`,
});

/** A schema with a text in every position of a schema that can hold one. */
function schemaOf(text: string): object {
  return {
    type: "object",
    title: text,
    description: text,
    required: [text],
    properties: {
      [text]: { type: "string", default: text, example: text, format: text },
      a: { const: text },
      b: { enum: [text, "b"] },
    },
    patternProperties: { [text]: { type: "integer" } },
    dependentRequired: { [text]: [text] },
    propertyNames: { pattern: text },
    examples: [text, { [text]: text }],
    contentMediaType: text,
    $comment: text,
    [`x-${text}`]: text,
    xml: { name: text, namespace: text, prefix: text },
    externalDocs: { url: text, description: text },
  };
}

/** An operation with a text in every position of an operation that can hold one. */
function operationOf(text: string): object {
  const content = {
    "application/json": {
      schema: ref("schemas", text),
      example: text,
      examples: { [text]: { summary: text, value: text } },
    },
  };
  return {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    externalDocs: { url: text },
    servers: [{ url: text, description: text }],
    parameters: [
      {
        name: text,
        in: "query",
        description: text,
        schema: { type: "string", default: text },
        example: text,
      },
      { name: text, in: "header", schema: { type: "string", enum: [text] } },
      { name: text, in: "cookie", schema: { type: "string", pattern: text } },
    ],
    requestBody: { description: text, content: { ...content, [text]: { schema: { type: "string" } } } },
    responses: {
      "200": {
        description: text,
        headers: { [text]: { description: text, schema: { type: "string" } } },
        content: { ...content, [text]: {} },
        links: { [text]: { operationId: text, description: text } },
      },
      [text]: { description: text },
    },
    security: [{ [text]: [text] }],
    callbacks: {
      [text]: {
        [text]: { post: { operationId: `cb ${text}`, responses: { "200": { description: text } } } },
      },
    },
    [`x-${text}`]: { [text]: text },
  };
}

/** A document with a text in every position that can hold one. */
function documentOf(text: string): object {
  return {
    openapi: "3.1.0",
    info: {
      title: text,
      version: text,
      description: text,
      summary: text,
      termsOfService: text,
      contact: { name: text, url: text, email: text },
      license: { name: text, url: text },
    },
    servers: [
      {
        url: text,
        description: text,
        variables: { [text]: { default: text, enum: [text], description: text } },
      },
    ],
    tags: [{ name: text, description: text }],
    paths: {
      [`/a/${text}`]: { post: operationOf(text), summary: text, description: text },
      "/plain": { get: { operationId: "plain", responses: { "200": { description: "d" } } } },
    },
    webhooks: { [text]: { post: { summary: text, responses: { "200": { description: text } } } } },
    components: {
      schemas: {
        [text]: schemaOf(text),
        Union: {
          oneOf: [ref("schemas", text)],
          discriminator: { propertyName: text, mapping: { [text]: text } },
        },
      },
      parameters: { [text]: { name: text, in: "query", schema: { type: "string" } } },
      securitySchemes: {
        [text]: {
          type: "oauth2",
          description: text,
          flows: { clientCredentials: { tokenUrl: text, scopes: { [text]: text } } },
        },
        key: { type: "apiKey", in: "header", name: text },
      },
    },
    [`x-${text}`]: text,
  };
}

/** Texts that attack, each in every position of a document. */
export const textCases: readonly HostileCase[] = Object.entries(texts).map(([name, text]) =>
  fromJson(`text/${name}`, () => documentOf(text)),
);
