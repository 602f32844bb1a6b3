import type { Operation } from "../../../contract/model/types.ts";
import { followSchema } from "../../../language/schema/applicable.ts";
import { isSameSchema } from "../../../language/schema/is-subset.ts";
import { staysBehind } from "../../../language/schema/one-way-members.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { chooseByMediaType } from "../../../runtime/media-type.ts";
import { chooseByStatus } from "../../../runtime/status.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../../verifier/exchanges/exchange.ts";
import { bareName, identityNames } from "../../mock/state/identity.ts";
import { type Spot, spotsOf } from "../../mock/state/spots.ts";
import type { ProbeBench } from "../probe-bench.ts";
import { readJson } from "../resolve-step.ts";
import type { Assessed } from "./assessed.ts";
import type { ProbeNote } from "./create-complaint.ts";
import { isSameValue } from "./is-same-value.ts";

/** What was written is what is read: each member that the document describes alike on both ways. */
export function assessKept(assessed: Assessed, step: number): readonly ProbeNote[] {
  const { bench, operation, play, exchanges, response } = assessed;
  const writer = bench.operation(play.steps[step]?.operation ?? "");
  const written = exchanges[step]?.request;
  if (writer === undefined || written === undefined) return [];
  if (response.status >= 400) {
    const message = `${operation.id} answers ${response.status} for what ${writer.id} has written.`;
    return [
      {
        code: "probe/reference-broken",
        message,
        pointer: "/response/status",
        location: `/response/status ${writer.method}`,
      },
    ];
  }
  const sent = spotsIn(bench, readJson(written.body), sentSchema(writer, written.headers));
  const read = spotsIn(
    bench,
    readJson(response.body),
    readSchema(operation, response.status, response.headers),
  );
  const lost = findLost({ bench, isIdentity: identitiesOf(operation.path) }, sent, read);
  if (lost === undefined) return [];
  const message = `What ${writer.id} wrote to \`${lost.name}\`, ${show(lost.sent)}, is not what ${operation.id} reads: ${show(lost.read)}.`;
  return [
    {
      code: "probe/not-kept",
      message,
      pointer: "/response/body",
      location: `/response/body ${writer.method} ${lost.name}`,
      places: [writer, operation].map(({ pointer }) => bench.contract.placeOf(pointer)),
    },
  ];
}

function spotsIn(bench: ProbeBench, value: unknown, schema: JsonSchema | undefined): readonly Spot[] {
  // What was parsed from JSON is JSON.
  return schema === undefined || value === undefined ? [] : spotsOf(value as Json, schema, bench.members);
}

/** The schema of a request's body. */
function sentSchema({ body }: Operation, headers: ExchangeHeaders): JsonSchema | undefined {
  return chooseByMediaType(body?.content ?? [], headerValue(headers, "content-type") ?? "")?.schema?.schema;
}

/** The schema of an answer's body. */
function readSchema(
  { responses }: Operation,
  status: number,
  headers: ExchangeHeaders,
): JsonSchema | undefined {
  const content = chooseByStatus(responses, status)?.content ?? [];
  return chooseByMediaType(content, headerValue(headers, "content-type") ?? "")?.schema?.schema;
}

interface Lost {
  readonly name: string;
  readonly sent: Json;
  readonly read: Json;
}

/** What an item is called follows from its path, whatever a body says. */
function identitiesOf(path: string): (name: string) => boolean {
  const expressions = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const own = /\}$/.test(path) ? identityNames(expressions.at(-1) ?? "") : [];
  const names = new Set([...own, ...expressions.map(bareName)]);
  return (name) => names.has(bareName(name));
}

interface Comparison {
  readonly bench: ProbeBench;
  isIdentity(name: string): boolean;
}

function findLost(
  { bench, isIdentity }: Comparison,
  sent: readonly Spot[],
  read: readonly Spot[],
): Lost | undefined {
  for (const { object, schema } of sent) {
    for (const name of Object.keys(object)) {
      const value = object[name];
      const own = bench.members.member(schema, name);
      const spot = read.findLast((one) => Object.hasOwn(one.object, name));
      const other = spot && bench.members.member(spot.schema, name);
      if (value === undefined || spot === undefined || own === undefined || other === undefined) continue;
      const found = spot.object[name];
      if (
        found === undefined ||
        isIdentity(name) ||
        staysBehind(own, "request", bench.find) ||
        !isSameSchema(followSchema(own, bench.find), followSchema(other, bench.find))
      )
        continue;
      if (!isSameValue(value, found)) return { name, sent: value, read: found };
    }
  }
  return undefined;
}

function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
