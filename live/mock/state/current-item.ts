import type { Operation } from "../../../contract/model/types.ts";
import type { Json } from "../../../language/values/json-object.ts";
import { chooseExamples, schemaOf } from "../choose-examples.ts";
import type { MockBench } from "../mock-bench.ts";
import { type Resource, showResource } from "./resource.ts";

/** A resource as reading it would show it now; nothing where the document does not say how it is read as JSON. */
export function currentItem(path: string, resource: Resource, bench: MockBench): Json | undefined {
  const isRead = (one: Operation): boolean => one.path === path && one.method === "GET";
  const read = bench.contract.model.operations.find(isRead);
  const success = read?.responses.find(({ status }) => typeof status === "number" && status < 300);
  const media = success?.content.find(({ kind }) => kind === "json");
  if (media === undefined) return undefined;
  const checked = schemaOf(media, bench);
  const [base] = chooseExamples(media, checked, { preferences: {}, path: resource.path, bench });
  return base && showResource(base.value, checked, resource, bench);
}
