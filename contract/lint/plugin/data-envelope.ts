import type { Oas3Rule, UserContext } from "@redocly/openapi-core";
import { guarantees } from "./guarantees.ts";
import { listBodies, type ResponseBody } from "./list-bodies.ts";
import { describesMember, hasType, requiresMember } from "./schema-tests.ts";
import { visitPathOperations } from "./visit-path-operations.ts";

/**
 * Success bodies have the `data` envelope, an object with a required and described member `data`: callers unwrap every
 * result in the same way, and there is room beside it. A response without a body is left alone.
 */
export const dataEnvelope: Oas3Rule = () =>
  visitPathOperations((operation, ctx) => {
    for (const body of listBodies(operation, ctx.location, ctx)) {
      if (!/^2(?:\d\d|XX)$/i.test(body.status) || hasEnvelope(body, ctx)) continue;
      ctx.report({
        message: `The ${body.status} body is not sure to be an object with a required member \`data\`.`,
        location: body.schema === undefined ? body.location.key() : body.location.child("schema"),
      });
    }
  });

function hasEnvelope(body: ResponseBody, ctx: UserContext): boolean {
  const tests = [hasType("object"), requiresMember("data"), describesMember("data", ctx, () => true)];
  const location = body.location.child("schema");
  return tests.every((test) => guarantees(body.schema, location, ctx, test));
}
