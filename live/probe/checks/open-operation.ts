import type { Operation } from "../../../contract/model/types.ts";
import { isSafe } from "../items/fixtures.ts";
import type { ProbeBench } from "../probe-bench.ts";
import { isOpen } from "../send/credentials.ts";

/** Why requests to an operation are not sent; `undefined` where they are. */
export function whyClosed(bench: ProbeBench, operation: Operation): string | undefined {
  return (
    whyUnsafe(bench, operation) ??
    (isOpen(bench, operation) ? undefined : "no token or header is given that opens it")
  );
}

/** Why an operation is not called at all, whatever the credentials. */
export function whyUnsafe({ options }: ProbeBench, { method }: Operation): string | undefined {
  return options.safeMethodsOnly === true && !isSafe(method) ? `${method} is no safe method` : undefined;
}
