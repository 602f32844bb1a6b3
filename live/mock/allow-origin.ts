import type { Incoming } from "../../runtime/server/problem.ts";
import type { Answer } from "./answer.ts";

/** Answers a CORS preflight request (Fetch §3.2.2); `undefined` for any other request. */
export function answerPreflight({ method, headers }: Incoming): Answer | undefined {
  const wanted = headers.get("access-control-request-method");
  if (method !== "OPTIONS" || headers.get("origin") === null || wanted === null) return undefined;
  const asked = headers.get("access-control-request-headers");
  return {
    status: 204,
    headers: [
      ["access-control-allow-methods", wanted],
      ...(asked === null ? [] : [["access-control-allow-headers", asked] as const]),
      ["access-control-max-age", "600"],
    ],
    body: null,
  };
}

/** Adds the CORS headers that let a page of another origin read an answer with all its headers. Credentials are allowed. */
export function allowOrigin(answer: Answer, { headers }: Incoming): Answer {
  const origin = headers.get("origin");
  if (origin === null) return answer;
  const names = [...new Set(answer.headers.map(([name]) => name))].join(", ");
  return {
    ...answer,
    headers: [
      ...answer.headers,
      ["access-control-allow-origin", origin],
      ["access-control-allow-credentials", "true"],
      ...(names === "" ? [] : [["access-control-expose-headers", names] as const]),
      ["vary", "Origin"],
    ],
  };
}
