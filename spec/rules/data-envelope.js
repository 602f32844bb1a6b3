import { describesMember, guarantees, hasType, requiresMember } from "./guarantees.js";
import { visitResponseBodies } from "./response-bodies.js";

/**
 * Requires that each success body is an object with a required and described member `data`. Callers can then unwrap every result in the
 * same way, and other members may be added beside `data`. Responses without a body are not checked.
 */
export const dataEnvelope = () =>
  visitResponseBodies((body, ctx) => {
    if (!/^2(?:\d\d|XX)$/i.test(body.status) || hasEnvelope(body, ctx)) return;
    ctx.report({
      message: `The ${body.status} body may be something else than an object with a required member \`data\`.`,
      location: body.schema === undefined ? body.location.key() : body.location.child("schema"),
    });
  });

function hasEnvelope(body, ctx) {
  const tests = [hasType("object"), requiresMember("data"), describesMember("data", ctx, () => true)];
  const location = body.location.child("schema");
  return tests.every((test) => guarantees(body.schema, location, ctx, test));
}
