import { describe, expect, test } from "vitest";
import { Store, type Stored } from "../../../../live/mock/state/store.ts";

const stored: Stored = { fields: new Map(), deleted: false, id: 1 };

describe("what a mock remembers", () => {
  test("of more than it holds, what was written longest ago goes", () => {
    const store = new Store(2);
    for (const path of ["/notes/1", "/notes/2", "/notes/1", "/notes/3"]) store.set(path, stored);
    expect(["1", "2", "3"].filter((id) => store.get(`/notes/${id}`) !== undefined)).toEqual(["1", "3"]);
  });

  test("stands in the order in which it was first written", () => {
    const store = new Store();
    for (const path of ["/notes/1", "/notes/2", "/notes/1"]) store.set(path, stored);
    expect(store.within("/notes").map(([path]) => path)).toEqual(["/notes/1", "/notes/2"]);
  });
});
