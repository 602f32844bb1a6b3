import type { Description } from "../../../../contract/workflows/description.ts";
import type { Scope } from "../../../../live/workflows/scope.ts";

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Sent as JSON unless it is a string. */
  readonly body: unknown;
}

/** The scope after a step got an answer. */
export function scopeWith({ status, headers, body }: Answer): Scope {
  const bytes = new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
  const description = { version: "1.1", sources: [], workflows: [] } as unknown as Description;
  return {
    set: { description, sources: new Map() },
    inputs: new Map<string, unknown>([
      ["limit", 5],
      ["name", "Ada"],
      ["user", { id: "7", tags: ["a"] }],
    ]),
    steps: new Map([["list", new Map([["pets", [{ id: 1 }]]])]]),
    outputs: new Map(),
    sent: {
      parameters: new Map([["path id", "7"]]),
      exchange: {
        request: {
          method: "GET",
          url: "http://localhost/pets/7?limit=5",
          headers: [],
          body: { kind: "none" },
        },
        response: { status, headers, body: { kind: "bytes", bytes } },
      },
    },
    workflow: () => undefined,
  };
}
