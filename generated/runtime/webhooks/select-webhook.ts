// @ts-nocheck Made by a machine and tested as a whole.
import { isDeeper } from "../joined/server.js";
import { isJson } from "../joined/adapters-client-server.js";
import { type Problem, problem } from "../joined/server.js";
import type { Delivery, Webhook } from "./webhook.js";

/** What was chosen, or why nothing was. */
export type Selection =
  | { readonly kind: "selected"; readonly webhook: Webhook }
  /** 404, 405 or 422. */
  | Problem;

/**
 * Finds the webhook that a delivery is for, where nobody else says it: the only one of its method; else the one that the last
 * part of the path names; else the only one whose check the body, as JSON that nests no deeper than `depth`, passes.
 */
export async function selectWebhook(
  webhooks: readonly Webhook[],
  delivery: Delivery,
  depth: number,
): Promise<Selection> {
  const { method, url } = delivery.request;
  const fit = webhooks.filter(({ operation }) => operation.method === method);
  const [only] = fit;
  if (only === undefined) return refuseMethod(webhooks);
  if (fit.length === 1) return { kind: "selected", webhook: only };
  const name = lastPart(url);
  const keyed = fit.find(({ key }) => name === key);
  if (keyed !== undefined) return { kind: "selected", webhook: keyed };
  // A webhook and callbacks may have one name.
  const [named, ...others] = fit.filter(({ operation }) => name === operation.path);
  if (named === undefined) return selectByBody(fit, delivery, depth);
  return others.length === 0
    ? { kind: "selected", webhook: named }
    : selectByBody([named, ...others], delivery, depth);
}

async function selectByBody(
  webhooks: readonly Webhook[],
  { body }: Delivery,
  depth: number,
): Promise<Selection> {
  // Checks go down as far as a value does.
  if (isDeeper(body, depth)) return problem(422, "The body nests deeper than is read here.");
  const value = readJson(body);
  if (value === undefined) return problem(404, "It does not say which webhook this is.");
  const passing: Webhook[] = [];
  for (const webhook of webhooks) {
    const { body: checks = [] } = await webhook.checks();
    if (checks.some(({ type, check }) => isJson(type) && check(value.json, true) === undefined))
      passing.push(webhook);
  }
  const [first] = passing;
  if (first === undefined) return problem(422, "The body is not that of any webhook.");
  if (passing.length === 1) return { kind: "selected", webhook: first };
  return problem(404, "The body may be that of several webhooks.");
}

function refuseMethod(webhooks: readonly Webhook[]): Problem {
  const methods = new Set(webhooks.map(({ operation }) => operation.method));
  return {
    ...problem(405, "No webhook is sent by this method."),
    headers: [["allow", [...methods].join(", ")]],
  };
}

function lastPart(url: string): string {
  const part = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readJson(body: Uint8Array<ArrayBuffer>): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}
