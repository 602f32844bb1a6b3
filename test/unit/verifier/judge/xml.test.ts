import { describe, expect, test } from "vitest";
import type { JsonSchema, SchemaObject } from "../../../../language/values/json-object.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { contractOf, exchangeOf } from "./exchanges.ts";

interface Sent {
  readonly type?: string;
  readonly openapi?: string;
  readonly components?: SchemaObject;
}

/** The findings about an XML response: the code and the pointer below the body of each. */
function told(schema: unknown, body: string | Uint8Array, sent: Sent = {}): readonly string[] {
  const { type = "application/xml", openapi = "3.1.1", components = {} } = sent;
  const responses = { 200: { description: "d", content: { [type]: { schema } } } };
  const contract = contractOf({
    openapi,
    paths: { "/a": { get: { operationId: "a", responses } } },
    components: { schemas: components },
  });
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const response = {
    status: 200,
    headers: [["Content-Type", type]],
    body: { kind: "bytes", bytes },
  } as const;
  const { findings } = judge(contract, { request: exchangeOf("GET /a").request, response });
  return findings.map(({ code, pointer }) => `${code.slice(9)} ${pointer.slice("/response/body".length)}`);
}

const integer = { type: "integer" };
const string = { type: "string" };
const object = (properties: Readonly<Record<string, unknown>>, more: object = {}): JsonSchema =>
  ({ type: "object", xml: { name: "r" }, properties, ...more }) as JsonSchema;
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

interface Case {
  readonly name: string;
  readonly schema: unknown;
  readonly valid?: readonly string[];
  /** Bodies with faults, each with its findings. */
  readonly faults?: readonly (readonly [body: string, ...findings: string[]])[];
  readonly components?: SchemaObject;
  readonly openapi?: string;
}

