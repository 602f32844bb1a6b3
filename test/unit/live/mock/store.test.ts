import { describe, expect, test } from "vitest";
import { Store, type Stored } from "../../../../live/mock/state/store.ts";

const stored: Stored = { fields: new Map(), deleted: false, id: 1 };

describe("what a mock remembers", () => {
  test("of more than it holds, what was written longest ago goes", () => {
    const store = new Store(2);
    for (const path of ["/notes/1", "/notes/2", "/notes/1", "/notes/3"]) store.set(path, stored);
    expect(["1", "2", "3"].filter((id) => store.get(`/notes/${id}`) !== undefined)).toEqual(["1", "3"]);
  });

  test("is the same after it was kept as JSON", () => {
    const store = new Store();
    const fields = new Map([
      ["__proto__", { a: [1] }],
      ["gone", undefined],
      ["empty", null],
    ]);
    store.set("/notes/1", { fields, deleted: false, id: 1 });
    store.set("/notes/2", { fields: new Map(), deleted: true, id: undefined });
    const restored = new Store();
    restored.restore(JSON.parse(JSON.stringify(store.list())));
    expect(restored.within("/notes")).toEqual(store.within("/notes"));
    expect([...(restored.get("/notes/1")?.fields ?? [])]).toEqual([...fields]);
    for (const wrong of [undefined, {}, [1], [[]], [["/x", 1]]]) new Store().restore(wrong);
  });

  test("stands in the order in which it was first written", () => {
    const store = new Store();
    for (const path of ["/notes/1", "/notes/2", "/notes/1"]) store.set(path, stored);
    expect(store.within("/notes").map(([path]) => path)).toEqual(["/notes/1", "/notes/2"]);
  });
});
