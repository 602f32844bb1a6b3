import { expect, test } from "vitest";
import {
  elementsOf,
  extensionsOf,
  gone,
  isObject,
  memberOf,
  membersOf,
  objectOf,
  rewriteItems,
  rewriteMembers,
  textOf,
} from "../../../../language/values/json-object.ts";
import {
  parseJson,
  parseJsonObject,
  skipJsonNumber,
  skipJsonSpace,
  skipJsonString,
  skipJsonValue,
  skipJsonWord,
  unescapeJson,
} from "../../../../language/values/json-text.ts";

test("an object is neither null nor a list", () => {
  expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
  expect([null, [], "a", 1, true, undefined].some(isObject)).toBe(false);
});

test("members are the own ones of an object, not those of its prototype", () => {
  const object = { a: 1, text: "b" };
  expect([memberOf(object, "a"), memberOf(object, "toString")]).toEqual([1, undefined]);
  expect([textOf(object, "text"), textOf(object, "a"), textOf(object, "toString")]).toEqual([
    "b",
    undefined,
    undefined,
  ]);
});

test("what is not of the due type has neither members nor elements", () => {
  expect([membersOf({ a: 1 }), membersOf([1]), membersOf("a"), membersOf(null)]).toEqual([
    [["a", 1]],
    [],
    [],
    [],
  ]);
  expect([elementsOf([1]), elementsOf({ 0: 1 }), elementsOf("a")]).toEqual([[1], [], []]);
});

test("a member called __proto__ is one like any other", () => {
  const made = objectOf([["__proto__", 1]]);
  expect(Object.entries(made)).toEqual([["__proto__", 1]]);
});

test("extensions are what begins with x-", () => {
  expect(extensionsOf({ "x-a": 1, x: 2, "max-x-": 3, "X-b": 4 })).toEqual([["x-a", 1]]);
});

test("JSON is parsed, a byte order mark left out; what is no JSON is nothing", () => {
  const texts = ['{"a":1}', '\ufeff{"a":1}', "{", "", "\ufeff\ufeff1"];
  expect(texts.map(parseJson)).toEqual([{ a: 1 }, { a: 1 }, undefined, undefined, undefined]);
  expect([...texts, "[1]", "null"].map(parseJsonObject)).toEqual([
    { a: 1 },
    { a: 1 },
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

test("the text of a JSON string is unescaped; a malformed one is nothing", () => {
  const raws = ["plain", 'a "quote"', "a\\nb", "\\u00e9", "\\x", "\\", 'a\\\\" , "b'];
  expect(raws.map(unescapeJson)).toEqual([
    "plain",
    'a "quote"',
    "a\nb",
    "é",
    undefined,
    undefined,
    undefined,
  ]);
});

test.each<[string, (text: string, start: number) => number, readonly string[]]>([
  ["white space", skipJsonSpace, [" \t\r\n|1", "|1", "|\u00a0"]],
  ["a string", skipJsonString, ['"a"|"', '"\\""|', '"\\\\"|"', '""|', '"a\\"', '"\\\\\\"b']],
  ["a number", skipJsonNumber, ["-1.5e+7|,", "0|]", "12"]],
  ["a word", skipJsonWord, ["true|,", "null|]", "1|}", "x|{", "x|[", "a|:", 'a|"', "a| ", "a"]],
  ["a value", skipJsonValue, ['{"a}":[1,{"b":"]"}]}|,', "[]|]", '"}"|', "1|,", "true|}", "{}|", "[1"]],
])("%s is skipped to its end, or to the end of the text", (_, skip, texts) => {
  const marked = texts.map((text) => {
    const whole = text.replace("|", "");
    const end = skip(whole, 0);
    return end === whole.length && !text.includes("|") ? whole : `${whole.slice(0, end)}|${whole.slice(end)}`;
  });
  expect(marked).toEqual(texts);
});

test("what does not change is the same object", () => {
  const object = { a: { b: 1 } };
  expect(rewriteMembers(object, (member) => member)).toBe(object);
  const list = [1, object];
  expect(rewriteItems(list, (item) => item)).toBe(list);
});

test("members keep their order, and the argument its members", () => {
  const object = { a: 1, b: 2, c: 3 };
  const rewritten = rewriteMembers(object, (member, name) =>
    name === "a" ? gone : name === "b" ? 4 : member,
  );
  expect(Object.entries(rewritten)).toEqual([
    ["b", 4],
    ["c", 3],
  ]);
  expect(object).toEqual({ a: 1, b: 2, c: 3 });
});

test("a member called __proto__ is one like any other", () => {
  const object = JSON.parse('{ "__proto__": { "a": 1 }, "b": 2 }');
  const rewritten = rewriteMembers(object, (member, name) => (name === "__proto__" ? { c: 3 } : member));
  expect(JSON.stringify(rewritten)).toBe('{"__proto__":{"c":3},"b":2}');
  expect(Object.getPrototypeOf(rewritten)).toBe(Object.prototype);
});

test("items that go leave no hole", () => {
  expect(rewriteItems([1, 2, 3], (item) => (item === 2 ? gone : item))).toEqual([1, 3]);
});
