import type { Play } from "../play.ts";
import type { CheckName, Complaint } from "../probe.ts";

/** What a replay says of itself, so that other JSON is not taken for one. */
export const REPLAY_KIND = "tenon probe replay 1";

/** A complaint as it is saved: what to send, and what to look for. Credentials are not in it. */
export interface Replay {
  readonly kind: typeof REPLAY_KIND;
  /** Where it was sent. */
  readonly baseUrl: string;
  /** The document, as the user named it. */
  readonly document: string;
  readonly seed: number;
  readonly check: CheckName;
  readonly code: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly play: Play;
}

/** Where a complaint comes from. */
export type ReplaySource = Pick<Replay, "baseUrl" | "document" | "seed">;

/** Makes the replay of a complaint. */
export function createReplay({ finding, check, play }: Complaint, source: ReplaySource): Replay {
  const { code, message, fingerprint } = finding;
  return { kind: REPLAY_KIND, ...source, check, code, message, fingerprint, play };
}
