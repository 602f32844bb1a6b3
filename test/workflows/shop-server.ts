import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type ShopBug = "count-lost" | "not-deleted" | "busy-twice" | "always-busy" | "id-as-number";

export interface Shop {
  readonly url: string;
  /** `METHOD /path` and the value of `Authorization`, in the order of arrival. */
  readonly calls: readonly string[];
}

/** A server of `shop.openapi.yaml`, with a bug if one is named. */
export async function openShop(bug?: ShopBug): Promise<Shop> {
  const orders = new Map<string, Record<string, unknown>>();
  const calls: string[] = [];
  let refused = 0;
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    const answer = (status: number, body?: unknown): void => {
      response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const id = /^\/v1\/orders\/(.+)$/.exec(request.url ?? "")?.[1];
    if (request.method === "POST") {
      const isBusy = bug === "always-busy" || (bug === "busy-twice" && refused < 2);
      if (isBusy) {
        refused++;
        answer(503);
        return;
      }
      const sent = JSON.parse(await text(request)) as Record<string, unknown>;
      const own = `o${orders.size + 1}`;
      const order = { id: own, item: sent["item"], count: bug === "count-lost" ? 1 : sent["count"] };
      orders.set(own, order);
      answer(201, order);
      return;
    }
    const order = id === undefined ? undefined : orders.get(id);
    if (request.method === "DELETE") {
      if (id !== undefined && bug !== "not-deleted") orders.delete(id);
      answer(204);
    } else if (order === undefined) answer(404);
    else answer(200, bug === "id-as-number" ? { ...order, id: 1 } : order);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, calls };
}
