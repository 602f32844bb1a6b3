// Runs a mock or a proxy in a separate process, so that its memory can be measured: `node --expose-gc serve.mjs mock <document>`, or `proxy
// <document> <target>`. Sends its port to the parent process. Answers each message of the parent with the counted exchanges and its memory.
import { createServer } from "node:http";
import { buildContract } from "../../dist/contract/build/build-contract.js";
import { loadDocument } from "../../dist/contract/build/load-document.js";
import { createMock } from "../../dist/live/mock/create-mock.js";
import { createProxy } from "../../dist/live/proxy/create-proxy.js";
import { toNodeListener } from "../../dist/runtime/adapters/node-http.js";
import { createJudge } from "../../dist/verifier/judge/judge.js";

const [kind, document, target] = process.argv.slice(2);
const { contract } = buildContract((await loadDocument(document)).loaded);
const told = {};
const problems = {};

/** Counts an exchange by the kind of its client and by its verdict. */
function onExchange({ exchange, judgement }) {
  const sender = exchange.request.headers.find(([name]) => name.toLowerCase() === "x-kind")?.[1] ?? "unknown";
  told[sender] ??= { valid: 0, invalid: 0, unchecked: 0 };
  told[sender][judgement.verdict]++;
}

function onProblem({ code }) {
  problems[code] = (problems[code] ?? 0) + 1;
}

const limit = 1024 * 1024;
const server =
  kind === "mock"
    ? createServer(toNodeListener(createMock(contract, { basePath: "", maxBodyBytes: limit, onExchange })))
    : createProxy({
        target: new URL(target),
        judge: createJudge(contract),
        bodyLimit: limit,
        onExchange,
        onProblem,
      }).server;

process.on("message", () => {
  globalThis.gc();
  server.getConnections((_, connections) => {
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ told, problems, connections, rss, heap: heapUsed + external });
  });
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
