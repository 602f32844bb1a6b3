import type { Oas3Rule, UserContext } from "@redocly/openapi-core";
import { guarantees } from "./guarantees.ts";
import { listBodies, type ResponseBody } from "./list-bodies.ts";
import { describesMember, hasType, requiresMember } from "./schema-tests.ts";
import { visitPathOperations } from "./visit-path-operations.ts";

/**
 * Every 4xx and 5xx body is `application/json` with a required `message` string: a caller can then show what went wrong
 * without knowing which error it was. A response without a body is left alone, and so is `default`, which may be a
 * success.
 */
export const errorBody: Oas3Rule = () =>
  visitPathOperations((operation, ctx) => {
    for (const body of listBodies(operation, ctx.location, ctx)) {
      if (/^[45](?:\d\d|XX)$/i.test(body.status)) checkBody(body, ctx);
    }
  });

function checkBody(body: ResponseBody, ctx: UserContext): void {
  const { status, mediaType } = body;
  if (mediaType.split(";", 1)[0]?.trim().toLowerCase() !== "application/json") {
    const message = `The ${status} body is \`${mediaType}\`; error bodies are \`application/json\`.`;
    ctx.report({ message, location: body.location.key() });
    return;
  }
  if (!hasMessage(body, ctx)) {
    ctx.report({
      message: `The ${status} body is not sure to be an object with a required \`message\` string.`,
      location: body.schema === undefined ? body.location.key() : body.location.child("schema"),
    });
  }
}

function hasMessage(body: ResponseBody, ctx: UserContext): boolean {
  const tests = [
    hasType("object"),
    requiresMember("message"),
    describesMember("message", ctx, hasType("string")),
  ];
  const location = body.location.child("schema");
  return tests.every((test) => guarantees(body.schema, location, ctx, test));
}
