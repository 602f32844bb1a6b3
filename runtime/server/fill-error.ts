import type { ErrorPart, ErrorShape, KnownOfError } from "../descriptors.ts";
import { decodePointer } from "../pointer.ts";
import {
  MAX_DETAILS,
  type Outgoing,
  type Problem,
  type ProblemDetail,
  standardBody,
  titleOf,
} from "./problem.ts";

export function fillError(found: Problem<number>, shape: ErrorShape): Outgoing {
  const { type, body, isText, headers = [] } = shape;
  const own = found.headers ?? [];
  const given = new Set(own.map(([name]) => name));
  const described = headers.filter(([name]) => !given.has(name));
  const lines = [
    ...(type === undefined ? [] : [["content-type", type] as const]),
    ...own,
    ...described.map(([name, part]) => [name, String(fillBody(found, part))] as const),
  ];
  if (type === undefined) return { status: found.status, headers: lines, body: null };
  const value = body === undefined ? standardBody(found) : fillBody(found, body);
  return { status: found.status, headers: lines, body: isText ? String(value) : JSON.stringify(value) };
}

export function fillBody(found: Problem<number>, part: ErrorPart): unknown {
  const details = (found.details ?? []).slice(0, MAX_DETAILS);
  return fillPart(part, { found, details, issue: { pointer: "", message: found.message } });
}

interface KnownFacts {
  readonly found: Problem<number>;
  readonly details: readonly ProblemDetail[];
  readonly issue: ProblemDetail;
}

function fillPart(part: ErrorPart, facts: KnownFacts): unknown {
  if ("value" in part) return part.value;
  if ("members" in part)
    return Object.fromEntries(part.members.map(([name, member]) => [name, fillPart(member, facts)]));
  if ("each" in part) {
    const { details, issue } = facts;
    const listed = details.length === 0 && part.least ? [issue] : details;
    // Several issues can produce equal items, which are listed once.
    const items = new Map<string, unknown>();
    for (const each of listed) {
      const item = fillPart(part.each, { ...facts, issue: each });
      items.set(JSON.stringify(item), item);
    }
    return [...items.values()].slice(0, part.most);
  }
  const value = readKnown(part.known, facts);
  return typeof value === "string" ? value.slice(0, part.most) : value;
}

function readKnown(known: KnownOfError, { found, details, issue }: KnownFacts): unknown {
  const { status, message } = found;
  const tokens = decodePointer(issue.pointer) ?? [];
  switch (known) {
    case "status":
      return status;
    case "statusText":
      return `${status}`;
    case "title":
      return titleOf(status);
    case "code":
      return titleOf(status).toLowerCase().replaceAll(" ", "_");
    case "message":
      return message;
    case "summary":
      return sumUp(message, details);
    case "groups":
      return groupDetails(details);
    case "time":
      return new Date().toISOString();
    case "date":
      return new Date().toISOString().slice(0, 10);
    case "milliseconds":
      return Date.now();
    case "id":
      return crypto.randomUUID();
    case "pointer":
      return issue.pointer;
    case "tokens":
      return tokens;
    case "name":
      return tokens.at(-1) ?? "";
    case "issue":
      return issue.message;
  }
}

const MAX_POINTER = 200;

function sumUp(message: string, [first, ...others]: readonly ProblemDetail[]): string {
  if (first === undefined) return message;
  const where = first.pointer === "" ? "the value" : first.pointer.slice(0, MAX_POINTER);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `${message.replace(/\.$/, "")}: ${where} ${first.message.replace(/\.$/, "")}${more}.`;
}

function groupDetails(details: readonly ProblemDetail[]): object {
  // A `Map`, since pointers are controlled by clients and can be `__proto__`.
  const groups = new Map<string, string[]>();
  for (const { pointer, message } of details) {
    const group = groups.get(pointer);
    if (group === undefined) groups.set(pointer, [message]);
    else if (!group.includes(message)) group.push(message);
  }
  return Object.fromEntries(groups);
}
