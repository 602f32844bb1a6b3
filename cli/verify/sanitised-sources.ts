import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import type { Batches, SourcedExchange } from "../../verifier/exchanges/sourced-exchange.ts";
import type { Verifier } from "../../verifier/report/create-verifier.ts";

export interface SanitisedSources {
  inspect(batches: Batches<SourcedExchange>): AsyncGenerator<Iterable<SourcedExchange>, void, undefined>;
  readonly verify: Verifier;
  findings(): ReadonlyMap<string, Finding>;
}

export const LOOKED_AT = 100;
const MOST_BYTES = 32 * 1024 * 1024;

/** Minimum number of requests that succeed without required credentials before a recording counts as sanitised. */
const LEAST = 2;

/**
 * Detects recordings without credentials, which browsers remove by default, and skips the credential check for them. A source with a list
 * of entries, such as a HAR, counts as sanitised if no inspected request contains credentials and at least {@link LEAST} requests succeeded
 * without required credentials.
 * @param judging - `preview` works like `verify`, without recording coverage.
 */
export function createSanitisedSources(
  contract: Contract,
  judging: Readonly<Record<"verify" | "preview" | "withoutCredentials", Verifier>>,
): SanitisedSources {
  const schemes = contract.model.securitySchemes.map(({ descriptor }) => descriptor);
  const found = new Map<string, Finding>();
  const { verify, preview, withoutCredentials } = judging;
  return {
    async *inspect(batches) {
      const first: SourcedExchange[] = [];
      let bytes = 0;
      let isOpen = true;
      function* inspectOpen(items: Iterable<SourcedExchange>): Generator<SourcedExchange, void, undefined> {
        for (const item of items) {
          if (!isOpen) {
            yield item;
            continue;
          }
          first.push(item);
          bytes += sizeOf(item);
          // Line-based sources may still be written to, and waiting for more lines would delay the output.
          isOpen = item.origin.unit === "entry" && first.length < LOOKED_AT && bytes < MOST_BYTES;
          if (!isOpen) yield* recognise(first.splice(0), schemes, preview, found);
        }
      }
      for await (const items of batches) yield isOpen ? inspectOpen(items) : items;
      yield recognise(first, schemes, preview, found);
    },
    verify: (item) => {
      const isWithout =
        item.kind === "exchange" &&
        found.has(item.origin.source) &&
        !bringsCredentials(item.exchange.request, schemes);
      return isWithout ? withoutCredentials(item) : verify(item);
    },
    findings: () => found,
  };
}

function recognise(
  items: readonly SourcedExchange[],
  schemes: readonly SecuritySchemeDescriptor[],
  verify: Verifier,
  found: Map<string, Finding>,
): readonly SourcedExchange[] {
  const entries = items.flatMap((item) =>
    item.kind === "exchange" && item.origin.unit === "entry" ? [item] : [],
  );
  if (entries.some(({ exchange }) => bringsCredentials(exchange.request, schemes))) return items;
  const lacking = entries.filter((item) => succeeds(item) && lacksCredentials(verify(item)));
  const [one] = lacking;
  if (one === undefined || lacking.length < LEAST) return items;
  const { source } = one.origin;
  const message = `${source} seems to be recorded without credentials: no request has any, and ${showCount(lacking.length, "request")} that ${lacking.length === 1 ? "needs" : "need"} some succeeded. They were not judged.`;
  found.set(source, createFinding("traffic/credentials-removed", { message }));
  return items;
}

function succeeds({ exchange }: Extract<SourcedExchange, { kind: "exchange" }>): boolean {
  const status = exchange.response?.status ?? 0;
  return status >= 200 && status < 400;
}

function lacksCredentials(verified: ReturnType<Verifier>): boolean {
  return verified?.findings.some(({ code }) => code === "exchange/credentials-missing") ?? false;
}

function bringsCredentials(
  { headers, url }: ExchangeRequest,
  schemes: readonly SecuritySchemeDescriptor[],
): boolean {
  const names = ["authorization", "proxy-authorization", "cookie"];
  const query = new URLSearchParams(/\?([^#]*)/s.exec(url)?.[1] ?? "");
  return (
    names.some((name) => headerValue(headers, name) !== undefined) ||
    schemes.some((scheme) => {
      if (scheme.kind !== "apiKey") return false;
      return scheme.in === "query"
        ? query.has(scheme.parameter)
        : headerValue(headers, scheme.parameter) !== undefined;
    })
  );
}

function sizeOf(item: SourcedExchange): number {
  if (item.kind !== "exchange") return 0;
  const bodies = [item.exchange.request.body, item.exchange.response?.body];
  return bodies.reduce((sum, body) => sum + (body?.kind === "bytes" ? body.bytes.length : 0), 0);
}
