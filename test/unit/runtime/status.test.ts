import { describe, expect, it } from "vitest";
import { chooseByStatus } from "../../../runtime/http-semantics.ts";

describe("chooseByStatus", () => {
  const entries = [{ status: "default" }, { status: "4XX" }, { status: 404 }, { status: "5XX" }] as const;
  it.each([
    [404, 404],
    [400, "4XX"],
    [499, "4XX"],
    [500, "5XX"],
    [200, "default"],
    [100, "default"],
  ])("%i is described by %s", (status, expected) => {
    expect(chooseByStatus(entries, status)?.status).toBe(expected);
  });

  it("finds nothing where nothing is described", () => {
    expect(chooseByStatus([{ status: 200 }, { status: "4XX" }], 201)).toBeUndefined();
  });
});
