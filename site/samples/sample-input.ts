import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { ApiModel, Media, Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { Secret } from "../../runtime/client/client.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import type { Placeholder } from "./placeholder-value.ts";

/** The input of a sample, flat as generated functions take it. */
export interface SampleInput {
  readonly descriptor: OperationDescriptor;
  /** Parameters by key, then `body`. */
  readonly members: readonly (readonly [key: string, value: Json])[];
  /** The body's media type, where there is a body. */
  readonly media?: Media;
  /** Absent: the first server, with the defaults of its variables. */
  readonly server?: SampleServer;
  /** The secrets that the sample shows, by scheme. Other schemes of the descriptor's first alternative get placeholders. */
  readonly secrets?: Readonly<Record<string, Secret>>;
}

/** The server of a sample, as options of a client name it. */
export interface SampleServer {
  /** The URL of a server that the document does not describe. */
  readonly baseUrl?: string;
  /** The number of one that it describes. */
  readonly server?: number;
  /** Values of its variables that are not their defaults. */
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * The input of one sample: what the document gives as examples, else placeholders. Parameters that are not required are
 * left out, a body never is.
 */
export function sampleInput(operation: Operation, model: ApiModel, placeholder: Placeholder): SampleInput {
  const descriptor = describeOperation(operation, model);
  const members: [string, Json][] = [];
  for (const [index, parameter] of operation.parameters.entries()) {
    const key = descriptor.parameters[index]?.key;
    if (!parameter.required || key === undefined) continue;
    members.push([key, parameter.examples[0] ?? placeholder(parameter.schema.schema)]);
  }
  const media = operation.body?.content[0];
  if (media === undefined) return { descriptor, members };
  members.push(["body", sampleMedia(media, placeholder)]);
  return { descriptor, members, media };
}

/** An example of a body: the document's first, else a placeholder. */
export function sampleMedia({ examples, schema, kind }: Media, placeholder: Placeholder): Json {
  const [example] = examples;
  if (example !== undefined) return example.value;
  return schema === undefined && kind !== "json" ? "…" : placeholder(schema?.schema);
}
