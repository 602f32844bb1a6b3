import type { Contract } from "../../contract/build/contract.ts";
import { type Bench, createBench } from "./bench.ts";
import type { JudgeOptions } from "./judgement.ts";

const benches = new WeakMap<Contract, WeakMap<JudgeOptions, Bench>>();

/** The bench of a contract and an options object: the same for the same two, so that what was compiled is compiled once. */
export function benchOf(contract: Contract, options: JudgeOptions): Bench {
  let known = benches.get(contract);
  if (known === undefined) {
    known = new WeakMap();
    benches.set(contract, known);
  }
  let bench = known.get(options);
  if (bench === undefined) {
    bench = createBench(contract, options);
    known.set(options, bench);
  }
  return bench;
}
