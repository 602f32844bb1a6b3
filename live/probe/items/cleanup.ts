import type { Operation } from "../../../contract/model/types.ts";
import {
  collectionOf,
  expressionsIn,
  lastExpression,
  trimSlash,
} from "../../../language/openapi/path-template.ts";
import { isSuccess } from "../../../runtime/http-semantics.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { isExcluded } from "../choose-operations.ts";
import type { Binding, Step } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { findItemBinding, withoutQuery } from "../read-exchange.ts";
import { resolveStep, sendWithCredentials } from "../run-play.ts";
import type { RequestSender, Sent } from "../send/request-sender.ts";

interface CreatedItem {
  readonly by: string;
  readonly url: string;
  readonly remove: Operation;
}

export interface Leftover {
  readonly operation: Operation;
  readonly by: string;
  readonly why: string;
}

export class Cleanup {
  readonly #left: Leftover[] = [];
  readonly #removed: string[] = [];
  readonly #context: ProbeContext;
  readonly #created = new Map<string, CreatedItem>();

  constructor(context: ProbeContext) {
    this.#context = context;
  }

  get left(): readonly Leftover[] {
    return this.#left.filter(
      ({ by }) => !this.#removed.some((url) => by.slice(by.indexOf(" ") + 1).startsWith(`${url}/`)),
    );
  }

  /**
   * Records created and deleted items.
   * @param exchanges - The exchanges in the play so far. The last one belongs to this step.
   */
  note(step: Step, exchanges: readonly Exchange[]): void {
    const exchange = exchanges.at(-1);
    const status = exchange?.response?.status ?? 0;
    const operation = this.#context.operation(step.operation);
    if (exchange === undefined || operation === undefined || !isSuccess(status)) return;
    const url = withoutQuery(exchange.request.url);
    if (step.method === "DELETE" && this.#created.delete(url)) this.#removed.push(url);
    if (step.method === "POST") this.#noteCreation(operation, exchange);
    else if (step.method === "PUT" && status === 201) this.#add(operation, exchange, url, operation.path);
  }

  #noteCreation(operation: Operation, exchange: Exchange): void {
    const role = this.#context.roles.get(operation);
    const by = `POST ${exchange.request.url}`;
    if (role?.action !== "create" || role.item === undefined) {
      if (exchange.response?.status === 201)
        this.#left.push({ operation, by, why: "the document has no path for removing it" });
      return;
    }
    const parameter = lastExpression(role.item) ?? "";
    const binding = findItemBinding(this.#context, operation, parameter, { step: 0, exchange });
    const isAtCollection = trimSlash(operation.path) === collectionOf(role.item);
    const path = isAtCollection || expressionsIn(role.item).length > 1 ? undefined : role.item;
    const request =
      binding && resolveStep(this.#context, itemStep(exchange, { binding, path }, this.#context), [exchange]);
    if (request === undefined)
      this.#left.push({ operation, by, why: "its response does not contain the item's identity" });
    else this.#add(operation, exchange, request.url, role.item);
  }

  #add(operation: Operation, { request }: Exchange, itemUrl: string, path: string): void {
    const by = `${request.method} ${request.url}`;
    const url = withoutQuery(itemUrl);
    const remove = this.#context.operationAt(path, "DELETE");
    if (remove === undefined)
      this.#left.push({ operation, by, why: `the document has no DELETE for \`${path}\`` });
    else if (isExcluded(remove, this.#context.options))
      this.#left.push({ operation, by, why: `${remove.id} is excluded` });
    else this.#created.set(url, { by, url, remove });
  }

  async run(sender: RequestSender): Promise<void> {
    for (const { by, url, remove } of [...this.#created.values()].reverse()) {
      const request = { method: "DELETE", url, headers: [], body: { kind: "none" } } as const;
      const runner = { context: this.#context, sender };
      const why = whyLeft(await sendWithCredentials(runner, request, remove, "good"));
      if (why === undefined) this.#removed.push(url);
      else this.#left.push({ operation: remove, by, why });
    }
    this.#created.clear();
  }
}

/** @param path - Path of the item in the document, if it is not below the path of the request. */
function itemStep(
  { request }: Exchange,
  { binding, path }: { readonly binding: Binding; readonly path: string | undefined },
  { base, basePath }: ProbeContext,
): Step {
  const collection =
    path === undefined
      ? withoutQuery(request.url)
          .slice(base.origin.length + basePath.length)
          .replace(/\/$/, "")
      : collectionOf(path);
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

const GONE: ReadonlySet<number> = new Set([404, 410]);

function whyLeft(sent: Sent): string | undefined {
  switch (sent.kind) {
    case "answered": {
      const status = sent.exchange.response?.status ?? 0;
      // Another operation, e.g. one for several items, has removed the item.
      return status < 300 || GONE.has(status) ? undefined : `DELETE answers ${status}`;
    }
    case "failed":
      return sent.why;
    case "stopped":
      return "the server no longer responds";
  }
}
