import { describeOperation } from "../../../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../../../contract/model/types.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { documentOf, modelOf } from "../model/bundle-of.ts";

/** The only operation of a document: `POST /a` with these members. */
export function operationOf(operation: SchemaObject, schemas: SchemaObject = {}): Operation {
  return built(operation, schemas).operation;
}

/** The descriptor of such an operation. */
export function describedOf(operation: SchemaObject, schemas: SchemaObject = {}): OperationDescriptor {
  const { operation: first, model } = built(operation, schemas);
  return describeOperation(first, model);
}

function built(
  operation: SchemaObject,
  schemas: SchemaObject,
): { readonly operation: Operation; readonly model: ReturnType<typeof modelOf>["model"] } {
  const document = documentOf("3.2.0", { paths: { "/a": { post: operation } }, components: { schemas } });
  const { model } = modelOf(document);
  const [first] = model.operations;
  if (first === undefined) throw new Error("the operation was left out");
  return { operation: first, model };
}
