import { expect, test } from "vitest";
import { EncodeError } from "../../../runtime/parameters/encode-plain.ts";
import { writeXml } from "../../../xml/write-xml.ts";
import { isDocument } from "../../../xml/xml-codec.ts";
import { shapeFor } from "./shape-for.ts";

const shape = shapeFor({ type: "object", xml: { name: "r" }, properties: { a: { type: "string" } } });

test("an example that is a document is no string of the schema", () => {
  expect(isDocument("<r/>", shape)).toBe(true);
  expect(isDocument("r", shape)).toBe(false);
  expect(isDocument("<r/>", shapeFor({ type: "string", xml: { name: "r" } }))).toBe(false);
});

test("documents for readers are indented, except around text", () => {
  expect(writeXml({ a: "x", b: { c: 1, d: [1, 2] } }, shape, { indent: 2 })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<r>\n  <a>x</a>\n  <b>\n    <c>1</c>\n    <d>1</d>\n    <d>2</d>\n  </b>\n</r>\n',
  );
});

test("texts are escaped", () => {
  expect(writeXml({ a: '<&>"]]>\r\n' }, shape)).toContain('<a>&lt;&amp;&gt;"]]&gt;&#13;\n</a>');
});

test.each([
  { a: "\u0000" },
  { a: "\ud800" },
  { "a b": 1 },
  { "a><b": 1 },
  { "": 1 },
])("%j has no representation", (value) => {
  expect(() => writeXml(value, shape)).toThrow(EncodeError);
});
