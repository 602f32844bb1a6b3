import type { Operation } from "../../../contract/model/types.ts";
import { pointerOfRef } from "../../../language/schema/local-ref.ts";
import { isObject, memberOf, membersOf, textOf } from "../../../language/values/json-object.ts";
import type { StatusKey } from "../../../runtime/descriptors.ts";
import { pointerTo, readPointer } from "../../../runtime/pointer.ts";
import type { ProbeBench } from "../probe-bench.ts";

/** A link of a response (OpenAPI 3.2 §4.20), as far as a probe follows it. */
export interface Link {
  readonly name: string;
  readonly source: Operation;
  readonly status: StatusKey;
  readonly target: Operation;
  /** Runtime expressions and values by parameter: `id`, or `path.id`. */
  readonly parameters: readonly (readonly [name: string, value: unknown])[];
  /** In the normalised document. */
  readonly pointer: string;
}

/** The links of all responses of an operation that lead to an operation of the document. */
export function readLinks(bench: ProbeBench, source: Operation): readonly Link[] {
  const { document } = bench.contract;
  return source.responses.flatMap(({ status, pointer }) =>
    membersOf(readPointer(document, `${pointer}/links`)).flatMap(([name, member]) => {
      const ref = isObject(member) ? textOf(member, "$ref") : undefined;
      const place = (ref && pointerOfRef(ref)) ?? pointerTo(pointer, "links", name);
      const link = ref === undefined ? member : readPointer(document, place);
      const target = isObject(link)
        ? findTarget(bench, textOf(link, "operationId"), textOf(link, "operationRef"))
        : undefined;
      if (!isObject(link) || target === undefined) return [];
      return [
        { name, source, status, target, parameters: membersOf(memberOf(link, "parameters")), pointer: place },
      ];
    }),
  );
}

function findTarget(
  { contract }: ProbeBench,
  id: string | undefined,
  ref: string | undefined,
): Operation | undefined {
  const { operations } = contract.model;
  if (id !== undefined) return operations.find((one) => one.id === id);
  const pointer = ref === undefined ? undefined : pointerOfRef(ref);
  return operations.find((one) => one.pointer === pointer);
}
