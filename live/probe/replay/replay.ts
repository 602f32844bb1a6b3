import {
  elementsOf,
  isObject,
  type Json,
  memberOf,
  type SchemaObject,
  textOf,
} from "../../../language/values/json-object.ts";
import { parseJson } from "../../../language/values/json-text.ts";
import { decodeBase64, encodeBase64, textOfBody } from "../../../verifier/exchanges/content/recorded-body.ts";
import type { Exchange, ExchangeBody } from "../../../verifier/exchanges/exchange.ts";
import { printNdjsonLine } from "../../../verifier/exchanges/ndjson/read-ndjson.ts";
import { redactExchange } from "../../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../../verifier/exchanges/redaction/redaction-rules.ts";
import type { BulkAction } from "../../mock/state/bulk-path.ts";
import type { Binding, CredentialUse, Expectation, Play, Step } from "../play.ts";
import { type CheckName, checkNames, type ProbeFailure } from "../probe.ts";

export const REPLAY_KIND = "tenon probe replay 1";

export interface Replay {
  readonly kind: typeof REPLAY_KIND;
  readonly baseUrl: string;
  readonly document: string;
  readonly seed: number;
  readonly check: CheckName;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
  /** Status of the response that failed. Absent in replays that older versions saved. */
  readonly status?: number;
  readonly play: Play;
}

export type ReplaySource = Pick<Replay, "baseUrl" | "document" | "seed">;

export function createReplay(
  { finding, check, play, exchanges }: ProbeFailure,
  source: ReplaySource,
): Replay {
  const { code, message, fingerprint } = finding;
  const status = exchanges.at(-1)?.response?.status;
  return {
    kind: REPLAY_KIND,
    ...source,
    check,
    code,
    message,
    fingerprint,
    ...(status === undefined ? {} : { status }),
    play,
  };
}

/** Serialises a replay. The redacted exchanges of the failure are included for human readers, but {@link readReplay} ignores them. */
export function printReplay(replay: Replay, exchanges: readonly Exchange[], rules: RedactionRules): string {
  const { play, ...rest } = replay;
  const steps = play.steps.map((step) => ({ ...step, body: printBody(step) }));
  const seen = exchanges.map(
    (exchange) => JSON.parse(printNdjsonLine(redactExchange(exchange, rules))) as unknown,
  );
  return `${JSON.stringify({ ...rest, play: { ...play, steps }, exchanges: seen }, undefined, 2)}\n`;
}

function printBody({ body }: Step): string | { readonly base64: string } | null {
  if (body.kind !== "bytes") return null;
  return textOfBody(body.bytes, undefined) ?? { base64: encodeBase64(body.bytes) };
}

export function readReplay(text: string): Replay | undefined {
  const value = parseJson(text);
  if (!isObject(value) || value["kind"] !== REPLAY_KIND) return undefined;
  const play = memberOf(value, "play");
  const steps = isObject(play) ? elementsOf(memberOf(play, "steps")).map(readStep) : [];
  const expectation = isObject(play)
    ? readExpectation(memberOf(play, "expectation"), steps.length)
    : undefined;
  const check = checkNames.find((name): name is CheckName => name === value["check"]);
  const [baseUrl, document, code, message, fingerprint] = [
    "baseUrl",
    "document",
    "code",
    "message",
    "fingerprint",
  ].map((name) => textOf(value, name) ?? "");
  const whole = steps.filter((step) => step !== undefined);
  if (expectation === undefined || check === undefined || whole.length === 0 || whole.length < steps.length)
    return undefined;
  const seed = typeof value["seed"] === "number" ? value["seed"] : 1;
  return {
    kind: REPLAY_KIND,
    baseUrl: baseUrl ?? "",
    document: document ?? "",
    seed,
    check,
    code: code ?? "",
    message: message ?? "",
    fingerprint: fingerprint ?? "",
    ...(typeof value["status"] === "number" ? { status: value["status"] } : {}),
    play: { steps: whole, expectation },
  };
}

const USES: readonly CredentialUse[] = ["good", "none", "malformed", "unknown", "narrow", "other"];

