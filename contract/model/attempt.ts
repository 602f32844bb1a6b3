import { LeftOut, type ModelContext } from "./model-context.ts";

/** What is attempted: a path, a webhook or callback, or one of their operations. */
export interface Attempted {
  readonly subject: string;
  readonly pointer: string;
  readonly path: string;
  readonly method?: string;
  /** Set for what the API itself serves, whose absence the model keeps. */
  readonly isServed?: boolean;
}

/** Runs a builder; what throws `LeftOut` becomes a finding. */
export function attempt<T>(
  { report, leftOut }: ModelContext,
  { subject, isServed = false, ...site }: Attempted,
  build: () => T,
): T | undefined {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error;
    const message = `${subject} was left out: ${error.message}.`;
    report("document/operation-left-out", error.pointer, message);
    if (isServed) leftOut.push({ ...site, message });
    return undefined;
  }
}
