import { describe, expect, it } from "vitest";
import { createOrigins } from "../../../../language/values/origins.ts";

describe("origins", () => {
  it("lead from a node to the nearest ancestor that was moved", () => {
    const origins = createOrigins("root");
    origins.register("/components/schemas/A", "a");
    origins.register("/components/schemas/A/properties/b", "b");
    expect(origins.resolve("/components/schemas/A")).toEqual({ origin: "a", rest: "" });
    expect(origins.resolve("/components/schemas/A/properties")).toEqual({ origin: "a", rest: "/properties" });
    expect(origins.resolve("/components/schemas/A/properties/b/items")).toEqual({
      origin: "b",
      rest: "/items",
    });
    expect(origins.resolve("/components/schemas/AB")).toEqual({
      origin: "root",
      rest: "/components/schemas/AB",
    });
    expect(origins.resolve("")).toEqual({ origin: "root", rest: "" });
  });

  it("take the later word", () => {
    const origins = createOrigins("root");
    origins.register("/a", "one");
    origins.register("/a", "two");
    origins.register("", "all");
    expect(origins.resolve("/a/b")).toEqual({ origin: "two", rest: "/b" });
    expect(origins.resolve("/c")).toEqual({ origin: "all", rest: "/c" });
  });

  it("of siblings see what was registered in between", () => {
    const origins = createOrigins("root");
    expect(origins.resolve("/a/b/c")).toEqual({ origin: "root", rest: "/a/b/c" });
    origins.register("/a/b", "moved");
    expect(origins.resolve("/a/b/d")).toEqual({ origin: "moved", rest: "/d" });
    expect(origins.resolve("/a/b")).toEqual({ origin: "moved", rest: "" });
    expect(origins.resolve("/a/bc")).toEqual({ origin: "root", rest: "/a/bc" });
  });
});
