import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseMedia } from "../../../../runtime/client/choose-media.ts";
import { chooseByMediaType } from "../../../../runtime/media-type.ts";

const essence = fc.constantFrom(
  "application/json",
  "application/vnd.api+json",
  "application/*+json",
  "application/*",
  "text/csv",
  "text/*",
  "*/*",
  "image/png",
);
const parameter = fc.constantFrom(
  "",
  "; charset=utf-8",
  ';charset="UTF-8"',
  "; version=1",
  ';version="1"',
  "; version=2",
  '; ext="https://a.test/x https://a.test/y"',
  "; q=1",
);
// A parameter that is given twice is malformed: the halves may differ on it.
const type = fc
  .tuple(essence, parameter, parameter)
  .map((parts) => parts.join(""))
  .filter((text) => !/(version|charset|ext|q)=.*\1=/.test(text));
const named = type.filter((text) => !text.includes("*"));

describe("chooseMedia", () => {
  it("chooses as the server's half does", () => {
    const entries = fc.array(
      type.map((text) => ({ type: text })),
      { maxLength: 5 },
    );
    const property = fc.property(entries, named, (described, actual) => {
      expect(chooseMedia(described, actual)).toBe(chooseByMediaType(described, actual));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it("takes the closest, and the first of equals", () => {
    const all = [
      "*/*",
      "application/*",
      "application/*+json",
      "application/vnd.api+json",
      "application/vnd.api+json;v=1",
    ].map((text) => ({ type: text }));
    const choose = (actual: string): string | undefined => chooseMedia(all, actual)?.type;
    expect(choose("application/vnd.api+json; charset=utf-8; v=1")).toBe("application/vnd.api+json;v=1");
    expect(choose("Application/Vnd.API+JSON")).toBe("application/vnd.api+json");
    expect(choose("application/problem+json")).toBe("application/*+json");
    expect(choose("application/xml")).toBe("application/*");
    expect(choose("text/plain")).toBe("*/*");
    expect(chooseMedia(all.slice(3), "application/json")).toBeUndefined();
  });
});
