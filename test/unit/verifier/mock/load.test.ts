import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { toNodeListener } from "../../../../runtime/adapters/node-http.ts";
import { createMock } from "../../../../verifier/mock/create-mock.ts";
import { sendRaw } from "../proxy/stand.ts";
import { contractAt } from "./contract-of.ts";

const seconds = Number(process.env["TENON_LOAD_SECONDS"] ?? 2);

test(
  `${seconds} seconds of callers of every kind lose no exchange`,
  async () => {
    const contract = await contractAt(resolve(import.meta.dirname, "../../../../spec/openapi.yaml"));
    const verdicts = new Map<string, number>();
    const mock = createMock(contract, {
      basePath: "",
      onExchange: ({ judgement }) =>
        verdicts.set(judgement.verdict, (verdicts.get(judgement.verdict) ?? 0) + 1),
    });
    const server = createServer(toNodeListener(mock));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const end = Date.now() + seconds * 1000;
    const put = (recipe: number): Promise<number> =>
      new Promise((done, reject) => {
        const headers = { "content-type": "application/json", authorization: "Bearer any" };
        const options = { port, agent, method: "PUT", headers, path: `/orgs/acme/recipes/${recipe}` };
        const req = request(options, (res) => {
          res.resume();
          res.on("end", () => done(res.statusCode ?? 0));
        });
        req.on("error", reject).end(JSON.stringify({ name: `recipe ${recipe}` }));
      });
    let sent = 0;
    const statuses = new Map<number, number>();
    const worker = async (): Promise<void> => {
      while (Date.now() < end) {
        const status = await put((sent++ % 1000) + 1);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const rude = async (): Promise<void> => {
      while (Date.now() < end) await sendRaw(port, "NONSENSE\r\n\r\n");
    };
    await Promise.all([...Array.from({ length: 8 }, worker), rude()]);
    agent.destroy();
    server.close();
    expect([...verdicts.values()].reduce((sum, count) => sum + count, 0)).toBe(sent);
    expect([...verdicts.keys()]).toEqual(["valid"]);
    console.log(`${sent} answered in ${seconds} s`, statuses);
  },
  30_000 + seconds * 1000,
);
