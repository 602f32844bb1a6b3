import type { ResponseDescriptor } from "../../runtime/descriptors.ts";
import { findLinked } from "../model/resolve-links.ts";
import type { ApiModel, Response } from "../model/types.ts";
import { linkParameters } from "./link-parameters.ts";

/** The links of a response's descriptor, those that lead to an operation; nothing where there are none. */
export function describeLinks({ links }: Response, model: ApiModel): Pick<ResponseDescriptor, "links"> {
  const described = links.flatMap((link) => {
    const linked = findLinked(link, model.operations);
    if (linked === undefined) return [];
    const { given } = linkParameters(link, linked);
    const { name, body } = link;
    const base = { name, operation: linked.id, parameters: given };
    return [body === undefined ? base : { ...base, body: body.value }];
  });
  return described.length === 0 ? {} : { links: described };
}
