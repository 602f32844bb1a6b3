/** What stands before and behind the entries of a HAR 1.2 document. */
export interface HarFrame {
  readonly head: string;
  readonly foot: string;
}

/** @param version - Of tenon, for `creator`. */
export function harFrame(version: string): HarFrame {
  const creator = JSON.stringify({ name: "tenon", version });
  return { head: `{"log":{"version":"1.2","creator":${creator},"entries":[`, foot: "\n]}}\n" };
}
