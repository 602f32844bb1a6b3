import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { contractOf } from "./contract-of.ts";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const integer = { type: "integer", minimum: 1 };
const members = (properties: object, optional: object = {}): object => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: object): object => ({ description: "ok", content: { "application/json": { schema } } });
const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const id = { name: "pretId", in: "path", required: true, schema: integer };

const document = {
  openapi: "3.1.0",
  info: { title: "Médiathèque", version: "1" },
  components: {
    schemas: {
      Auteur: members({ id: { type: "string", format: "uuid" }, nom: text }),
      Pret: members(
        {
          id: integer,
          titre: text,
          statut: { enum: ["en_cours", "rendu", "en_retard"] },
          auteurId: { type: "string", format: "uuid" },
          auteur: ref("Auteur"),
          emprunteLe: time,
          echeance: { type: "string", format: "date" },
        },
        { renduLe: { ...time, type: ["string", "null"] } },
      ),
      Erreur: members({ code: { enum: ["conflit", "introuvable", "non_autorise", "requete_invalide"] } }),
    },
  },
  paths: {
    "/auteurs": { get: { responses: { 200: ok({ type: "array", items: ref("Auteur") }) } } },
    "/prets": {
      get: {
        parameters: [
          query("curseur", text),
          query("limite", { ...integer, default: 10 }),
          query("tri", { enum: ["id", "-id"] }),
          query("recherche", text),
        ],
        responses: {
          200: ok(
            members({
              donnees: { type: "array", items: ref("Pret") },
              total: { type: "integer" },
              curseurSuivant: { type: ["string", "null"] },
            }),
          ),
        },
      },
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: members({ titre: text }) } },
        },
        responses: { 201: ok(ref("Pret")), 409: ok(ref("Erreur")), 422: ok(ref("Erreur")) },
      },
    },
    "/prets/{pretId}": {
      get: { parameters: [id], responses: { 200: ok(ref("Pret")), 404: ok(ref("Erreur")) } },
    },
  },
};

interface Pret {
  readonly id: number;
  readonly titre: string;
  readonly statut: string;
  readonly auteurId: string;
  readonly auteur: { readonly id: string; readonly nom: string };
  readonly emprunteLe: string;
  readonly echeance: string;
  readonly renduLe?: string | null;
}

interface Page {
  readonly donnees: readonly Pret[];
  readonly total: number;
  readonly curseurSuivant: string | null;
}

async function open() {
  const mock = createMock(await contractOf(document));
  return async <T>(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> => {
    const init =
      body === undefined
        ? { headers }
        : {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body: JSON.stringify(body),
          };
    return (await (await mock(new Request(`http://mock.example${path}`, init))).json()) as T;
  };
}

describe("a document in French", () => {
  test("has pages, an order and a search by its names", async () => {
    const ask = await open();
    const ids: number[] = [];
    let cursor = "";
    do {
      const page = await ask<Page>(`/prets?limite=7${cursor}`);
      ids.push(...page.donnees.map((one) => one.id));
      cursor = page.curseurSuivant === null ? "" : `&curseur=${encodeURIComponent(page.curseurSuivant)}`;
    } while (cursor !== "" && ids.length < 100);
    const { donnees, total } = await ask<Page>("/prets?limite=100&tri=-id");
    expect(new Set(ids).size).toBe(total);
    expect(donnees.map((one) => one.id)).toEqual(ids.toSorted((one, other) => other - one));
    expect((await ask<Page>("/prets?recherche=zzzz")).total).toBe(0);
  });

  test("has times that fit the state, when sampled and when created", async () => {
    const ask = await open();
    const { donnees } = await ask<Page>("/prets?limite=100");
    for (const { statut, renduLe } of donnees) expect(typeof renduLe === "string").toBe(statut === "rendu");
    const made = await ask<Pret>("/prets", { titre: "Neuf" });
    expect([made.statut, made.renduLe ?? null]).toEqual(["en_cours", null]);
    expect(Math.abs(Date.parse(made.emprunteLe) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(made.echeance)).toBeGreaterThan(Date.now());
  });

  test("has codes of errors", async () => {
    const ask = await open();
    expect(await ask("/prets", {})).toEqual({ code: "requete_invalide" });
    expect(await ask("/prets", { titre: "x" }, { prefer: "code=409" })).toEqual({ code: "conflit" });
    expect(await ask("/prets/1", undefined, { prefer: "code=404" })).toEqual({ code: "introuvable" });
  });
});

test("an embedded item and the id beside it are the same item", async () => {
  const ask = await open();
  const authors = await ask<readonly Pret["auteur"][]>("/auteurs");
  const { donnees } = await ask<Page>("/prets?limite=100");
  for (const { auteurId, auteur } of donnees) {
    expect(auteur.id).toBe(auteurId);
    expect(authors).toContainEqual(auteur);
  }
});
