import { type GenerationSession, openSession } from "../../generator/session/generation-session.ts";
import type { OutputTarget } from "../targets/choose-outputs.ts";
import type { OpenSessions } from "../targets/generate-request.ts";

/** The sessions of a watch. Each stays open, with what it made, until the watch ends. */
export class WatchSessions implements OpenSessions {
  readonly #open = new Map<string, GenerationSession>();

  async open(target: OutputTarget): Promise<GenerationSession> {
    const key = JSON.stringify([target.document, target.output]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const session = await openSession(target.document, { staysOpen: true });
    this.#open.set(key, session);
    return session;
  }

  async close(): Promise<void> {
    for (const session of this.#open.values()) await session.close();
  }
}
