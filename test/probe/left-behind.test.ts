import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { probe } from "../../live/probe/run-probe.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const schema = { type: "object", required: ["id"], properties: { id: { type: "integer", minimum: 1 } } };
const described = { description: "", content: { "application/json": { schema } } };
const contract = await contractOf({
  openapi: "3.1.0",
  info: { title: "Jars", version: "1" },
  paths: {
    "/jars": { post: { operationId: "addJar", responses: { "201": described } } },
    "/jars/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } }],
      get: { operationId: "getJar", responses: { "200": described, "400": described, "404": described } },
      delete: {
        operationId: "dropJar",
        responses: { "204": { description: "" }, "400": described, "404": described, "409": described },
      },
    },
  },
});

/** A server that never deletes a jar, and answers DELETE with `status`. */
async function probeJars(status: number): Promise<readonly string[]> {
  let count = 0;
  const server = createServer(({ method, url = "" }, response) => {
    const answer = (code: number, id = 1): void => {
      response.writeHead(code, { "content-type": "application/json", allow: "GET, POST, DELETE" });
      response.end(JSON.stringify({ id }));
    };
    const id = url.split("/")[2];
    if (id === undefined) return method === "POST" ? answer(201, ++count) : answer(405);
    if (!/^[1-9]\d*$/.test(id)) return answer(400);
    if (Number(id) > count) return answer(404);
    return method === "GET" ? answer(200, Number(id)) : answer(method === "DELETE" ? status : 405);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  const report = await probe(contract, {
    baseUrl: `http://127.0.0.1:${port}`,
    ignore: ["probe/allow-wrong", "probe/head-differs", "probe/method-status"],
  });
  return report.findings.map(
    ({ code, message }) => `${code} ${message.replaceAll(/http:\S+|\d+ more/g, "…")}`,
  );
}

test("what a DELETE leaves is told with the failure of the DELETE", async () => {
  expect(await probeJars(500)).toEqual([
    "probe/server-error dropJar answers 500 to a valid request. The item that POST … created (and …) still exists: DELETE answers 500.",
  ]);
});

test("what is left without a failure is a finding of its own", async () => {
  expect(await probeJars(409)).toEqual([
    "probe/left-behind The item that POST … created (and …) still exists: DELETE answers 409.",
  ]);
});
