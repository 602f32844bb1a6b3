// What is reported as covered must be what the traffic holds the document to: each covered leaf, changed in the document, has to
// yield a finding from the traffic that covered it. What does not is listed with its reason, and an entry that is not needed fails.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Contract } from "../../contract/build/contract.ts";
import { createCoverage } from "../../verifier/coverage/create-coverage.ts";
import { type Leaf, type LeafKind, leafKinds } from "../../verifier/coverage/leaf.ts";
import { listLeaves } from "../../verifier/coverage/list-leaves.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { judge } from "../../verifier/judge/judge.ts";
import { skipWithout } from "../skip-without.ts";
import { contractAt } from "../unit/live/mock/contract-of.ts";
import { makeTraffic } from "./make-traffic.ts";
import { mutate, rebuild } from "./mutate.ts";

const root = resolve(import.meta.dirname, "../..");
const corpus = resolve(root, "../shared/corpus");

/** Options of the mock: it is called without the base paths of the servers. */
const RULES = { basePath: "" };

interface Subject {
  readonly name: string;
  readonly path: string;
  readonly rounds: number;
  /** Every nth leaf is changed. */
  readonly nth: number;
  /** The reasons for which the change of a leaf may remain undetected. */
  readonly excuses: readonly string[];
}

/**
 * If a response is removed, traffic may be judged by a range or `default`, which may admit the same: e.g. no body is required of
 * a 204.
 */
const ANOTHER = "a range or `default` describes the status as well";

const of = (name: string, file: string, rounds: number, nth: number): Subject => {
  return { name, path: resolve(corpus, file), rounds, nth, excuses: [] };
};

/** The documents. `TENON_MUTANTS=1` changes every covered leaf, which takes minutes. */
const subjects: readonly Subject[] = [
  { ...of("ours", "", 6, 1), path: resolve(root, "spec/openapi.yaml") },
  of("museum", "redocly-museum.yaml", 2, 1),
  of("cafe", "redocly-cafe.yaml", 2, 6),
  of("agentapi", "coder-agentapi.json", 2, 1),
  of("auth0", "auth0-myaccount.json", 1, 12),
  { ...of("netlify", "netlify-api.yml", 1, 40), excuses: [ANOTHER] },
  of("datacite", "datacite-rest.yaml", 1, 40),
  of("figma", "figma-rest.yaml", 1, 200),
  of("novu", "novu-api.json", 1, 200),
];

test.for(subjects)(
  "if a covered leaf of $name changes, the traffic that covers it fails",
  { timeout: 600_000 },
  async (subject, { skip }) => {
    skipWithout(subject.path, skip);
    const contract = await contractAt(subject.path);
    const traffic = await makeTraffic(contract, { rounds: subject.rounds });
    const coverers = findCoverers(contract, traffic);
    // Building anew must change nothing, or a finding would say nothing of the mutation.
    const same = rebuild(contract, structuredClone(contract.document));
    const verdicts = new Set(traffic.map((exchange) => judge(same, exchange, RULES).verdict));
    expect([...verdicts]).toEqual(["valid"]);

    const leaves = listLeaves(contract).flatMap((group) => group.leaves);
    const covered = leaves.filter((leaf) => coverers.has(keyOf(leaf.kind, leaf.id)));
    const nth = process.env["TENON_MUTANTS"] === undefined ? subject.nth : 1;
    const sample = covered.filter((_, index) => index % nth === 0);
    const survivors = sample.filter((leaf) => {
      const mutant = rebuild(contract, mutate(contract, leaf));
      const by = coverers.get(keyOf(leaf.kind, leaf.id)) ?? [];
      return by.every((exchange) => judge(mutant, exchange, RULES).verdict !== "invalid");
    });
    console.log(describe(subject.name, { traffic, leaves, covered, sample, survivors }));
    expect(sample.length).toBeGreaterThan(0);
    const excuses = survivors.map((leaf) => excuseOf(contract, leaf) ?? leaf.id);
    expect([...new Set(excuses)]).toEqual(subject.excuses);
  },
);

function excuseOf({ model }: Contract, { kind, pointer }: Leaf): string | undefined {
  if (kind !== "statuses") return undefined;
  const operation = model.operations.find((one) => pointer.startsWith(`${one.pointer}/responses/`));
  const isCatchAll = operation?.responses.some(({ status }) => typeof status === "string");
  return isCatchAll === true ? ANOTHER : undefined;
}

/** For each leaf, a few of the exchanges that cover it. */
function findCoverers(contract: Contract, traffic: readonly Exchange[]): Map<string, Exchange[]> {
  const coverers = new Map<string, Exchange[]>();
  for (const exchange of traffic) {
    const coverage = createCoverage(contract, RULES);
    coverage.add(exchange, judge(contract, exchange, RULES));
    const { covered } = coverage.toJSON();
    for (const kind of leafKinds) {
      for (const id of covered[kind]) {
        const known = coverers.get(keyOf(kind, id)) ?? [];
        if (known.length < 3) coverers.set(keyOf(kind, id), [...known, exchange]);
      }
    }
  }
  return coverers;
}

function keyOf(kind: LeafKind, id: string): string {
  return `${kind} ${id}`;
}

function describe(
  name: string,
  run: {
    readonly traffic: readonly Exchange[];
    readonly leaves: readonly Leaf[];
    readonly covered: readonly Leaf[];
    readonly sample: readonly Leaf[];
    readonly survivors: readonly Leaf[];
  },
): string {
  const { traffic, leaves, covered, sample, survivors } = run;
  const killed = sample.length - survivors.length;
  return `${name}: ${traffic.length} exchanges cover ${covered.length} of ${leaves.length} leaves; of ${sample.length} mutants ${killed} are found`;
}
