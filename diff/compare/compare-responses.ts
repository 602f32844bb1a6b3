import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import type { Header, Response } from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { chooseByStatus, hasNoBody, isSuccess } from "../../runtime/http-semantics.ts";
import type { Pair, Version } from "../changes/change.ts";
import { compareContent } from "./compare-content.ts";
import { compareLinks } from "./compare-links.ts";
import {
  type Compared,
  type Difference,
  type OperationPair,
  orderPair,
  otherVersion,
  type Part,
  partOf,
  type SchemaQuestion,
} from "./part.ts";
import { describeStyle, isWrittenAlike, wireOf, writtenHeader } from "./written-style.ts";

export interface ResponseOptions {
  readonly sender: Version;
  readonly strictStatuses: boolean;
  readonly contracts: Pair<Contract>;
}

interface StatusPair {
  readonly status: number;
  readonly sent: Response;
  readonly read: Response | undefined;
}

/** Compares responses by status code. In each document, the most specific response that matches the status applies (OpenAPI 3.2 §4.16). */
export function compareResponses(pair: OperationPair, options: ResponseOptions): readonly Part[] {
  const { sender } = options;
  const reader = otherVersion(sender);
  const pairs = pairStatuses(pair[sender].responses, pair[reader].responses);
  const sent = new Set(pair[sender].responses.map(({ status }) => status));
  return [
    ...pairs.map((one) =>
      one.read === undefined
        ? partOf(pair, { differences: [unreadStatus(one, pair, options)] })
        : partOf(pair, compareBoth(one, one.read, pair, options)),
    ),
    ...pair[reader].responses
      .filter(({ status }) => !sent.has(status))
      .map((response) => partOf(pair, { differences: [unsentStatus(response, pair, sender)] })),
  ];
}

/**
 * Pairs the responses for each status. The reader's response can be missing. Each pair is listed once, with an example status that
 * preferably allows a body.
 */
function pairStatuses(sent: readonly Response[], read: readonly Response[]): readonly StatusPair[] {
  const found: StatusPair[] = [];
  for (const status of statusesOf(sent)) {
    const own = chooseByStatus(sent, status);
    if (own === undefined) continue;
    const other = chooseByStatus(read, status);
    const index = found.findIndex((one) => one.sent === own && one.read === other);
    const known = found[index];
    if (known === undefined) found.push({ status, sent: own, read: other });
    else if (hasNoBody(known.status) && !hasNoBody(status)) found[index] = { ...known, status };
  }
  return found;
}

function statusesOf(responses: readonly Response[]): readonly number[] {
  const hasSuccess = responses.some(({ status }) => isSuccess(status));
  const all = Array.from({ length: 400 }, (_, index) => index + 200);
  const ordered = [500, 400, ...all];
  const listed = responses.flatMap(({ status }) => (typeof status === "number" ? [status] : []));
  return [...new Set([...listed, ...ordered])].filter(
    (status) => !(hasSuccess && status < 400 && chooseByStatus(responses, status)?.status === "default"),
  );
}

function unreadStatus(
  { status, sent }: StatusPair,
  pair: OperationPair,
  options: ResponseOptions,
): Difference {
  const { sender, strictStatuses } = options;
  const isError = status >= 400;
  const isAdded = sender === "new";
  return {
    code: isAdded ? "status/added" : "status/removed",
    side: "response",
    message: isAdded
      ? `The response \`${sent.status}\` was added, which was not covered before.`
      : `The response \`${sent.status}\` was removed, and is no longer covered.`,
    places: orderPair(sender, sent.pointer, `${pair[otherVersion(sender)].pointer}/responses`),
    level: {
      target: { kind: "response", response: sent, status, ...firstMedia(sent) },
      otherwise: "undecided",
      ...(isError && !strictStatuses ? { atMost: "risk" } : {}),
    },
  };
}

function firstMedia({ content: [media] }: Response): { readonly media?: Response["content"][number] } {
  return media === undefined ? {} : { media };
}

function unsentStatus({ status, pointer }: Response, pair: OperationPair, sender: Version): Difference {
  const isRemoved = sender === "new";
  const heir = isRemoved ? findHeir(status, pair) : undefined;
  const removed = heir === undefined ? "removed" : `replaced by \`${heir.status}\``;
  return {
    code: isRemoved ? "status/removed" : "status/added",
    side: "response",
    message: `The response \`${status}\` was ${isRemoved ? removed : "added"}.`,
    places: orderPair(sender, heir?.pointer ?? `${pair[sender].pointer}/responses`, pointer),
    level: isSuccess(status) && isRemoved && heir === undefined ? "risk" : "compatible",
  };
}

/** Returns the new response that replaces a removed one: a range that includes it, or a status in the removed range. */
function findHeir(removed: Response["status"], { old, new: now }: OperationPair): Response | undefined {
  return now.responses.find(
    ({ status }) =>
      isInRange(removed, status) ||
      (isInRange(status, removed) && !old.responses.some((before) => before.status === status)),
  );
}

function isInRange(status: Response["status"], range: Response["status"]): boolean {
  return typeof status === "number" && String(range) === `${Math.floor(status / 100)}XX`;
}

function compareBoth(
  { status, sent }: StatusPair,
  read: Response,
  pair: OperationPair,
  { sender, contracts }: ResponseOptions,
): Compared {
  const direction: Direction = pair.isSent ? "request" : "response";
  const headers = compareHeaders({ status, sent, read, sender, direction }, contracts);
  const body = compareBodies({ status, sent, read, sender, direction }, pair, contracts);
  return {
    differences: [...body.differences, ...headers.differences, ...compareLinks(sent, read, sender)],
    questions: [...body.questions, ...headers.questions],
  };
}

