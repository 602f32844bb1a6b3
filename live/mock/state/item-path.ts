import { encodeComponent } from "../../../contract/findings/encode-component.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";

/** The path of a template with the parameters of a request put in; the same for every spelling of the same values. */
export function fillItemPath(
  template: string,
  { parameters }: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    if (parameter === undefined || !Object.hasOwn(values, parameter.key)) return whole;
    return itemSegment(values[parameter.key]);
  });
}

/** One segment of such a path. */
export function itemSegment(value: unknown): string {
  return encodeComponent(typeof value === "string" ? value : JSON.stringify(value));
}

/** The value of a path's expression in a request, where it is a plain one. */
export function readExpression(
  name: string,
  { parameters }: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): Json | undefined {
  const parameter = parameters.find((one) => one.in === "path" && one.name === name);
  if (parameter === undefined || !Object.hasOwn(values, parameter.key)) return undefined;
  const value = values[parameter.key];
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
