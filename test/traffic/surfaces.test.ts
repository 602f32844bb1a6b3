import { describe, expect, test } from "vitest";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { matchers } from "../../verifier/matchers/to-match-contract.ts";
import { oneIn } from "../choose-tests.ts";
import { createFolder, tenon } from "../unit/cli/test-io.ts";
import { printHar } from "../unit/verifier/exchanges/print-har.ts";
import { readCases, type Twin } from "./read-cases.ts";

/** The cases without scopes of tokens, which cannot be passed to the command and the matcher. */
const twins = readCases()
  .flatMap(({ about, twins }) => twins.map((twin) => ({ about, twin })))
  .filter(({ twin }) => twin.scopes === undefined);

interface Told {
  readonly verdict: string;
  readonly findings: readonly {
    readonly code: string;
    readonly pointer: string;
    readonly severity: string;
  }[];
}

/** Removes warnings: a valid exchange may have some, and cases do not list them. */
function summarise({ verdict, findings }: Told): { verdict: string; findings: readonly string[] } {
  const told = verdict === "valid" ? [] : findings.filter(({ severity }) => severity !== "info");
  return { verdict, findings: told.map(({ code, pointer }) => `${code} ${pointer}`) };
}

/** Verifies the exchanges with `tenon verify`, in one format. */
async function verify({ document, readings }: Twin, name: string, traffic: string) {
  const folder = createFolder({ "api.json": JSON.stringify(document), [name]: traffic });
  const given = Object.entries(readings ?? {}).flatMap(([key, value]) => ["--reading", `${key}=${value}`]);
  const { out, code } = await tenon(folder, [
    "verify",
    name,
    "--api",
    "api.json",
    "--format",
    "json",
    ...given,
  ]);
  const { exchanges } = JSON.parse(out);
  return { exchanges, code };
}

describe.each(["t.ndjson", "t.har"])("tenon verify on %s", (name) => {
  test.each(
    oneIn(8, twins).map(({ about, twin }) => [`${about}: ${twin.name}`, twin] as const),
  )("%s", async (_name, twin) => {
    const traffic = name.endsWith(".har")
      ? printHar(twin.expected.map(({ exchange }) => exchange))
      : twin.expected.map(({ exchange }) => printNdjsonLine(exchange)).join("");
    const { exchanges, code } = await verify(twin, name, traffic);
    expect(exchanges.map(summarise)).toEqual(
      twin.expected.map(({ verdict, findings }) => ({ verdict, findings })),
    );
    expect(code).toBe(twin.expected.every(({ verdict }) => verdict === "valid") ? 0 : 1);
  });
});

describe("the matcher", () => {
  test.each(
    oneIn(4, twins).map(({ about, twin }) => [`${about}: ${twin.name}`, twin] as const),
  )("%s", async (_name, twin) => {
    for (const { exchange, verdict } of twin.expected) {
      const result = await matchers.toMatchContract(exchange, twin.document, { readings: twin.readings });
      expect({ pass: result.pass, message: result.message() }).toMatchObject({ pass: verdict === "valid" });
    }
  });
});
