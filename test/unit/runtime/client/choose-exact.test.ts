import { expect, it } from "vitest";
import { chooseExact, isExactContent } from "../../../../runtime/client/choose-exact.ts";
import { chooseMedia } from "../../../../runtime/client/choose-media.ts";

const lists = [
  ["application/json"],
  ["application/json", "application/vnd.api+json"],
  ["*/*"],
  ["*/*", "application/json"],
  ["text/*", "text/csv", "image/png"],
  ["image/png", "application/*"],
];

const messages = [
  "application/json",
  "Application/JSON; charset=utf-8",
  "application/json;charset=utf-8",
  'application/vnd.api+json ; ext="a"',
  "text/csv",
  "text/plain",
  "image/png",
  "x",
  "",
];

it.each(lists)("chooses among %s as chooseMedia does", (...types) => {
  const entries = types.map((type) => ({ type }));
  expect(isExactContent(entries)).toBe(true);
  for (const message of messages) {
    expect([message, chooseExact(entries, message)]).toEqual([message, chooseMedia(entries, message)]);
  }
});

it.each([
  [["text/*", "*/*"]],
  [["application/*+json"]],
  [["application/json; charset=utf-8"]],
  [["application/JSON"]],
])("leaves %s to chooseMedia", (types) => {
  expect(isExactContent(types.map((type) => ({ type })))).toBe(false);
});
