/** Builders of descriptors, so that a test states only the members that it is about. */
import type {
  BodyKind,
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
  WireShape,
} from "../../../../runtime/descriptors.ts";

const DEFAULT_STYLE = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
} as const;

export function parameter(
  name: string,
  where: ParameterDescriptor["in"],
  shape: WireShape,
  more: Partial<ParameterDescriptor> = {},
): ParameterDescriptor {
  const style = more.style ?? DEFAULT_STYLE[where];
  const explode = style === "form" || style === "cookie" || style === "deepObject";
  return { name, key: name, in: where, required: where === "path", style, explode, shape, ...more };
}

export function media(
  type: string,
  kind: BodyKind = "json",
  more: Partial<MediaDescriptor> = {},
): MediaDescriptor {
  return { type, kind, ...more };
}

export function response(
  status: ResponseDescriptor["status"],
  content: readonly MediaDescriptor[] = [],
  more: Partial<ResponseDescriptor> = {},
): ResponseDescriptor {
  return { status, content, headers: [], ...more };
}

export function operation(
  method: string,
  path: string,
  more: Partial<OperationDescriptor> = {},
): OperationDescriptor {
  return { id: `${method} ${path}`, method, path, parameters: [], responses: [], security: [], ...more };
}

export const TEXT: WireShape = { types: ["string"] };
export const INTEGER: WireShape = { types: ["integer"] };
