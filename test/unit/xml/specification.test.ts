import { expect, test } from "vitest";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { statedReading } from "../../../runtime/wire/read-json.ts";
import { parseXml } from "../../../xml/parse-xml.ts";
import { readXml } from "../../../xml/read-xml.ts";
import { writeXml } from "../../../xml/write-xml.ts";
import { shapeFor } from "./shape-for.ts";

interface Example {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly components?: Readonly<Record<string, JsonSchema>>;
  readonly specification?: string;
  readonly value: unknown;
  readonly xml: string;
}

const animals = { animals: ["dog", "cat", "hamster"] };
const list = (properties: JsonSchema): JsonSchema =>
  ({ type: "object", xml: { name: "document" }, properties: { animals: properties } }) as JsonSchema;
const documentation: JsonSchema = {
  type: "object",
  properties: {
    content: { type: "string", contentMediaType: "text/html", xml: { nodeType: "cdata" } },
  },
};
const docs = { content: "<html><head><title>Awesome Docs</title></head><body></body><html>" };
const product: JsonSchema = {
  xml: { name: "product" },
  type: "object",
  required: ["count", "description", "related"],
  properties: {
    count: { type: ["number", "null"], xml: { nodeType: "attribute" } },
    rating: { type: "string", xml: { nodeType: "attribute" } },
    description: { type: "string" },
    related: { type: ["object", "null"] },
  },
};

/** The examples of OpenAPI 3.2.0 §4.26.5 and of 3.0.4 §4.7.26.2, with their missing namespaces and end tags. */
const examples: readonly Example[] = [
  {
    name: "a string property",
    schema: list({ type: "string" }),
    value: { animals: "dog, cat, hamster" },
    xml: "<document><animals>dog, cat, hamster</animals></document>",
  },
  {
    name: "an array",
    schema: list({ type: "array", items: { type: "string" } }),
    value: animals,
    xml: "<document><animals>dog</animals><animals>cat</animals><animals>hamster</animals></document>",
  },
  {
    name: "attribute, prefix and namespace; the component names the root",
    schema: { $ref: "#/components/schemas/Person" },
    components: {
      Person: {
        type: "object",
        properties: {
          id: { type: "integer", xml: { nodeType: "attribute" } },
          name: { type: "string", xml: { namespace: "https://example.com/schema/sample", prefix: "sample" } },
        },
      },
    },
    value: { id: 123, name: "example" },
    xml: '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>',
  },
  {
    name: "a name of the items",
    schema: list({ type: "array", items: { type: "string", xml: { name: "animal" } } }),
    value: animals,
    xml: "<document><animal>dog</animal><animal>cat</animal><animal>hamster</animal></document>",
  },
  {
    name: "a name of an array without an element has no effect",
    schema: list({
      type: "array",
      xml: { name: "aliens" },
      items: { type: "string", xml: { name: "animal" } },
    }),
    value: animals,
    xml: "<document><animal>dog</animal><animal>cat</animal><animal>hamster</animal></document>",
  },
  {
    name: "an element of the array, whose name the items have too",
    schema: list({ type: "array", xml: { nodeType: "element" }, items: { type: "string" } }),
    value: animals,
    xml: "<document><animals><animals>dog</animals><animals>cat</animals><animals>hamster</animals></animals></document>",
  },
  {
    name: "names of array and items",
    schema: list({
      type: "array",
      xml: { name: "aliens", nodeType: "element" },
      items: { type: "string", xml: { name: "animal" } },
    }),
    value: animals,
    xml: "<document><aliens><animal>dog</animal><animal>cat</animal><animal>hamster</animal></aliens></document>",
  },
  {
    name: "a name of the array only",
    schema: list({ type: "array", xml: { name: "aliens", nodeType: "element" }, items: { type: "string" } }),
    value: animals,
    xml: "<document><aliens><aliens>dog</aliens><aliens>cat</aliens><aliens>hamster</aliens></aliens></document>",
  },
  {
    name: "wrapped: true of 3.0",
    specification: "3.0.4",
    schema: list({
      type: "array",
      xml: { wrapped: true, name: "aliens" },
      items: { type: "string", xml: { name: "animal" } },
    }),
    value: animals,
    xml: "<document><aliens><animal>dog</animal><animal>cat</animal><animal>hamster</animal></aliens></document>",
  },
  {
    name: "elements with attributes and text",
    schema: {
      type: "array",
      xml: { nodeType: "element", name: "animals" },
      items: {
        xml: { name: "animal" },
        properties: {
          kind: { type: "string", xml: { nodeType: "attribute" } },
          name: { type: "string", xml: { nodeType: "text" } },
        },
      },
    },
    value: [
      { kind: "Cat", name: "Fluffy" },
      { kind: "Dog", name: "Fido" },
    ],
    xml: '<animals><animal kind="Cat">Fluffy</animal><animal kind="Dog">Fido</animal></animals>',
  },
  {
    name: "CDATA",
    schema: { $ref: "#/components/schemas/Documentation" },
    components: { Documentation: documentation },
    value: docs,
    xml: `<Documentation><![CDATA[${docs.content}]]></Documentation>`,
  },
  {
    name: "a root named where the component is used",
    schema: {
      xml: { nodeType: "element", name: "StoredDocument" },
      $ref: "#/components/schemas/Documentation",
    },
    components: { Documentation: { xml: { nodeType: "none" }, ...(documentation as object) } },
    value: docs,
    xml: `<StoredDocument><![CDATA[${docs.content}]]></StoredDocument>`,
  },
  {
    name: "ordered elements",
    schema: {
      xml: { nodeType: "element", name: "OneTwoThree" },
      type: "array",
      prefixItems: [
        { xml: { name: "One" }, type: "string" },
        {
          xml: { name: "Two" },
          type: "object",
          required: ["unit", "value"],
          properties: {
            unit: { type: "string", xml: { nodeType: "attribute" } },
            value: { type: "number", xml: { nodeType: "text" } },
          },
        },
        { xml: { name: "Three" }, type: ["boolean", "null"] },
      ],
    },
    value: ["Some text", { unit: "cubits", value: 42 }, null],
    xml: '<OneTwoThree><One>Some text</One><Two unit="cubits">42</Two><Three xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/></OneTwoThree>',
  },
  {
    name: "text and elements in order",
    schema: {
      xml: { nodeType: "element", name: "Report" },
      type: "array",
      prefixItems: [
        { xml: { nodeType: "text" }, type: "string" },
        { xml: { name: "data" }, type: "number" },
        { xml: { nodeType: "text" }, type: "string" },
      ],
    },
    value: ["Some preamble text.", 42, "Some postamble text."],
    xml: "<Report>Some preamble text.<data>42</data>Some postamble text.</Report>",
  },
  {
    name: "null values",
    schema: product,
    value: { count: null, description: "Thing", related: null },
    xml: '<product><description>Thing</description><related xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/></product>',
  },
  {
    name: "no null values",
    schema: product,
    value: { count: 42, description: "Thing", related: {} },
    xml: '<product count="42"><description>Thing</description><related/></product>',
  },
];

test.each(examples)("$name is read and written as the specification says", (example) => {
  const shape = shapeFor(example.schema, example.components, example.specification);
  const parsed = parseXml(example.xml, 512);
  if (parsed.kind !== "document") throw new Error(parsed.kind);
  expect(readXml(parsed.root, shape, statedReading)).toEqual({ value: example.value, issues: [] });
  expect(writeXml(example.value, shape)).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n${example.xml}`);
});
