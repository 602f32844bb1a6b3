import type { Operation } from "../../contract/model/types.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { Judge, JudgeOptions } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import { basePathsOf } from "../../verifier/judge/routes.ts";
import type { Pair, Version } from "../changes/change.ts";
import type { Limits } from "../changes/effort.ts";
import { otherVersion } from "../compare/part.ts";
import type { PreparedContract } from "./prepare-contract.ts";
import { createRefusedSampler, type RefusedSampler } from "./sample-refused.ts";
import { baseOf, isSentByService } from "./write-exchange.ts";

export interface JudgedSides {
  readonly sender: PreparedContract;
  readonly reader: PreparedContract;
  readonly seed: number;
  readonly limits: Limits;
  /** @param isBaseChecked - Whether the reader must have a server with the sender's base path. Default: false. */
  readonly judges: (
    operation: Operation,
    isBaseChecked?: boolean,
  ) => { readonly sender: Judge; readonly reader: Judge };
  /** Returns the exchange's base path (`/` for none) if none of the reader's servers uses it. */
  foreignBase(operation: Operation, exchange: Exchange): string | undefined;
  sampler(): RefusedSampler;
}

export function createJudgedSides(
  sides: Pair<PreparedContract>,
  version: Version,
  {
    readings,
    seed,
    limits,
  }: { readonly readings: Partial<Readings> | undefined; readonly seed: number; readonly limits: Limits },
): JudgedSides {
  const [sender, reader] = [sides[version], sides[otherVersion(version)]];
  const own: JudgeOptions = readings === undefined ? {} : { readings };
  const known = basePathsOf(reader.contract, undefined);
  const byBase = new Map<string, Judge>();
  const judge = createJudge(sender.contract, own);
  let plain: Judge | undefined;
  let sampler: RefusedSampler | undefined;
  return {
    sender,
    reader,
    seed,
    limits,
    judges: (operation, isBaseChecked = false) => {
      if (isBaseChecked) {
        plain ??= createJudge(reader.contract, own);
        return { sender: judge, reader: plain };
      }
      const base = isSentByService(operation) ? "" : baseOf(sender, operation);
      // Accept the sender's base path even if no server in the reader's document uses it, since servers are compared elsewhere.
      const options = known.includes(base) ? own : { ...own, basePath: [...known, base] };
      const other = byBase.get(base) ?? createJudge(reader.contract, options);
      byBase.set(base, other);
      return { sender: judge, reader: other };
    },
    foreignBase: (operation, exchange) => {
      const base = baseOf(sender, operation);
      if (isSentByService(operation) || known.includes(base)) return undefined;
      plain ??= createJudge(reader.contract, own);
      return plain(exchange).operation === undefined ? base || "/" : undefined;
    },
    sampler: () => {
      sampler ??= createRefusedSampler(sender, reader, {
        offset: seed - 1,
        cost: limits.cost,
        enforcesDiscriminators: readings?.discriminator === "enforce",
      });
      return sampler;
    },
  };
}
