import { isObject, memberOf, resolveNode } from "./nodes.js";

/**
 * Makes a visitor that calls `visit` with every response body of the operations that the API itself serves, also behind a `$ref`: the key
 * of its response, its media type as written, its schema, and the location of its media type object. Operations of webhooks and callbacks
 * are omitted, since the API's callers serve them, and need not follow these rules.
 */
export function visitResponseBodies(visit) {
  let depth = 0;
  const elsewhere = {
    enter: () => {
      depth += 1;
    },
    leave: () => {
      depth -= 1;
    },
  };
  return {
    WebhooksMap: elsewhere,
    Callback: elsewhere,
    Operation: (operation, ctx) => {
      if (depth > 0) return;
      for (const body of bodiesOf(operation, ctx)) visit(body, ctx);
    },
  };
}

function bodiesOf(operation, ctx) {
  return membersOf(operation, "responses").flatMap(([status, value]) => {
    const response = resolveNode(value, ctx.location.child(["responses", status]), ctx);
    return membersOf(response?.value, "content").flatMap(([mediaType, value]) => {
      const media = resolveNode(value, response.location.child(["content", mediaType]), ctx);
      if (media === undefined) return [];
      return [{ status, mediaType, schema: memberOf(media.value, "schema"), location: media.location }];
    });
  });
}

function membersOf(object, name) {
  const members = memberOf(object, name);
  return isObject(members) ? Object.entries(members) : [];
}
