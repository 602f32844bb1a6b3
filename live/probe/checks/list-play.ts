import type { Operation } from "../../../contract/model/types.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { ListPage } from "../assess/read-page.ts";
import type { Expectation, Fixture, ProbeCase, Step } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { checkPlay } from "../try-play.ts";

export interface ReadList {
  readonly operation: Operation;
  readonly made: ProbeCase;
  readonly fixture: Fixture;
  readonly steps: readonly Step[];
  readonly exchanges: readonly Exchange[];
  readonly first: number;
  readonly created: number;
  readonly page: ListPage;
}

export interface ListPlay {
  readonly steps: readonly Step[];
  readonly before: readonly Exchange[];
  readonly expectation: Expectation;
}

export function checkListPlay(
  session: ProbeSession,
  operation: Operation,
  { steps, expectation, before }: ListPlay,
): Promise<void> {
  return checkPlay(session, { check: "list", operation }, { play: { steps, expectation }, before });
}
