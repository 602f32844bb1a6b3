import type { Duplex } from "node:stream";
import { endToEndLines } from "./end-to-end-lines.ts";
import type { Passage } from "./passage.ts";
import type { TargetSwitch } from "./target-client.ts";

/** Joins the two ends of a connection that has left HTTP by the target's consent. What goes through is not looked at. */
export function openTunnel(passage: Passage, { headers, socket }: TargetSwitch): void {
  const { res, upgrade = "" } = passage;
  const client = res.socket;
  if (client === null || client.destroyed) {
    socket.destroy();
    return;
  }
  passage.isTunnel = true;
  res.detachSocket(client);
  const lines = [...endToEndLines(headers), ["Connection", "Upgrade"], ["Upgrade", upgrade]];
  const head = ["HTTP/1.1 101 Switching Protocols", ...lines.map(([name, value]) => `${name}: ${value}`)];
  client.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
  join(client, socket);
}

function join(one: Duplex, other: Duplex): void {
  one.pipe(other);
  other.pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => to.destroy());
    from.once("close", () => to.destroy());
  }
}
