import type { Contract } from "../../contract/build/contract.ts";
import type { ValueChooser } from "../../contract/model/value-chooser.ts";
import type { Names } from "../../generator/names/names.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { createSampleRequest } from "./create-request.ts";
import { createPlaceholder } from "./placeholder-value.ts";
import { printClientSample } from "./print-client-sample.ts";
import { sampleInput } from "./sample-input.ts";
import { sampleKinds } from "./sample-kinds.ts";
import { type SampleName, sampleNames, usualSamples } from "./sample-request.ts";

export interface OperationSamples {
  readonly client: string;
  readonly others: readonly OtherSample[];
}

interface OtherSample {
  readonly name: SampleName;
  readonly text: string;
}

export async function createSamples(
  { model }: Contract,
  names: Names,
  chosen: readonly SampleName[] = usualSamples,
  choose?: ValueChooser,
): Promise<ReadonlyMap<string, OperationSamples>> {
  const tools = { placeholder: createPlaceholder(model.schemas), choose };
  const samples = new Map<string, OperationSamples>();
  for (const operation of model.operations) {
    const input = sampleInput(operation, model, tools);
    const client = printClientSample(operation, names.operation(operation), input, model);
    const request = await createSampleRequest(input, model);
    samples.set(operation.pointer, {
      client,
      others:
        request === undefined
          ? []
          : sampleNames
              .filter((name) => chosen.includes(name))
              .map((name) => ({ name, text: sampleKinds[name].print(request) })),
    });
  }
  return samples;
}

/** Appends samples to `x-codeSamples`, after those the author wrote. */
export function addSamples(
  document: SchemaObject,
  samples: ReadonlyMap<string, OperationSamples>,
): SchemaObject {
  let result = document;
  const copies = new Map<string, Record<string, unknown>>();
  for (const [pointer, { client, others }] of samples) {
    const [section, path, method] = splitPointer(pointer);
    if (section !== "paths" || path === undefined || method === undefined) continue;
    const paths = result["paths"];
    if (!isObject(paths) || !isObject(paths[path])) continue;
    const item = copies.get(path) ?? { ...paths[path] };
    copies.set(path, item);
    const operation = item[method];
    if (!isObject(operation)) continue;
    const own = Array.isArray(operation["x-codeSamples"]) ? operation["x-codeSamples"] : [];
    const made = [
      { lang: "TypeScript", label: "Generated client", source: client },
      ...others.map(({ name, text }) => ({
        lang: sampleKinds[name].reference,
        label: sampleKinds[name].label,
        source: text,
      })),
    ];
    item[method] = { ...operation, "x-codeSamples": [...own, ...made] };
  }
  const paths = document["paths"];
  if (isObject(paths) && copies.size > 0) {
    const entries = Object.entries(paths).map(([path, item]) => [path, copies.get(path) ?? item]);
    result = { ...document, paths: Object.fromEntries(entries) };
  }
  return result;
}
