import { openWorkshop, type Workshop } from "../../generator/open-workshop.ts";
import type { OutputTarget } from "../choose-outputs.ts";
import type { OpenWorkshops } from "../generate-request.ts";
import { placeParts } from "../place-parts.ts";

/** The workshops of a watch. Each stays open, with what it made, until the watch ends. */
export class WatchWorkshops implements OpenWorkshops {
  readonly #open = new Map<string, Workshop>();

  async open(target: OutputTarget): Promise<Workshop> {
    const key = JSON.stringify([target.document, target.output]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const workshop = await openWorkshop(target.document, {
      file: placeParts(target),
      isFresh: false,
      staysOpen: true,
    });
    this.#open.set(key, workshop);
    return workshop;
  }

  async close(): Promise<void> {
    for (const workshop of this.#open.values()) await workshop.close();
  }
}
