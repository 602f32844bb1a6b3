import type { ChosenResponse } from "../../contract/model/choose-response.ts";
import type { Response } from "../../contract/model/types.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import type { AcceptedCall } from "./state/paging.ts";
import type { ResourceContext } from "./state/resource-context.ts";

export interface AnswerSpec {
  readonly chosen: ChosenResponse;
  readonly accepted: AcceptedCall;
  readonly about: ResourceContext;
  readonly call: MockCall;
  readonly context: MockContext;
}

export function responseOf({ chosen, accepted }: AnswerSpec): Response | undefined {
  const index = accepted.descriptor.responses.indexOf(chosen.described);
  return accepted.operation.responses[index];
}

export function seedPath({ about, call, chosen }: AnswerSpec): string {
  if (about.kind === "item" && chosen.status < 300) return about.resource.path;
  const { method, url } = call.request;
  const target = about.kind === "list" ? url.split("?", 1)[0] : url;
  return `${method} ${target} ${chosen.status}`;
}

export function addressesOf(spec: AnswerSpec): readonly string[] {
  const { about } = spec;
  if (about.kind !== "item" || (about.role.action === "create" && about.role.item === undefined)) return [];
  return addressesAt(about.resource.path, about.role.item ?? spec.accepted.operation.path, spec);
}

/**
 * Resolves a resource path against the request's base path. Returns a path and an absolute URL.
 * @param template - The path in the document, possibly with a trailing slash.
 */
export function addressesAt(
  resource: string,
  template: string | undefined,
  { call, accepted }: AnswerSpec,
): readonly string[] {
  const segments = call.request.url.replace(/[?#].*$/s, "").split("/");
  const base = segments.slice(0, 1 + segments.length - accepted.operation.path.split("/").length);
  const slash = template?.endsWith("/") === true && !resource.endsWith("/") ? "/" : "";
  const path = `${base.join("/")}${resource}${slash}`;
  return [path, new URL(path, call.incoming.request.url).href];
}
