import type { Contract } from "../../contract/build/contract.ts";
import { oncePer } from "../../language/values/memory.ts";
import { type Bench, createBench } from "./bench.ts";
import type { JudgeOptions } from "./judgement.ts";

const benchesOf = oncePer((contract: Contract) =>
  oncePer((options: JudgeOptions) => createBench(contract, options)),
);

/** The bench of a contract and an options object: the same for the same two, so that what was compiled is compiled once. */
export function benchOf(contract: Contract, options: JudgeOptions): Bench {
  return benchesOf(contract)(options);
}