interface Responses {
  readonly status: number;
  readonly sent: Response;
  readonly read: Response;
  readonly sender: Version;
  readonly direction: Direction;
}

function compareBodies(
  { status, sent, read, sender, direction }: Responses,
  pair: OperationPair,
  contracts: Pair<Contract>,
): Compared {
  const places = orderPair(sender, sent.pointer, read.pointer);
  const isNow = sender === "new";
  if (hasNoBody(status) || (sent.content.length === 0 && read.content.length === 0))
    return { differences: [], questions: [] };
  if (sent.content.length === 0) {
    const message = `The response \`${sent.status}\` ${isNow ? "no longer has a body" : "now has a body"}.`;
    const target = { kind: "response", response: sent, status } as const;
    const code = isNow ? "response-body/removed" : "response-body/added";
    const level = { target, otherwise: "undecided" } as const;
    return { differences: [{ code, side: "response", message, places, level }], questions: [] };
  }
  if (read.content.length === 0) {
    const message = `The response \`${sent.status}\` ${isNow ? "now has a body" : "no longer has a body"}.`;
    const target = { kind: "response", response: sent, status, media: sent.content[0] } as const;
    const code = isNow ? "response-body/added" : "response-body/removed";
    const level = { target, otherwise: "compatible" } as const;
    return { differences: [{ code, side: "response", message, places, level }], questions: [] };
  }
  return compareContent({
    pair,
    side: "response",
    sender,
    direction,
    contracts,
    sent: sent.content,
    read: read.content,
    sentAt: `${sent.pointer}/content`,
    readAt: `${read.pointer}/content`,
    subject: `the body of the response \`${sent.status}\``,
    target: (media, type) => ({ kind: "response", response: sent, status, media, type }),
    // Clients can negotiate the media type of a success response, but rarely that of an error.
    ...(isNow && status < 400
      ? {
          askedFor: (media, type) => ({
            kind: "response",
            response: read,
            status,
            media,
            type,
            isAskedFor: true,
          }),
        }
      : {}),
  });
}

function compareHeaders(
  { status, sent, read, sender, direction }: Responses,
  contracts: Pair<Contract>,
): Compared {
  const differences: Difference[] = [];
  const questions: SchemaQuestion[] = [];
  const [own, described] = [keyHeaders(sent), keyHeaders(read)];
  for (const [name, header] of described) {
    const written = own.get(name);
    const subject = `the header \`${header.name}\` of the response \`${sent.status}\``;
    const places = orderPair(sender, written?.pointer ?? sent.pointer, header.pointer);
    if (header.required && written?.required !== true)
      differences.push(missingHeader(written, { subject, places, sender, status, sent, name }));
    else if (written === undefined) differences.push(goneHeader(subject, places, sender));
    else if (written.required !== header.required)
      differences.push(requiredHeader(written, { subject, places, sender }));
    if (written === undefined) continue;
    const target = { kind: "header", response: sent, status, header: written } as const;
    const both = orderPair(sender, written, header);
    const forms = { old: writtenHeader(both.old), new: writtenHeader(both.new) };
    if (isWrittenAlike(forms, contracts))
      questions.push({
        side: "response",
        sender,
        direction,
        schemas: { old: both.old.schema, new: both.new.schema },
        wire: wireOf(writtenHeader(written)),
        target,
        subject,
      });
    else
      differences.push({
        code: "header/style",
        side: "response",
        message: `${capital(subject)} is now written as ${describeStyle(forms.new)}; before, it was written as ${describeStyle(forms.old)}.`,
        places,
        level: { target, otherwise: "undecided" },
      });
  }
  for (const [name, header] of own) {
    if (described.has(name)) continue;
    const isAdded = sender === "new";
    differences.push({
      code: isAdded ? "header/added" : "header/removed",
      side: "response",
      message: `The header \`${header.name}\` of the response \`${sent.status}\` was ${isAdded ? "added" : "removed"}.`,
      places: orderPair(sender, header.pointer, read.pointer),
      level: "compatible",
    });
  }
  return { differences, questions };
}

function keyHeaders({ headers }: Response): ReadonlyMap<string, Header> {
  return new Map(headers.map((header) => [header.name.toLowerCase(), header]));
}

interface HeaderSite {
  readonly subject: string;
  readonly places: Difference["places"];
  readonly sender: Version;
}

function missingHeader(
  written: Header | undefined,
  site: HeaderSite & { readonly status: number; readonly sent: Response; readonly name: string },
): Difference {
  const { subject, places, sender, status, sent, name } = site;
  const isNow = sender === "new";
  const gone = isNow ? "was removed" : "was added, and is required";
  const optional = isNow ? "is optional now" : "is required now";
  const isGone = written === undefined;
  return {
    code: isGone ? (isNow ? "header/removed" : "header/added") : "header/required",
    side: "response",
    message: `The${subject.slice(3)} ${isGone ? gone : optional}.`,
    places,
    level: { target: { kind: "no-header", response: sent, status, name }, otherwise: "undecided" },
    fix: "Keep sending the header: clients may rely on it.",
  };
}

function goneHeader(subject: string, places: Difference["places"], sender: Version): Difference {
  const isNow = sender === "new";
  return {
    code: isNow ? "header/removed" : "header/added",
    side: "response",
    message: `The${subject.slice(3)} was ${isNow ? "removed" : "added"}.`,
    places,
    level: isNow ? "risk" : "compatible",
  };
}

function requiredHeader(written: Header, { subject, places, sender }: HeaderSite): Difference {
  const isRequired = written.required === (sender === "new");
  return {
    code: "header/required",
    side: "response",
    message: `The${subject.slice(3)} is ${isRequired ? "required" : "optional"} now.`,
    places,
    level: "compatible",
  };
}
