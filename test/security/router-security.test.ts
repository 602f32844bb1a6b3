/**
 * For every operation and every subset of credentials, the generated router accepts exactly what a short reference evaluator
 * accepts, by OpenAPI 3.2 §4.30.
 *
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { generate } from "../../generator/session/generate.ts";
import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import type { Grant, PresentedCredential } from "../../runtime/server/options.ts";
import { skipWithout } from "../skip-without.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-router-"));
symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Router = (request: Request) => Promise<Response>;
type CreateRouter = (handlers: object, options: object) => Router;

/** The credential at one place: an unknown one, one with some scopes, or one with all scopes. */
type Secret = "bad" | "good" | "good-all";
const secrets: readonly (Secret | undefined)[] = [undefined, "bad", "good", "good-all"];

/** The place of a scheme's credential; schemes may share a place, and then share the credential. */
function placeOf(scheme: SecuritySchemeDescriptor): string {
  switch (scheme.kind) {
    case "apiKey":
      return `${scheme.in} ${scheme.in === "header" ? scheme.parameter.toLowerCase() : scheme.parameter}`;
    case "mutualTLS":
      return "certificate";
    case "http":
      return `authorization ${scheme.scheme}`;
    case "basic":
      return "authorization basic";
    default:
      return "authorization bearer";
  }
}

/** The rule of the specification. */
function isAllowed({ security }: Operation, model: ApiModel, held: ReadonlyMap<string, Secret>): boolean {
  const schemes = new Map(model.securitySchemes.map(({ descriptor }) => [descriptor.name, descriptor]));
  const isMet = (name: string, scopes: readonly string[]): boolean => {
    const scheme = schemes.get(name);
    const secret = scheme && held.get(placeOf(scheme));
    return secret === "good-all" || (secret === "good" && scopes.length === 0);
  };
  return (
    security.length === 0 ||
    security.some((needs) => needs.every(({ scheme, scopes }) => isMet(scheme, scopes)))
  );
}

/** A request with these credentials, and without anything else that would be valid. */
function requestFor({ method, path }: Operation, held: ReadonlyMap<string, Secret>): Request {
  const url = new URL(`http://router.example${path.replace(/\{[^}]*\}/g, "1")}`);
  const headers = new Headers();
  for (const [place, secret] of held) {
    const [where = "", name = ""] = place.split(" ");
    if (where === "query") url.searchParams.set(name, secret);
    else if (where === "cookie") headers.append("cookie", `${name}=${secret}`);
    else if (where === "header") headers.set(name, secret);
    else if (name === "basic") headers.set("authorization", `Basic ${btoa(`${secret}:x`)}`);
    else if (where === "authorization") headers.set("authorization", `${name} ${secret}`);
  }
  return new Request(url, { method, headers });
}

function grant(credential: PresentedCredential): Grant<string> | undefined {
  if (credential.kind === "mutualTLS") return undefined;
  const secret = {
    bearer: () => (credential.kind === "bearer" ? credential.token : ""),
    basic: () => (credential.kind === "basic" ? credential.username : ""),
    apiKey: () => (credential.kind === "apiKey" ? credential.key : ""),
    http: () => (credential.kind === "http" ? credential.value : ""),
  }[credential.kind]();
  if (secret === "good-all") return { principal: "someone", scopes: "all" };
  return secret === "good" ? { principal: "someone" } : undefined;
}

/** Every combination of credentials in these places; `Authorization` holds only one. */
function subsets(places: readonly string[]): readonly ReadonlyMap<string, Secret>[] {
  return places.reduce<readonly ReadonlyMap<string, Secret>[]>(
    (all, place) =>
      all.flatMap((held) => {
        const isTaken =
          place.startsWith("authorization") &&
          [...held.keys()].some((other) => other.startsWith("authorization"));
        return secrets.flatMap((secret) =>
          secret === undefined ? [held] : isTaken ? [] : [new Map([...held, [place, secret]])],
        );
      }),
    [new Map()],
  );
}

async function openRouter(document: string, model: ApiModel, name: string): Promise<Router> {
  const { files } = await generate({ document, importExtension: ".ts", names: {} });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  const routes: { createPartialRouter: CreateRouter } = await import(join(folder, name, "routes.ts"));
  const handlers = Object.fromEntries(model.operations.map(({ id }) => [id, () => ({ status: 200 })]));
  return routes.createPartialRouter(handlers, {
    authenticate: grant,
    basePath: "",
    responses: "off",
    onError: () => undefined,
    onReport: () => undefined,
  });
}

