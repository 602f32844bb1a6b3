import { bareName } from "../../../language/values/names.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import type { SchemaMembers } from "../schema-members.ts";
import type { AcceptedCall } from "./paging.ts";

const TEXT = /^(?:text|body|content|message|comment|note|description|value)$/;

/**
 * Returns the call with a body of text as the JSON object that the operation takes as well: `Hello` is `{"text": "Hello"}` if `text` is the
 * only member that the object requires or, of its members, the one named after a text. Other calls are returned as they are.
 */
export function withTextMember(call: AcceptedCall, members: SchemaMembers): AcceptedCall {
  const { operation, contentType = "", body } = call;
  const content = operation.body?.content ?? [];
  if (typeof body !== "string" || chooseByMediaType(content, contentType)?.kind !== "text") return call;
  const schema = content.find(({ kind }) => kind === "json")?.schema?.schema;
  if (schema === undefined) return call;
  const names = members.names(schema);
  const required = names.filter((name) => members.isRequired(schema, name));
  const name = required.length === 1 ? required[0] : names.find((one) => TEXT.test(bareName(one)));
  return name === undefined ? call : { ...call, body: { [name]: body } };
}
