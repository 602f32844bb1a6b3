import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { ExchangeFinding, Judgement, Verdict } from "../../verifier/judge/judgement.ts";
import type { ExchangeTelemetry } from "../../verifier/telemetry/create-telemetry.ts";
import { loadPeer } from "../shared/load-peer.ts";

const MOST = 1000;

export class ExchangeTally {
  readonly #counts: Record<Verdict, number> = { valid: 0, invalid: 0, unchecked: 0 };
  readonly #operations = new Set<string>();
  readonly #findings = new Map<string, { readonly finding: ExchangeFinding; times: number }>();

  add({ verdict, operation, findings }: Judgement): void {
    this.#counts[verdict]++;
    if (operation !== undefined) this.#operations.add(operation);
    for (const finding of findings) {
      const known = this.#findings.get(finding.fingerprint);
      if (known !== undefined) known.times++;
      else if (this.#findings.size < MOST) this.#findings.set(finding.fingerprint, { finding, times: 1 });
    }
  }

  get total(): number {
    return this.#counts.valid + this.#counts.invalid + this.#counts.unchecked;
  }

  /** Summarises the traffic, e.g. `12 exchanges: 10 valid, 1 invalid, 1 unchecked; 4 operations`. */
  describe(): string {
    const { valid, invalid, unchecked } = this.#counts;
    const all = showCount(this.total, "exchange");
    return `${all}: ${valid} valid, ${invalid} invalid, ${unchecked} unchecked; ${showCount(this.#operations.size, "operation")}`;
  }

  findings(): readonly Finding[] {
    return [...this.#findings.values()].map(({ finding, times }) => {
      return times === 1 ? finding : { ...finding, message: `${finding.message} (${times} times)` };
    });
  }
}

export class ProblemList {
  readonly #problems = new Map<string, Finding>();

  add(finding: Finding): void {
    const key = `${finding.code} ${finding.message}`;
    if (this.#problems.size < MOST || this.#problems.has(key)) this.#problems.set(key, finding);
  }

  findings(): readonly Finding[] {
    return [...this.#problems.values()];
  }
}

export function loadTelemetry(): Promise<ExchangeTelemetry> {
  const load = async (): Promise<ExchangeTelemetry> => {
    const { createTelemetry } = await import("../../verifier/telemetry/create-telemetry.ts");
    return createTelemetry();
  };
  return loadPeer(load, () => {
    const message = "--telemetry needs the package @opentelemetry/api, which is not installed.";
    const fix = "npm install @opentelemetry/api";
    return createFinding("doctor/no-peer", { message, fix, severity: "error" });
  });
}
