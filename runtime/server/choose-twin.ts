import { readBytes } from "../body/plain.ts";
import { hasStream, kindsOf } from "./needed-parts.ts";
import { partOf } from "./part-of.ts";
import { brokeOff, type Incoming, type Problem } from "./problem.ts";
import { bodyLimit, tooLarge } from "./read-request.ts";
import { ReplayedIncoming } from "./replayed-incoming.ts";
import type { RouteState } from "./route-state.ts";
import type { AcceptedBody, ChooseTwin, ServiceSettings, TwinRequest } from "./server-parts.ts";

/**
 * Implements the server part `chooseTwin`; see {@link ChooseTwin}.
 *
 * A request with a body never matches an operation that defines none. A streamed body matches if its media type does, since its items are
 * read later. The body is read only if it can decide between several remaining operations. It is read once, before credentials are checked,
 * and kept in memory, up to the largest limit of these operations.
 */
export const chooseTwin: ChooseTwin = async (settings, twins, request) => {
  const byPath: RouteState[] = [];
  const byParameters: RouteState[] = [];
  for (const twin of twins) {
    const fault = await findFault(settings, twin, request);
    if (fault !== "path") byPath.push(twin);
    if (fault === undefined) byParameters.push(twin);
  }
  const [first, ...more] = byParameters;
  if (first !== undefined && more.length > 0) return chooseByBody(settings, [first, ...more], request);
  return { kind: "chosen", twin: first ?? byPath[0] ?? twins[0], incoming: request.incoming };
};

async function findFault<P>(
  { parts, options }: ServiceSettings<P>,
  twin: RouteState,
  { incoming, captures, query }: TwinRequest,
): Promise<"path" | "other" | undefined> {
  const checks = await twin.checks();
  const sent = { captures, query, header: (name: string) => incoming.headers.get(name) };
  const read = twin.reader(parts, options.maxBodyDepth)?.(sent, checks.parameters);
  if (read?.kind !== "problem") return undefined;
  return read.details?.some(({ pointer }) => pointer.startsWith("/path/")) === true ? "path" : "other";
}

async function chooseByBody<P>(
  settings: ServiceSettings<P>,
  twins: readonly [RouteState, ...RouteState[]],
  { incoming }: TwinRequest,
): ReturnType<ChooseTwin> {
  const isAdmitted = (twin: RouteState): boolean => accept(settings, twin, incoming)?.kind !== "problem";
  const admitted = twins.filter(isAdmitted);
  const [first = twins[0], second] = admitted;
  if (second === undefined || !incoming.hasBody || isStreamed(first))
    return { kind: "chosen", twin: first, incoming };
  const limit = Math.max(...admitted.map(({ operation }) => bodyLimit(settings.options, operation)));
  const bytes = await readBytes(incoming, limit).catch(brokeOff);
  if (bytes === undefined) return tooLarge(limit);
  if ("kind" in bytes) return bytes;
  const replayed = new ReplayedIncoming(incoming, bytes);
  for (const twin of admitted)
    if (await fitsBody(settings, twin, replayed)) return { kind: "chosen", twin, incoming: replayed };
  return { kind: "chosen", twin: first, incoming: replayed };
}

function accept<P>(
  settings: ServiceSettings<P>,
  { operation }: RouteState,
  incoming: Incoming,
): AcceptedBody | Problem | undefined {
  return operation.body && partOf(settings.parts, "body")(settings, operation, incoming);
}

function isStreamed({ operation: { body } }: RouteState): boolean {
  return hasStream(kindsOf(body?.content ?? []));
}

async function fitsBody<P>(
  settings: ServiceSettings<P>,
  twin: RouteState,
  replayed: ReplayedIncoming,
): Promise<boolean> {
  if (twin.operation.body === undefined) return replayed.isEmpty;
  if (isStreamed(twin)) return true;
  const accepted = accept(settings, twin, replayed);
  const read = accepted?.kind === "accepted" ? await accepted.read(await twin.checks()) : accepted;
  return read?.kind !== "problem";
}
