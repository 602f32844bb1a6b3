import type { Location } from "@redocly/openapi-core";
import { memberOf, membersOf } from "../../../language/values/json-object.ts";
import { type RefContext, resolveNode } from "./resolve-node.ts";

/** One body that an operation may answer with. */
export interface ResponseBody {
  /** The key of the response: `200`, `4XX`, `default`. */
  readonly status: string;
  /** As the document writes it, e.g. `application/json; charset=utf-8`. */
  readonly mediaType: string;
  readonly schema: unknown;
  /** Of the media type object; its `schema` stands below. */
  readonly location: Location;
}

/** Every response body of an operation, in document order, through `$ref`s. */
export function listBodies(operation: object, location: Location, ctx: RefContext): readonly ResponseBody[] {
  const responses = membersOf(memberOf({ ...operation }, "responses"));
  return responses.flatMap(([status, value]) => {
    const response = resolveNode(value, location.child(["responses", status]), ctx);
    if (response === undefined) return [];
    return membersOf(memberOf(response.value, "content")).flatMap(([mediaType, media]) => {
      const resolved = resolveNode(media, response.location.child(["content", mediaType]), ctx);
      if (resolved === undefined) return [];
      const schema = memberOf(resolved.value, "schema");
      return [{ status, mediaType, schema, location: resolved.location }];
    });
  });
}
