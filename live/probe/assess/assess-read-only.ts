import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import { readRequestBody, readResponseBody } from "../read-exchange.ts";
import { objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/** Reports a read-only member whose value the server took from the request. */
export function assessReadOnly({ context, operation, exchanges, response }: Assessed): readonly ProbeNote[] {
  const exchange = exchanges.at(-1);
  if (exchange === undefined || response.status >= 300) return [];
  const { members, find } = context;
  const read = objectsIn(context, readResponseBody(operation, exchange));
  for (const { object, schema } of objectsIn(context, readRequestBody(operation, exchange))) {
    for (const [name, value] of Object.entries(object)) {
      const own = members.member(schema, name);
      if (own === undefined || !isOmittedIn(own, "request", find)) continue;
      if (read.findLast((one) => Object.hasOwn(one.object, name))?.object[name] !== value) continue;
      const message = `${operation.id} takes the read-only member \`${name}\` from the request: ${show(value)}.`;
      return [
        {
          code: "probe/read-only-written",
          message,
          pointer: "/response/body",
          location: `/request/body ${name}`,
        },
      ];
    }
  }
  return [];
}
