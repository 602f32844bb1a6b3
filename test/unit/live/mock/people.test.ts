import { describe, expect, test } from "vitest";
import { loadFakerTexts } from "../../../../live/faker-texts.ts";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const text = { type: "string" };
const members = (properties: object): object => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const listOf = (name: string, example?: object): object => ({
  get: {
    responses: {
      200: {
        description: "ok",
        content: {
          "application/json": {
            schema: { type: "array", items: { $ref: `#/components/schemas/${name}` } },
          },
        },
      },
      404: { description: "none", content: { "application/json": { schema: true, ...example } } },
    },
  },
});
const documentOf = (example?: object): object => ({
  openapi: "3.1.0",
  info: { title: "Huts", version: "1" },
  components: {
    schemas: {
      Keeper: members({ id: { type: "integer" }, name: text, email: text, phone: text }),
      Hut: members({
        id: { type: "integer" },
        name: text,
        email: text,
        beds: { type: "integer" },
        description: text,
      }),
      Stay: members({ id: text, guestName: text, email: text, contactName: text, contactEmail: text }),
      Booking: members({ id: text, guestName: text, email: text }),
      Lecteur: members({ id: { type: "integer" }, prenom: text, nom: text, courriel: text }),
    },
  },
  paths: {
    "/keepers": listOf("Keeper", example),
    "/huts": listOf("Hut"),
    "/stays": listOf("Stay"),
    "/bookings": listOf("Booking"),
    "/lecteurs": listOf("Lecteur"),
    "/ping": {
      post: {
        responses: {
          200: {
            description: "ok",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["acknowledged", "status"],
                  properties: {
                    acknowledged: { type: "boolean" },
                    status: { enum: ["error", "no_one_there", "processed"] },
                    error: { type: "array", items: text },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

type Item = Readonly<Record<string, string>>;

async function open(options: MockOptions = {}, example?: object) {
  const mock = createMock(await contractOf(documentOf(example)), options);
  return async (path: string, method = "GET"): Promise<readonly Item[]> =>
    (await mock(new Request(`http://mock.example${path}`, { method }))).json();
}

/** Whether an address consists of the words of a name. */
function isOf(address = "", name = ""): boolean {
  const words = name
    .normalize("NFD")
    .replaceAll(/[^a-z ]/gi, "")
    .toLowerCase()
    .split(" ");
  return address.startsWith(`${words.join(".")}@`);
}

describe("people", () => {
  test("are those that can be reached and have no measures, whatever their schema is called", async () => {
    const ask = await open({ texts: (kind) => (kind === "word" ? "w" : kind) });
    expect((await ask("/keepers"))[0]?.["name"]).toBe("person");
    expect((await ask("/huts"))[0]?.["name"]).toBe("thing");
  });

  test("have mail addresses of the name beside them", async () => {
    const ask = await open();
    for (const { email, guestName } of await ask("/bookings")) expect(isOf(email, guestName)).toBe(true);
    for (const { contactEmail, contactName } of await ask("/stays"))
      expect(isOf(contactEmail, contactName)).toBe(true);
    for (const { prenom, nom, courriel } of await ask("/lecteurs")) {
      expect(`${prenom} ${nom}`.split(" ")).toHaveLength(2);
      expect(isOf(courriel, `${prenom} ${nom}`)).toBe(true);
    }
  });
});

test("descriptions are in the language of the examples", async () => {
  const example = { example: { text: "Große Hütte, im Sommer oft für Wochen ausgebucht" } };
  const texts = await loadFakerTexts(await contractOf(documentOf(example)));
  const ask = await open({ texts }, example);
  const huts = await ask("/huts");
  for (const { description = "" } of huts) {
    const [first, second] = description.split(". ");
    expect(`${second}`).not.toBe(`${first}.`);
  }
  expect(huts.some(({ description = "" }) => /\b(?:der|die|das|für|und)\b/i.test(description))).toBe(true);
  expect(huts.every(({ description = "" }) => !/\bthe\b/i.test(description))).toBe(true);
});

test("an answer about an action reports success", async () => {
  const ask = await open();
  expect(await ask("/ping", "POST")).toEqual({ acknowledged: true, status: "processed" });
});
