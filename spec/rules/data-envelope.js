import { describesMember, guarantees, hasType, requiresMember } from "./guarantees.js";
import { visitResponseBodies } from "./response-bodies.js";

/**
 * Success bodies have the `data` envelope, an object with a required and described member `data`: callers unwrap every
 * result in the same way, and there is room beside it. A response without a body is left alone.
 */
export const dataEnvelope = () =>
  visitResponseBodies((body, ctx) => {
    if (!/^2(?:\d\d|XX)$/i.test(body.status) || hasEnvelope(body, ctx)) return;
    ctx.report({
      message: `The ${body.status} body is not sure to be an object with a required member \`data\`.`,
      location: body.schema === undefined ? body.location.key() : body.location.child("schema"),
    });
  });

function hasEnvelope(body, ctx) {
  const tests = [hasType("object"), requiresMember("data"), describesMember("data", ctx, () => true)];
  const location = body.location.child("schema");
  return tests.every((test) => guarantees(body.schema, location, ctx, test));
}