const cases: readonly Case[] = [
  {
    name: "the root has the name of the schema",
    schema: object({}),
    valid: ["<r/>", '<?xml version="1.0"?><!-- c --><?p i?><r></r>\n', "\ufeff<r/>"],
    faults: [
      ["<s/>", "body-invalid "],
      ["<R/>", "body-invalid "],
    ],
  },
  {
    name: "the root has the name of the component",
    schema: { $ref: "#/components/schemas/Pet" },
    components: { Pet: { type: "object" } },
    valid: ["<Pet/>"],
    faults: [["<pet/>", "body-invalid "]],
  },
  {
    name: "a root without a name has any",
    schema: { type: "object", required: ["a"] },
    valid: ["<x><a/></x>"],
    faults: [["<x/>", "body-invalid "]],
  },
  {
    name: "texts have the types of the schema",
    schema: object({ n: integer, d: { type: "number" }, b: { type: "boolean" }, s: string }),
    valid: ["<r><n> 1\n</n><d>1.50</d><b>true</b><s>1</s></r>", "<r><s/></r>", "<r><s>a<!-- c -->b</s></r>"],
    faults: [
      ["<r><n>x</n></r>", "body-invalid /n"],
      ["<r><n/></r>", "body-invalid /n"],
      ["<r><n>1.5</n><b>yes</b></r>", "body-invalid /n", "body-invalid /b"],
    ],
  },
  {
    name: "keywords hold for the converted values",
    schema: object({ n: { type: "integer", minimum: 2 }, s: { type: "string", maxLength: 3 } }),
    valid: ["<r><n>2</n><s>&lt;&#65;&#x42;</s></r>", "<r><s><![CDATA[<&>]]></s></r>"],
    faults: [["<r><n>1</n><s>&amp;&apos;&quot;&gt;</s></r>", "body-invalid /n", "body-invalid /s"]],
  },
  {
    name: "required members are elements or attributes",
    schema: object(
      { id: { type: "integer", xml: { attribute: true } }, a: string },
      { required: ["id", "a"] },
    ),
    valid: ['<r id="1"><a/></r>'],
    faults: [
      ["<r><id>1</id><a/></r>", "body-invalid "],
      ['<r id="x" a="1"/>', "body-invalid /id", "body-invalid "],
    ],
  },
  {
    name: "unwrapped arrays are repeated elements",
    schema: object({ a: { type: "array", items: integer, maxItems: 2 } }, { required: ["a"] }),
    valid: ["<r><a>1</a></r>", "<r><a>1</a><b/><a>2</a></r>", "<r/>"],
    faults: [
      ["<r><a>1</a><a>2</a><a>3</a></r>", "body-invalid /a"],
      ["<r><a>1</a><a>x</a></r>", "body-invalid /a/1"],
    ],
  },
  {
    name: "wrapped arrays have an element of their own",
    schema: object({
      tags: {
        type: "array",
        minItems: 1,
        xml: { wrapped: true },
        items: { type: "string", xml: { name: "tag" } },
      },
    }),
    valid: ["<r><tags><tag>a</tag></tags></r>"],
    faults: [
      ["<r><tags/></r>", "body-invalid /tags"],
      ["<r><tags><label/></tags></r>", "body-invalid /tags/0"],
      ["<r><tags><tag/></tags><tags/></r>", "body-invalid /tags"],
    ],
  },
  {
    name: "a repeated element is no single value",
    schema: object({ a: string, o: { type: "object" } }),
    valid: ["<r><a/><o/></r>"],
    faults: [["<r><a/><a/><o/><o/></r>", "body-invalid /a", "body-invalid /o"]],
  },
  {
    name: "namespaces are compared by URI",
    schema: object({ a: { type: "integer", xml: { namespace: "urn:x", prefix: "p" } } }, { required: ["a"] }),
    valid: ['<r><q:a xmlns:q="urn:x">1</q:a></r>', '<r><a xmlns="urn:x">1</a></r>'],
    faults: [
      ["<r><a>1</a></r>", "body-invalid "],
      ['<r><p:a xmlns:p="urn:y">1</p:a></r>', "body-invalid "],
      ["<r><p:a>1</p:a></r>", "body-malformed "],
    ],
  },
  {
    name: "the root's namespace holds for elements without one",
    schema: {
      ...(object({ a: integer }, { required: ["a"] }) as object),
      xml: { name: "r", namespace: "urn:x" },
    },
    valid: ['<r xmlns="urn:x"><a>1</a></r>', '<x:r xmlns:x="urn:x"><a>1</a></x:r>'],
    faults: [["<r><a>1</a></r>", "body-invalid "]],
  },
  {
    name: "null is xsi:nil",
    schema: object({ a: { type: ["integer", "null"] }, b: integer }),
    valid: [`<r ${xsi}><a xsi:nil="true"/></r>`, "<r><a/></r>"],
    faults: [[`<r ${xsi}><b xsi:nil="true"/></r>`, "body-invalid /b"]],
  },
  {
    name: "closed objects refuse other elements and attributes",
    schema: object({ a: string }, { additionalProperties: false }),
    valid: ['<r xml:lang="en"><a/></r>', `<r ${xsi} xsi:noNamespaceSchemaLocation="r.xsd"/>`],
    faults: [
      ["<r><b/></r>", "body-invalid "],
      ['<r b="1"/>', "body-invalid "],
    ],
  },
  {
    name: "additional properties are typed",
    schema: { type: "object", xml: { name: "r" }, additionalProperties: integer },
    valid: ["<r><x>1</x><y>2</y></r>"],
    faults: [["<r><x>a</x></r>", "body-invalid /x"]],
  },
  {
    name: "content that the schema does not describe is not checked, and the rest is",
    schema: object({ a: integer }),
    faults: [
      ["<r>text<a>1</a></r>", "unchecked-xml /#text"],
      ['<r><a u="m">1</a></r>', "unchecked-xml /a/@u"],
      ["<r>text<a>x</a></r>", "unchecked-xml /#text", "body-invalid /a"],
    ],
  },
  {
    name: "an object is no text, and a text no object",
    schema: object({ a: { type: "object" }, s: string }),
    faults: [["<r><a>x</a><s><b/></s></r>", "body-invalid /a", "body-invalid /s"]],
  },
  {
    name: "document type declarations are not read",
    schema: object({}),
    faults: [
      ['<!DOCTYPE r [<!ENTITY e "x">]><r>&e;</r>', "unchecked-xml "],
      ['<!DOCTYPE r SYSTEM "http://127.0.0.1:9/r.dtd"><r/>', "unchecked-xml "],
    ],
  },
  {
    name: "what is not well-formed is malformed",
    schema: object({}),
    faults: [
      "<r>",
      "",
      "{}",
      "<r/><r/>",
      "<r a='1' a='2'/>",
      "<r>&e;</r>",
      "<r>\u0001</r>",
      "<r>]]></r>",
    ].map((body) => [body, body === "" ? "body-missing " : "body-malformed "] as const),
  },
  {
    name: "unions are decided by their branches",
    schema: {
      xml: { name: "r" },
      oneOf: [
        object({ kind: { const: "a" }, n: integer }, { required: ["kind", "n"] }),
        object({ kind: { const: "b" }, n: string }, { required: ["kind", "n"] }),
      ],
    },
    valid: ["<r><kind>a</kind><n>1</n></r>", "<r><kind>b</kind><n>1</n></r>"],
    faults: [["<r><kind>a</kind><n>x</n></r>", "body-invalid "]],
  },
  {
    name: "a union without a name has the root of a branch",
    schema: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
    components: {
      Cat: { type: "object", required: ["claws"], properties: { claws: integer } },
      Dog: { type: "object", required: ["barks"], properties: { barks: { type: "boolean" } } },
    },
    valid: ["<Cat><claws>4</claws></Cat>", "<Dog><barks>true</barks></Dog>"],
    faults: [["<Cow/>", "body-invalid "]],
  },
  {
    name: "recursive schemas are read at each level",
    schema: { $ref: "#/components/schemas/Node" },
    components: {
      Node: {
        type: "object",
        allOf: [{ $ref: "#/components/schemas/Base" }],
        properties: { next: { $ref: "#/components/schemas/Node" } },
      },
      Base: { type: "object", properties: { n: integer, next: { $ref: "#/components/schemas/Base" } } },
    },
    valid: [`<Node>${"<next><n>1</n>".repeat(40)}${"</next>".repeat(40)}</Node>`],
    faults: [
      [
        `<Node>${"<next>".repeat(40)}<n>x</n>${"</next>".repeat(40)}</Node>`,
        `body-invalid ${"/next".repeat(40)}/n`,
      ],
    ],
  },
  {
    name: "before 3.2, a property names its element",
    openapi: "3.0.4",
    schema: object({ owner: { $ref: "#/components/schemas/Person" } }, { required: ["owner"] }),
    components: { Person: { type: "object" } },
    valid: ["<r><owner/></r>"],
    faults: [["<r><Person/></r>", "body-invalid "]],
  },
  {
    name: "from 3.2 on, the component names the element of a property",
    openapi: "3.2.0",
    schema: object({ owner: { $ref: "#/components/schemas/Person" } }, { required: ["owner"] }),
    components: { Person: { type: "object" } },
    valid: ["<r><Person/></r>", "<r><owner/></r>"],
    faults: [["<r><person/></r>", "body-invalid "]],
  },
  {
    name: "an unwrapped array is no document",
    schema: { type: "array", items: integer },
    faults: [["<r><a>1</a></r>", "unchecked-xml "]],
  },
  {
    name: "an object in an attribute is not checked",
    schema: object({ a: { type: "object", xml: { attribute: true } }, b: integer }, { required: ["a"] }),
    faults: [["<r a='x'><b>x</b></r>", "unchecked-xml /a", "body-invalid /b"]],
  },
  {
    name: "a string with an XML Object is the content of its element",
    schema: { type: "string", maxLength: 1, xml: { name: "r" } },
    valid: ["<r>a</r>"],
    faults: [["<r>ab</r>", "body-invalid "]],
  },
  {
    name: "__proto__ is an ordinary name",
    schema: object({ a: string }, { additionalProperties: false }),
    faults: [["<r><__proto__/></r>", "body-invalid "]],
  },
];

