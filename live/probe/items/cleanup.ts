import type { Operation } from "../../../contract/model/types.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { Step } from "../play.ts";
import type { ProbeBench } from "../probe-bench.ts";
import { resolveStep } from "../resolve-step.ts";
import type { Courier } from "../send/courier.ts";
import { addCredentials, chooseCredentials } from "../send/credentials.ts";
import { findItemBinding } from "./find-identity.ts";

/** Something that was made, and what removes it. */
interface Made {
  /** Method and URL of what made it. */
  readonly by: string;
  readonly url: string;
  readonly remove: Operation;
}

/** What could not be removed. */
export interface Leftover {
  readonly operation: Operation;
  /** Method and URL of what made it. */
  readonly by: string;
  readonly why: string;
}

/** Remembers what a probe makes, and removes it. */
export class Cleanup {
  readonly left: Leftover[] = [];
  readonly #bench: ProbeBench;
  readonly #made = new Map<string, Made>();

  constructor(bench: ProbeBench) {
    this.#bench = bench;
  }

  /** Hears of a step that was answered. */
  note(step: Step, exchanges: readonly Exchange[]): void {
    const exchange = exchanges.at(-1);
    const status = exchange?.response?.status ?? 0;
    const operation = this.#bench.operation(step.operation);
    if (exchange === undefined || operation === undefined || status < 200 || status >= 300) return;
    const url = pathOf(exchange.request.url);
    if (step.method === "DELETE") this.#made.delete(url);
    else if (step.method === "POST") this.#noteCreation(operation, exchange);
    else if (step.method === "PUT" && status === 201) this.#keep(operation, exchange, url, operation.path);
  }

  #noteCreation(operation: Operation, exchange: Exchange): void {
    const role = this.#bench.roles.get(operation);
    const by = `POST ${exchange.request.url}`;
    if (role?.action !== "create" || role.item === undefined) {
      if (exchange.response?.status === 201)
        this.left.push({ operation, by, why: "no path is described at which it could be removed" });
      return;
    }
    const parameter = /\{([^{}]*)\}$/.exec(role.item)?.[1] ?? "";
    const binding = findItemBinding(this.#bench, operation, parameter, { step: 0, exchange });
    const resolved =
      binding && resolveStep(this.#bench, itemStep(exchange, binding, this.#bench), [exchange]);
    if (resolved === undefined || "unbound" in resolved)
      this.left.push({ operation, by, why: "its answer does not say what it is called" });
    else this.#keep(operation, exchange, resolved.url, role.item);
  }

  #keep(operation: Operation, { request }: Exchange, url: string, path: string): void {
    const by = `${request.method} ${request.url}`;
    const remove = this.#bench.contract.model.operations.find(
      (one) => one.path === path && one.method === "DELETE",
    );
    if (remove === undefined)
      this.left.push({ operation, by, why: `the document has no DELETE for \`${path}\`` });
    else this.#made.set(pathOf(url), { by, url: pathOf(url), remove });
  }

  /** Removes what was made, the last first. */
  async run(courier: Courier): Promise<void> {
    for (const { by, url, remove } of [...this.#made.values()].reverse()) {
      const credentials = chooseCredentials(this.#bench, remove, "good");
      const request = { method: "DELETE", url, headers: [], body: { kind: "none" } } as const;
      const sent = await courier.send(
        credentials === undefined ? request : addCredentials(this.#bench, request, credentials),
      );
      const why = whyLeft(sent);
      if (why !== undefined) this.left.push({ operation: remove, by, why });
    }
    this.#made.clear();
  }
}

function itemStep(
  { request }: Exchange,
  binding: Step["bindings"][number],
  { base, basePath }: ProbeBench,
): Step {
  const collection = pathOf(request.url)
    .slice(base.origin.length + basePath.length)
    .replace(/\/$/, "");
  return {
    operation: "",
    method: "DELETE",
    target: `${collection}/{0}`,
    bindings: [binding],
    headers: [],
    body: { kind: "none" },
    credentials: "good",
  };
}

function whyLeft(sent: Awaited<ReturnType<Courier["send"]>>): string | undefined {
  switch (sent.kind) {
    case "answered": {
      const status = sent.exchange.response?.status ?? 0;
      return status < 300 ? undefined : `DELETE answers ${status}`;
    }
    case "failed":
      return sent.why;
    case "stopped":
      return "the server does not answer any more";
  }
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
