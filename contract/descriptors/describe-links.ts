import type { ResponseDescriptor } from "../../runtime/descriptors.ts";
import { linkParameters } from "../model/link-parameters.ts";
import type { Link, Operation, Response } from "../model/types.ts";

/** The operation that a link leads to. */
export type FindLinked = (link: Link) => Operation | undefined;

/** The links of a response's descriptor, those that lead to an operation; nothing where there are none. */
export function describeLinks({ links }: Response, find: FindLinked): Pick<ResponseDescriptor, "links"> {
  const described = links.flatMap((link) => {
    const linked = find(link);
    if (linked === undefined) return [];
    const { given } = linkParameters(link, linked);
    const { name, body } = link;
    const base = { name, operation: linked.id, parameters: given };
    return [body === undefined ? base : { ...base, body: body.value }];
  });
  return described.length === 0 ? {} : { links: described };
}
