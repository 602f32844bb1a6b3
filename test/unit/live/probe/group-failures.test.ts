import { expect, test } from "vitest";
import type { Severity } from "../../../../contract/findings/finding.ts";
import { groupFailures } from "../../../../live/probe/group-failures.ts";
import type { ProbeFailure } from "../../../../live/probe/probe.ts";
import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { contractOf } from "../mock/contract-of.ts";

const responses = { "200": { description: "" } };
const { model } = await contractOf({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": { get: { operationId: "listNotes", responses } },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "getNote", responses },
      put: { operationId: "putNote", responses },
      delete: { operationId: "dropNote", responses },
    },
  },
});
const at = {
  listNotes: "GET /notes",
  getNote: "GET /notes/{}",
  putNote: "PUT /notes/{}",
  dropNote: "DELETE /notes/{}",
};

function failure(
  operation: keyof typeof at,
  code: ProbeFailure["finding"]["code"],
  location: string,
  more: Partial<ProbeFailure> & { readonly severity?: Severity } = {},
): ProbeFailure {
  const { severity = "error", ...own } = more;
  return {
    finding: {
      code,
      severity,
      message: `${code}.`,
      places: [],
      pointer: "/response",
      fingerprint: `${code} ${at[operation]} ${location}`,
      operation,
    },
    check: "valid",
    flaky: false,
    play: { steps: [], expectation: { kind: "gone" } },
    exchanges: [],
    ...own,
  };
}

/** A failure of a member that putNote writes and getNote reads. */
function lost(family: string, sent: string, read: string): ProbeFailure {
  const step = {
    operation: "putNote",
    method: "PUT",
    target: "/notes/1",
    bindings: [],
    headers: [],
  } as const;
  const bodyOf = (text: string) =>
    ({ kind: "bytes", bytes: new TextEncoder().encode(JSON.stringify({ text })) }) as const;
  const request = { method: "PUT", url: "http://x/notes/1", headers: [], body: bodyOf(sent) } as const;
  const exchanges: readonly Exchange[] = [
    { request, response: { status: 200, headers: [], body: { kind: "none" } } },
    { request, response: { status: 200, headers: [], body: bodyOf(read) } },
  ];
  return failure("getNote", "probe/not-kept", `/response/body PUT text ${family}`, {
    play: {
      steps: [step, step].map((one) => ({ ...one, body: { kind: "none" }, credentials: "good" })),
      expectation: { kind: "kept", step: 0, family },
    },
    exchanges,
  });
}

function messagesOf(failures: readonly ProbeFailure[]): readonly string[] {
  const groups = groupFailures(failures, (id) => model.operations.find((one) => one.id === id));
  return groups.map(({ finding }) => `${finding.severity} ${finding.message}`);
}

test("a longer list than the document allows follows from an ignored limit", () => {
  const cause = failure("listNotes", "probe/limit-ignored", "/response/body paging");
  const long = failure("listNotes", "exchange/body-invalid", "/response/200/body/items maxItems");
  const other = failure("listNotes", "exchange/body-invalid", "/response/200/body/items type");
  expect(messagesOf([long, cause, other])).toEqual([
    "error probe/limit-ignored. It also shows as `exchange/body-invalid`.",
    "error exchange/body-invalid.",
  ]);
});

test("an id that breaks its pattern is accepted where any id is, which makes the cause an error", () => {
  const cause = failure("dropNote", "probe/missing-accepted", "/response/status missing", {
    severity: "warning",
  });
  const invalid = failure("dropNote", "probe/invalid-accepted", "parameter-invalid /request/path/1 pattern");
  const other = failure("getNote", "probe/invalid-accepted", "parameter-invalid /request/path/1 pattern");
  expect(messagesOf([cause, invalid, other])).toEqual([
    "error probe/missing-accepted. It also shows as `probe/invalid-accepted`.",
    "error probe/invalid-accepted.",
  ]);
});

test("a wrong refusal follows from the same credentials, if these are ignored", () => {
  const cause = failure("putNote", "probe/credentials-ignored", "/request/credentials unknown");
  const [same, other] = ["unknown", "none"].map((use) =>
    failure("putNote", "probe/wrong-refusal", `/request/credentials ${use}`, { severity: "warning" }),
  );
  expect(messagesOf([same, cause, other].flatMap((one) => one ?? []))).toEqual([
    "error probe/credentials-ignored. It also shows as `probe/wrong-refusal`.",
    "warning probe/wrong-refusal.",
  ]);
});

test("a member that is changed in two ways has two causes, and one that is changed in the same way has one", () => {
  expect(
    messagesOf([lost("emoji", "Éa", "éa"), lost("spaces", " a ", "a"), lost("quotes", "'A", "'a")]),
  ).toEqual(["error probe/not-kept. The same happens for quotes.", "error probe/not-kept."]);
});

test("what did not recur explains nothing", () => {
  const flaky = failure("listNotes", "probe/limit-ignored", "/response/body paging", { flaky: true });
  const long = failure("listNotes", "exchange/body-invalid", "/response/200/body/items maxItems");
  expect(messagesOf([flaky, long])).toHaveLength(2);
});
