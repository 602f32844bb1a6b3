import type { SourcedExchange } from "../../../../verifier/exchanges/sourced-exchange.ts";

import {
  listSources,
  type OpenOptions,
  readSource,
} from "../../../../verifier/exchanges/sources/open-sources.ts";

/** Reads one source after another. */
export async function* openSources(
  paths: readonly string[],
  options: OpenOptions = {},
): AsyncGenerator<SourcedExchange, void, undefined> {
  for (const listed of await listSources(paths))
    for await (const batch of readSource(listed, options)) yield* batch;
}
