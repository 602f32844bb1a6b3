import { describe, expect, expectTypeOf, it } from "vitest";
import { bindOperations } from "../../../../runtime/client/bind-operations.ts";
import type { CallOptions, Client } from "../../../../runtime/client/client.ts";
import { createClientContext } from "../../../../runtime/client/create-server-url.ts";
import { contractWith } from "./fixtures.ts";

const client = createClientContext(contractWith());

async function getThing(
  given: Client,
  input: { readonly id: number },
  options?: CallOptions,
): Promise<string> {
  return `${given === client} ${input.id} ${options?.accept}`;
}
async function listThings(given: Client, input: { readonly page?: number } = {}): Promise<number> {
  return given === client ? (input.page ?? 1) : 0;
}

describe("bindOperations", () => {
  it("fills in the client at every depth", async () => {
    const api = bindOperations(client, { things: { get: getThing, pages: { list: listThings } } });
    expect(await api.things.get({ id: 3 }, { accept: "a/b" })).toBe("true 3 a/b");
    expect(await api.things.pages.list()).toBe(1);
    expectTypeOf(api.things.get).toEqualTypeOf<
      (input: { readonly id: number }, options?: CallOptions) => Promise<string>
    >();
    expectTypeOf(api.things.pages.list).toBeCallableWith();
  });

  it("lets an id be the beginning of another", async () => {
    const api = bindOperations(client, {
      list: [listThings, { name: getThing, all: { length: listThings } }],
    });
    expect(await api.list({ page: 2 })).toBe(2);
    expect(await api.list.name({ id: 1 })).toBe("true 1 undefined");
    expect(await api.list.all.length()).toBe(1);
  });

  it("takes any name", async () => {
    const tree = Object.fromEntries([["__proto__", { constructor: listThings }]]);
    const api = bindOperations(client, tree);
    expect(Object.keys(api)).toEqual(["__proto__"]);
    expect(await Object.values(api)[0]?.constructor()).toBe(1);
  });
});
