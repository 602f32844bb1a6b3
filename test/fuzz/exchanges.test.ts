/**
 * Requests and responses of arbitrary bytes, made from valid ones: the judge judges each, router and mock answer each; nothing is
 * thrown, no prototype is changed, and nothing takes long.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import { prepareSamplers } from "../../live/sample/create-sampler.ts";
import type { Exchange, ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { texts } from "../hostile/texts.ts";
import { createRandom, type Random } from "./create-random.ts";
import { fuzzSeed, fuzzTime } from "./fuzz-settings.ts";

const corpus = "../shared/corpus";
const sources = [
  "spec/openapi.yaml",
  ...["redocly-museum.yaml", "redocly-cafe.yaml", "kestra-ee.yml", "openmeter-v3.yaml"].map(
    (name) => `${corpus}/${name}`,
  ),
].filter((path) => existsSync(path));

const names = [
  "content-type",
  "accept",
  "authorization",
  "cookie",
  "prefer",
  "content-length",
  "if-match",
  "x-request-id",
  "host",
  "__proto__",
];
const types = [
  "application/json",
  "application/json; charset=utf-7",
  "text/plain",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
  "text/event-stream",
  "*/*",
  ";;",
  "a/b/c",
];
const attacks: readonly string[] = [
  ...Object.values(texts),
  "constructor.prototype",
  "a[__proto__][b]=1",
  "%",
  "%ff",
  "%00",
  "..%2f",
  "//",
  "?",
  "&&==",
  "a[]=1&a[b]=2&a=3",
];

const FEWEST = 20;

async function readContract(path: string): Promise<Contract> {
  const { loaded } = await loadDocument(path);
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${path} has no contract`);
  return contract;
}

/** A request target for an operation. The values of its parameters may be valid or not. */
function makeUrl({ path, parameters }: Operation, random: Random): string {
  const filled = path.replace(/\{[^}]*\}/g, () =>
    random.chance(0.6)
      ? String(random.below(100))
      : encodeURIComponent(random.pick(attacks).replace(/\p{Surrogate}/gu, "?")),
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query" && random.chance(0.6))
    .map(
      ({ name }) =>
        `${random.chance(0.9) ? name : random.pick(attacks)}=${random.chance(0.5) ? random.below(9) : random.pick(attacks)}`,
    );
  return random.chance(0.05)
    ? `/${random.pick(attacks)}`
    : `${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

function makeHeaders(random: Random): ExchangeHeaders {
  return Array.from(
    { length: random.below(4) },
    () => [random.pick(names), random.chance(0.5) ? random.pick(types) : random.pick(attacks)] as const,
  );
}

/** The bytes of a text, some of them changed, cut or repeated. */
function spoil(text: string, random: Random): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  if (random.chance(0.4)) return bytes;
  const cut = bytes.slice(0, random.below(bytes.length + 1));
  for (let at = random.below(5); at > 0 && cut.length > 0; at--)
    cut[random.below(cut.length)] = random.below(256);
  return random.chance(0.1) ? new Uint8Array([...cut, ...cut]) : cut;
}

function makeText(
  schema: JsonSchema | undefined,
  sample: (schema: JsonSchema) => unknown,
  random: Random,
): string {
  if (random.chance(0.2) || schema === undefined) return random.pick(attacks);
  const value = JSON.stringify(sample(schema) ?? null) ?? "null";
  if (random.chance(0.2)) return value.replace(/"[^"]*"/, '"__proto__"');
  return random.chance(0.1) ? `${"[".repeat(random.below(20_000))}${value}` : value;
}

/**
 * The exchange's request as a `Request`; `undefined` if the platform does not allow it. The judge reads logs, which may hold
 * anything.
 */
function toRequest({ request }: Exchange): Request | undefined {
  try {
    const url = new URL(request.url, "http://fuzz.example");
    const { method } = request;
    const body =
      request.body.kind === "bytes" && !["GET", "HEAD"].includes(method)
        ? new Uint8Array(request.body.bytes)
        : undefined;
    return new Request(url, {
      method,
      headers: request.headers.map(([name, value]) => [name, value] as [string, string]),
      ...(body ? { body } : {}),
    });
  } catch {
    return undefined;
  }
}

test(
  "arbitrary exchanges are judged and answered",
  async () => {
    const benches = await Promise.all(
      sources.map(async (path) => {
        const contract = await readContract(path);
        const sampler = prepareSamplers(contract.model.schemas)(fuzzSeed);
        const sample = (schema: JsonSchema): unknown => sampler.sample(schema);
        return { path, contract, judge: createJudge(contract), mock: createMock(contract), sample };
      }),
    );
    const finds: string[] = [];
    const counts = { judged: 0, answered: 0, refused: 0 };
    const start = performance.now();
    // However busy the machine is, some are tried.
    const isTime = (): boolean => counts.answered <= FEWEST || performance.now() - start < fuzzTime;
    for (let at = 0; isTime() && finds.length < 5; at++) {
      const seed = fuzzSeed + at;
      const random = createRandom(seed);
      const { path, contract, judge, mock, sample } = random.pick(benches);
      const operation = random.pick(contract.model.operations);
      const schema = operation.body?.content[0]?.schema?.schema;
      const answered = random.pick(operation.responses);
      const headers = makeHeaders(random);
      const typed: ExchangeHeaders = random.chance(0.7)
        ? [["content-type", operation.body?.content[0]?.type ?? "application/json"], ...headers]
        : headers;
      const exchange: Exchange = {
        request: {
          method: random.chance(0.95) ? operation.method : random.pick(["get", "TRACE", "QUERY", "\n", ""]),
          url: makeUrl(operation, random),
          headers: typed,
          body: random.chance(0.8)
            ? { kind: "bytes", bytes: spoil(makeText(schema, sample, random), random) }
            : { kind: "none" },
        },
        response: {
          status: random.chance(0.9)
            ? Number(answered?.status) || 200
            : random.pick([0, -1, 99, 1000, Number.NaN]),
          headers: [
            ["content-type", answered?.content[0]?.type ?? "application/json"],
            ...makeHeaders(random),
          ],
          body: {
            kind: "bytes",
            bytes: spoil(makeText(answered?.content[0]?.schema?.schema, sample, random), random),
          },
        },
      };
      const begun = process.cpuUsage();
      try {
        judge(exchange);
        counts.judged += 1;
        const request = toRequest(exchange);
        if (request !== undefined) {
          const response = await mock(request);
          await response.arrayBuffer();
          counts.answered += 1;
          if (response.status >= 400) counts.refused += 1;
        }
        if (
          Reflect.get({}, "polluted") !== undefined ||
          Reflect.ownKeys(Object.prototype).length !== prototypeSize
        )
          finds.push(`seed ${seed}: a prototype was changed`);
      } catch (error) {
        finds.push(
          `seed ${seed}, ${path}: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 900) : String(error)}`,
        );
      }
      const { user, system } = process.cpuUsage(begun);
      if ((user + system) / 1_000 > 3_000)
        finds.push(`seed ${seed}, ${path}: took ${Math.round((user + system) / 1_000)} ms`);
    }
    console.log(
      `exchanges: ${counts.judged} judged, ${counts.answered} answered, ${counts.refused} of them refused, from seed ${fuzzSeed}; ${finds.length} finds`,
    );
    expect(finds).toEqual([]);
    expect(counts.answered).toBeGreaterThan(FEWEST);
  },
  fuzzTime * 2 + 60_000,
);

const prototypeSize = Reflect.ownKeys(Object.prototype).length;