function readUse(value: unknown): CredentialUse | undefined {
  const isScheme = (text: unknown): text is `only ${string}` =>
    typeof text === "string" && text.startsWith("only ");
  return isScheme(value) ? value : USES.find((use) => use === value);
}

function readStep(value: unknown): Step | undefined {
  if (!isObject(value)) return undefined;
  const [operation, method, target] = ["operation", "method", "target"].map((name) => textOf(value, name));
  const bindings = elementsOf(memberOf(value, "bindings")).map(readBinding);
  const headers = elementsOf(memberOf(value, "headers")).map(readHeader);
  const credentials = readUse(value["credentials"]);
  const body = readBody(memberOf(value, "body"));
  // For method tokens, see RFC 9110 §5.6.2. The target must stay below the base URL.
  if (
    method === undefined ||
    !/^[A-Z]+$/.test(method) ||
    target === undefined ||
    !/^(?:\/|\{0\}$)/.test(target)
  )
    return undefined;
  if (operation === undefined || credentials === undefined || body === undefined) return undefined;
  const wholeBindings = bindings.filter((one) => one !== undefined);
  const wholeHeaders = headers.filter((one) => one !== undefined);
  if (wholeBindings.length < bindings.length || wholeHeaders.length < headers.length) return undefined;
  const boundHeaders = readNamedBindings(memberOf(value, "boundHeaders"));
  const boundMembers = readNamedBindings(memberOf(value, "boundMembers"));
  return {
    operation,
    method,
    target,
    bindings: wholeBindings,
    headers: wholeHeaders,
    ...(boundHeaders.length === 0 ? {} : { boundHeaders }),
    ...(boundMembers.length === 0 ? {} : { boundMembers }),
    body,
    credentials,
  };
}

function readNamedBindings(value: unknown): NonNullable<Step["boundHeaders"]> {
  return elementsOf(value).flatMap((one) => {
    const [name, inner] = elementsOf(one);
    const binding = readBinding(inner);
    return typeof name === "string" && binding !== undefined ? [[name, binding] as const] : [];
  });
}

function readHeader(value: unknown): readonly [string, string] | undefined {
  const [name, text] = elementsOf(value);
  return typeof name === "string" && typeof text === "string" ? [name, text] : undefined;
}

function readBody(value: unknown): ExchangeBody | undefined {
  if (value === null) return { kind: "none" };
  if (typeof value === "string") return { kind: "bytes", bytes: new TextEncoder().encode(value) };
  const base64 = isObject(value) ? textOf(value, "base64") : undefined;
  const bytes = base64 === undefined ? undefined : decodeBase64(base64);
  return bytes === undefined ? undefined : { kind: "bytes", bytes };
}

function readBinding(value: unknown): Binding | undefined {
  if (!isObject(value)) return undefined;
  const { step } = value;
  if (typeof step !== "number") return undefined;
  const pointer = textOf(value, "pointer");
  const name = textOf(value, "name");
  switch (value["from"]) {
    case "body":
    case "request-body":
      return pointer === undefined ? undefined : { from: value["from"], step, pointer };
    case "header":
      return name === undefined ? undefined : { from: "header", step, name };
    case "next-page":
      return { from: "next-page", step, pointer: pointer ?? "" };
    case "location":
    case "location-id":
      return { from: value["from"], step };
    default:
      return undefined;
  }
}

function readExpectation(value: unknown, steps: number): Expectation | undefined {
  if (!isObject(value)) return undefined;
  switch (value["kind"]) {
    case "accepted":
      return {
        kind: "accepted",
        madeUp: value["madeUp"] === true,
        ...textMember(value, "theme"),
        ...textMember(value, "family"),
      };
    case "tolerated":
      return { kind: "tolerated", theme: textOf(value, "theme") ?? "" };
    case "unauthorised":
      return { kind: "unauthorised", madeUp: value["madeUp"] === true };
    case "refused":
      return {
        kind: "refused",
        location: textOf(value, "location") ?? "",
        what: textOf(value, "what") ?? "",
        places: [],
      };
    case "no-method":
      return {
        kind: "no-method",
        allowed: elementsOf(value["allowed"]).filter((one) => typeof one === "string"),
        exists: value["exists"] === true,
      };
    case "options":
      return {
        kind: "options",
        allowed: elementsOf(value["allowed"]).filter((one) => typeof one === "string"),
      };
    case "found":
      return readFound(value);
    case "gone":
    case "echoed":
    case "read-only":
    case "missing":
    case "modified":
    case "failed-test":
      return { kind: value["kind"] };
    case "condition":
      return { kind: "condition", holds: value["holds"] === true };
    case "negotiated":
      return { kind: "negotiated", type: textOf(value, "type") ?? "" };
    case "compressed": {
      const codings = elementsOf(value["codings"]).filter((one) => typeof one === "string");
      return { kind: "compressed", codings };
    }
    default:
      return readStepExpectation(value, steps);
  }
}

