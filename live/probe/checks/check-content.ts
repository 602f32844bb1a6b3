import type { Operation } from "../../../contract/model/types.ts";
import { chooseByStatus } from "../../../runtime/http-semantics.ts";
import type { Expectation, Step } from "../play.ts";

type Search = (step: Step, expectation: Expectation) => Promise<void>;

const CODINGS: readonly string[] = ["gzip", "br"];

/** Checks content negotiation (RFC 9110 §12.5): each described media type by `Accept`, and compression by `Accept-Encoding`. */
export async function checkContent(operation: Operation, read: Step, search: Search): Promise<void> {
  const types = typesOf(operation);
  if (types.length > 1)
    for (const type of types) await search(withHeader(read, "accept", type), { kind: "negotiated", type });
  const compressed = withHeader(read, "accept-encoding", CODINGS.join(", "));
  await search(compressed, { kind: "compressed", codings: CODINGS });
}

function typesOf({ responses }: Operation): readonly string[] {
  const types = chooseByStatus(responses, 200)?.content.map(({ type }) => type) ?? [];
  return [...new Set(types)].filter((type) => !type.includes("*"));
}

function withHeader(step: Step, name: string, value: string): Step {
  return { ...step, headers: [...step.headers.filter(([own]) => own !== name), [name, value]] };
}