async function readModel(document: string): Promise<ApiModel> {
  const { loaded } = await loadDocument(document);
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${document} has no contract`);
  return contract.model;
}

/** Compares all decisions for a document; gives their number. */
async function compareAll(document: string, name: string): Promise<number> {
  const model = await readModel(document);
  const router = await openRouter(document, model, name);
  const places = new Map(
    model.securitySchemes.map(({ descriptor }) => [descriptor.name, placeOf(descriptor)]),
  );
  const twins = new Set<string>();
  let count = 0;
  for (const operation of model.operations) {
    // Of two operations behind one route a request reaches only the first.
    const route = `${operation.method} ${operation.path.replace(/\{[^}]*\}/g, "{}")}`;
    if (twins.has(route)) continue;
    twins.add(route);
    const used = operation.security.flatMap((needs) => needs.map(({ scheme }) => places.get(scheme) ?? ""));
    for (const held of subsets(
      [...new Set(used)].filter((place) => place !== "" && place !== "certificate").slice(0, 5),
    )) {
      const { status } = await router(requestFor(operation, held));
      const expected = isAllowed(operation, model, held);
      const told = `${operation.id} with ${JSON.stringify([...held])}: ${status}`;
      expect(![401, 403].includes(status), told).toBe(expected);
      count += 1;
    }
  }
  return count;
}

const schemes = {
  token: { type: "http", scheme: "bearer" },
  user: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  session: { type: "apiKey", in: "cookie", name: "sid" },
  query: { type: "apiKey", in: "query", name: "k" },
  oauth: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "https://a.example/t", scopes: { read: "r", write: "w" } } },
  },
  open: { type: "openIdConnect", openIdConnectUrl: "https://a.example/.well-known/openid-configuration" },
  digest: { type: "http", scheme: "digest" },
  certificate: { type: "mutualTLS" },
  __proto__x: { type: "apiKey", in: "header", name: "__proto__" },
};

const requirements: readonly (readonly object[])[] = [
  [],
  [{}],
  [{ token: [] }],
  [{ user: [] }],
  [{ digest: [] }],
  [{ token: [] }, { key: [] }],
  [{ token: [], key: [] }],
  [{ key: [], session: [], query: [] }],
  [{ key: [], session: [] }, { query: [] }],
  [{ oauth: ["read"] }],
  [{ oauth: ["read", "write"] }, { key: [] }],
  [{ oauth: ["read"], key: [] }, { session: [], query: [] }, { user: [] }],
  [{ open: ["profile"] }],
  [{ token: ["role"] }],
  [{ certificate: [] }],
  [{ certificate: [], key: [] }, { token: [] }],
  [{}, { oauth: ["read"] }],
  [{ unknown: [] }],
  [{ unknown: [], key: [] }, { query: [] }],
  [{ __proto__x: [] }],
];

/** Writes a document in which each requirement is the security of one operation, and `security` is that of the document. */
function writeDocument(name: string, security: unknown): string {
  const responses = { "200": { description: "d" } };
  const paths = Object.fromEntries([
    ...requirements.map((needs, at) => [
      `/own${at}`,
      { get: { operationId: `own${at}`, security: needs, responses } },
    ]),
    ["/inherited", { get: { operationId: "inherited", responses } }],
  ]);
  const path = join(folder, `${name}.json`);
  writeFileSync(
    path,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      security,
      paths,
      components: { securitySchemes: schemes },
    }),
  );
  return path;
}

/** `npm run hostile` compares more. */
const isAll = process.env["TENON_HOSTILE"] === "all";
const large = ["redocly-cafe.yaml", "coolify-api.yaml", "netlify-api.yml", "pachca-api.yaml"];

describe("the generated router decides as the document says", () => {
  test.each(
    (isAll ? [0, 6, 10, 11, 16] : [10, 16]).map((at) => [at, requirements[at]] as const),
  )("made document %i", async (at, security) => {
    expect(await compareAll(writeDocument(`made${at}`, security), `made${at}`)).toBeGreaterThan(100);
  });

  const corpus = "../shared/corpus";
  const documents = [
    "spec/openapi.yaml",
    ...["redocly-museum.yaml", ...(isAll ? large : [])].map((name) => `${corpus}/${name}`),
  ];
  test.for(documents)("%s", async (path, { skip }) => {
    skipWithout(path, skip);
    const count = await compareAll(path, path.replace(/\W/g, "-"));
    console.log(`${path}: ${count} decisions`);
    expect(count).toBeGreaterThan(0);
  });
});
