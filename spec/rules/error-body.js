import { describesMember, guarantees, hasType, requiresMember } from "./guarantees.js";
import { visitResponseBodies } from "./response-bodies.js";

/**
 * Requires that each 4xx and 5xx body is `application/json` with a required `message` string. A caller can then show the message without
 * knowing the kind of error. Responses without a body are not checked, nor is `default`, which may be a success.
 */
export const errorBody = () =>
  visitResponseBodies((body, ctx) => {
    if (/^[45](?:\d\d|XX)$/i.test(body.status)) checkBody(body, ctx);
  });

function checkBody(body, ctx) {
  const { status, mediaType } = body;
  if (mediaType.split(";", 1)[0].trim().toLowerCase() !== "application/json") {
    const message = `The ${status} body is \`${mediaType}\`; error bodies are \`application/json\`.`;
    ctx.report({ message, location: body.location.key() });
  } else if (!hasMessage(body, ctx)) {
    ctx.report({
      message: `The ${status} body may be something else than an object with a required \`message\` string.`,
      location: body.schema === undefined ? body.location.key() : body.location.child("schema"),
    });
  }
}

function hasMessage(body, ctx) {
  const tests = [
    hasType("object"),
    requiresMember("message"),
    describesMember("message", ctx, hasType("string")),
  ];
  const location = body.location.child("schema");
  return tests.every((test) => guarantees(body.schema, location, ctx, test));
}