describe.each(cases)("$name", ({ schema, valid = [], faults = [], components, openapi }) => {
  const sent = { ...(components && { components }), ...(openapi && { openapi }) };
  if (valid.length > 0)
    test.each(valid)("valid: %j", (body) => {
      expect(told(schema, body, sent)).toEqual([]);
    });
  if (faults.length > 0)
    test.each(faults)("%j: %j", (body, ...findings) => {
      expect(told(schema, body, sent)).toEqual(findings);
    });
});

test.each(["text/xml", "application/vnd.a+xml", "application/xml;charset=utf-8"])("%s is read", (type) => {
  expect(told(object({ a: integer }), "<r><a>x</a></r>", { type })).toEqual(["body-invalid /a"]);
});

test("a schema that admits only strings describes the document itself", () => {
  expect(told({ type: "string", minLength: 100 }, "<r/>")).toEqual(["body-invalid "]);
});

test("the encoding is that of the byte order mark, or of the declaration", () => {
  const schema = object({ a: { enum: ["ä"] } });
  const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><r><a>ä</a></r>', (char) =>
    char.charCodeAt(0),
  );
  const wide = Uint8Array.from("\ufeff<r><a>ä</a></r>", (char) => char.charCodeAt(0));
  const utf16 = new Uint8Array(
    Uint16Array.from("\ufeff<r><a>ä</a></r>", (char) => char.charCodeAt(0)).buffer,
  );
  expect(told(schema, latin)).toEqual([]);
  expect(told(schema, utf16)).toEqual([]);
  expect(told(schema, wide)).toEqual(["body-malformed "]);
  expect(told(schema, '<?xml version="1.0" encoding="klingon"?><r/>')).toEqual(["unchecked-xml "]);
});

test("documents nest at most 512 levels", () => {
  const nested = (depth: number): string => `${"<r>".repeat(depth)}${"</r>".repeat(depth)}`;
  const schema = object({});
  expect(told(schema, nested(512))).toEqual([]);
  expect(told(schema, nested(513))).toEqual(["body-malformed "]);
  expect(told(schema, nested(200_000))).toEqual(["body-malformed "]);
});
