import type { Cleanup } from "./items/cleanup.ts";
import type { Fixtures } from "./items/fixtures.ts";
import type { Ledger } from "./ledger.ts";
import type { Stage } from "./run-play.ts";

/** All who take part in a probe. */
export interface Crew extends Stage {
  readonly ledger: Ledger;
  readonly fixtures: Fixtures;
  readonly cleanup: Cleanup;
}
