import { describe, expect, it } from "vitest";
import type { Json } from "../../../../../language/values/json-object.ts";
import { changeText, changeType, dropField } from "../../../../joint/halves/break-value.ts";

const hasLink = (value: Json): boolean => JSON.stringify(value).includes('"data":{"link":"');

describe("dropField", () => {
  it("drops what makes the value invalid, and says which", () => {
    expect(dropField({ extra: 1, data: { link: "x" } }, hasLink)).toEqual({
      value: { extra: 1 },
      change: "dropped /data",
    });
  });

  it("goes deeper where nothing at the top matters", () => {
    const inner = (value: Json): boolean => JSON.stringify(value).includes("link");
    expect(dropField([{ link: 1, other: 2 }], inner)).toEqual({
      value: [{ other: 2 }],
      change: "dropped /0/link",
    });
  });

  it("finds nothing where every part is optional", () => {
    expect(dropField({ a: 1, b: [{ c: 2 }] }, () => true)).toBeUndefined();
  });
});

describe("changeType", () => {
  it("changes a type until the value is refused", () => {
    const broken = changeType({ data: { link: "x" } }, hasLink);
    expect(broken && hasLink(broken.value)).toBe(false);
  });

  it("finds nothing where every value is admitted", () => {
    expect(changeType({ a: "x" }, () => true)).toBeUndefined();
  });
});

describe("changeText", () => {
  it("changes scalars only, since a form carries nothing else", () => {
    const positive = (value: Json): boolean => /"limit":\d/.test(JSON.stringify(value));
    expect(changeText({ list: [1], limit: 3 }, positive)).toEqual({
      value: { list: [1], limit: "unexpected" },
      change: "changed the text of /limit",
    });
    expect(changeText({ list: [] }, () => true)).toBeUndefined();
  });
});
