// An https target with a certificate that nobody signed but itself.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProxyOptions } from "../../../../live/proxy/proxy.ts";
import { createStand } from "./stand.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-tls-"));
const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
const hasCertificate = makeCertificate();
if (!hasCertificate) console.warn("Skipped: https targets. There is no openssl to make a certificate with.");

function makeCertificate(): boolean {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", keyFile];
  try {
    execFileSync("openssl", ["req", "-x509", "-days", "2", ...key, ...subject, "-out", certFile], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasCertificate)("an https target", () => {
  let target: ReturnType<typeof createServer>;
  let origin: URL;
  beforeAll(async () => {
    target = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (_, res) => {
      res.writeHead(200, { "content-type": "application/json" }).end('{"text":"milk"}');
    });
    target.on("upgrade", (_, socket) => {
      socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello",
      );
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    origin = new URL(`https://127.0.0.1:${(target.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    target.closeAllConnections();
    target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const before = (options: Partial<ProxyOptions>) =>
    createStand(() => expect.unreachable(), { target: origin, ...options });

  test("that nobody vouches for is not passed on to, and what to do is told", async () => {
    const { url, problems } = await before({});
    expect((await fetch(`${url}/note`)).status).toBe(502);
    expect(problems.map(({ code, fix }) => [code, fix?.includes("--insecure")])).toEqual([
      ["proxy/target-failed", true],
    ]);
  });

  test.each([
    ["by its authority", () => ({ ca: readFileSync(certFile, "utf8") })],
    ["without a look", () => ({ rejectUnauthorized: false })],
  ])("is trusted %s, in tunnels as well", async (_, tls) => {
    const { url, port, problems, told, over } = await before({ tls: tls(), allowUpgrade: true });
    expect(await (await fetch(`${url}/note`)).json()).toEqual({ text: "milk" });
    await over(1);
    expect(told.map(({ judgement }) => judgement.verdict)).toEqual(["valid"]);
    const tunnelled = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () =>
        socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
      );
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
    });
    expect(tunnelled).toContain("101");
    expect(tunnelled).toContain("hello");
    expect(problems).toEqual([]);
  });
});
