import type { Contract } from "../contract/contract.ts";
import type { LoadedDocument } from "../contract/load/load-document.ts";
import type { EmittedFile } from "./emitted-file.ts";
import type { ModuleInput } from "./validators/module-input.ts";

/**
 * Results of the previous run of a session that stays open. Values that are equal in the next run keep their identity, so that what is
 * remembered by them stays valid.
 */
export interface PreviousRun {
  loaded?: LoadedDocument;
  contract?: Contract;
  /** The modules of validators, by what each was printed from. */
  modules?: ReadonlyMap<ModuleInput, EmittedFile>;
}
