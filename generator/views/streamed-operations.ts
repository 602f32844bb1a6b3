import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { createOperationFilter } from "../../contract/model/operation-filter.ts";
import type { Operation } from "../../contract/model/types.ts";

/** Tells whether an operation has a multipart body, which handlers can read part by part. */
function takesParts({ body }: Operation): boolean {
  return body?.content.some(({ kind }) => kind === "multipart") ?? false;
}

/** The operations whose handlers read multipart bodies part by part, by the option `streamParts`. */
export function listStreamed(
  operations: readonly Operation[],
  patterns: readonly string[],
): ReadonlySet<Operation> {
  const filter = createOperationFilter({ include: patterns });
  return new Set(operations.filter((operation) => filter.isWanted(operation) && takesParts(operation)));
}

/** Reports patterns of the option `streamParts` that match no operation with a multipart body. */
export function findUnstreamed(
  { model, placeOf }: Contract,
  patterns: readonly string[],
): readonly Finding[] {
  const filter = createOperationFilter({ include: patterns });
  const able = model.operations.filter(takesParts);
  for (const operation of able) filter.isWanted(operation);
  return filter.listUnmatched().map((pattern) => {
    const ids = able.map(({ id }) => id);
    const fix = didYouMean(pattern, ids);
    return createFinding("config/no-such-operation", {
      message: `The pattern \`${pattern}\` of \`streamParts\` matches no operation with a multipart body.`,
      ...(fix === undefined ? {} : { fix }),
      places: [placeOf("")],
    });
  });
}
