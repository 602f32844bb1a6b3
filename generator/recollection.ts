import type { Contract } from "../contract/contract.ts";
import type { LoadedDocument } from "../contract/load/load-document.ts";
import { createMemory, type Memory, noMemory } from "../contract/model/memory.ts";
import type { ModuleInput } from "./validators/module-input.ts";

/**
 * What the run before came to, in a workshop that stays open. What of it is equal in the next run is the same object in both, by
 * which functions downstream remember what they made of it.
 */
export interface Recollection {
  loaded?: LoadedDocument;
  contract?: Contract;
  /** What the modules of validators were made from. */
  modules?: readonly ModuleInput[];
  /** What stages made of the objects that they were given. */
  memory?: Memory;
}

/** The memory of a recollection; where there is none, one that remembers nothing. */
export function memoryOf(recollection: Recollection | undefined): Memory {
  if (recollection === undefined) return noMemory;
  recollection.memory ??= createMemory();
  return recollection.memory;
}
