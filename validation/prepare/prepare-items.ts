import { memberOf } from "../../language/values/json-object.ts";
import type { PrepareStep } from "./prepare-context.ts";
import { child } from "./prepare-members.ts";

/** Keywords about the items of arrays. */
export const prepareItems: PrepareStep = (schema, draft, site, context) => {
  const prefix = memberOf(schema, "prefixItems");
  const first = Array.isArray(prefix)
    ? prefix.map((item, index) => context.member(item, child(site, "prefixItems", index)))
    : [];
  const asked = Object.hasOwn(schema, "items") ? schema["items"] : true;
  const items = asked === false ? false : context.member(asked, child(site, "items"));
  if (items !== true) draft["items"] = items;
  if (first.some((part) => part !== true) || (first.length > 0 && items !== true))
    draft["prefixItems"] = first;
  if (!Object.hasOwn(schema, "contains")) return;
  draft["contains"] = context.call(schema["contains"], child(site, "contains"));
  for (const keyword of ["minContains", "maxContains"]) {
    const limit = memberOf(schema, keyword);
    if (typeof limit === "number") draft[keyword] = limit;
  }
};
