// Runs the smoke test through a recording proxy: `npm run record` writes traffic/smoke.har.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { server } from "./server.mjs";

await once(server.listen(0, "127.0.0.1"), "listening");
const proxy = spawn(
  process.execPath,
  [
    "node_modules/tenon/dist/cli/main.js",
    "proxy",
    "openapi.yaml",
    "--target",
    `http://127.0.0.1:${server.address().port}`,
    "--port",
    "0",
    "--record",
    "traffic/smoke.har",
  ],
  { stdio: ["ignore", "inherit", "pipe"] },
);
let told = "";
for await (const chunk of proxy.stderr) {
  told += chunk;
  if (told.includes("Ctrl-C")) break;
}
const origin = /http:\/\/\S+/.exec(told)[0];

const keeper = { authorization: "Bearer keeper", "content-type": "application/json" };
await (await fetch(`${origin}/lamp`)).text();
const lamp = { lit: true, every: 10, colour: "green" };
await (await fetch(`${origin}/lamp`, { method: "PUT", headers: keeper, body: JSON.stringify(lamp) })).text();
await (await fetch(`${origin}/log/2026-02-13`)).text();
await (await fetch(`${origin}/log/2026-02-14`)).text();

proxy.kill("SIGINT");
await once(proxy, "exit");
server.close();
server.closeAllConnections();
