import type { Contract } from "../../contract/build/contract.ts";
import type { KeptModules } from "../validators/compile-validators.ts";

/**
 * Results of the previous run of a session that stays open. Values that are equal in the next run keep their identity, so that what is
 * remembered by them stays valid.
 */
export interface PreviousRun extends KeptModules {
  contract?: Contract;
}