const BULK_ACTIONS: readonly BulkAction[] = ["create", "replace", "update", "delete"];

function readStepExpectation(value: SchemaObject, steps: number): Expectation | undefined {
  const numberOf = (name: string): number => (typeof value[name] === "number" ? value[name] : -1);
  const isStep = (...names: readonly string[]): boolean =>
    names.every((name) => Number.isInteger(numberOf(name)) && numberOf(name) >= 0 && numberOf(name) < steps);
  const step = numberOf("step");
  const created = numberOf("created");
  const first = numberOf("first");
  switch (value["kind"]) {
    case "kept":
      return isStep("step") ? { kind: "kept", step, ...textMember(value, "family") } : undefined;
    case "not-modified":
    case "retagged":
    case "unchanged":
    case "head":
    case "missing-head":
      return isStep("step") ? { kind: value["kind"], step } : undefined;
    case "replaced":
    case "patched":
      return isStep("step", "created") ? { kind: value["kind"], created, step } : undefined;
    case "renewed":
      return isStep("created") ? { kind: "renewed", created } : undefined;
    case "referred":
    case "unknown-reference":
      return isStep("step")
        ? { kind: value["kind"], step, member: textOf(value, "member") ?? "" }
        : undefined;
    case "bulk": {
      const action = BULK_ACTIONS.find((one) => one === value["action"]);
      return isStep("step") && action !== undefined
        ? { kind: "bulk", action, step, named: numberOf("named") }
        : undefined;
    }
    case "private":
      return isStep("created")
        ? {
            ...{ kind: "private", created, list: numberOf("list"), item: numberOf("item") },
            sibling: numberOf("sibling"),
            selections: elementsOf(value["selections"]).filter((one) => typeof one === "number"),
          }
        : undefined;
    case "paged":
      return isStep("whole", "first")
        ? {
            ...{ kind: "paged", whole: numberOf("whole"), first, size: numberOf("size") },
            ...(value["isSelection"] === true ? { isSelection: true } : {}),
          }
        : undefined;
    case "apart":
      return isStep("first", "last") ? { kind: "apart", first, last: numberOf("last") } : undefined;
    case "filtered":
      return isStep("whole")
        ? {
            kind: "filtered",
            whole: numberOf("whole"),
            query: Object(value["query"]) as Record<string, Json>, // Parsed from JSON.
            ...(value["isNext"] === true ? { isNext: true } : {}),
          }
        : undefined;
    case "searched":
      return isStep("whole")
        ? {
            kind: "searched",
            whole: numberOf("whole"),
            text: textOf(value, "text") ?? "",
            holds: value["holds"] === true,
            ...textMember(value, "member"),
          }
        : undefined;
    case "listed":
      return isStep("first", "last")
        ? { kind: "listed", first, last: numberOf("last"), deleted: numberOf("deleted") }
        : undefined;
    default:
      return undefined;
  }
}

function textMember<Name extends string>(
  value: SchemaObject,
  name: Name,
): { readonly [Key in Name]?: string } {
  const text = textOf(value, name);
  return (text === undefined ? {} : { [name]: text }) as { readonly [Key in Name]?: string };
}

function readFound(value: SchemaObject): Expectation {
  const { status } = value;
  const found = {
    kind: "found",
    by: textOf(value, "by") ?? "",
    location: textOf(value, "location") ?? "",
    places: [],
  } as const;
  if (typeof status === "number" || status === "default") return { ...found, status };
  return status === "2XX" || status === "3XX" ? { ...found, status } : found;
}
