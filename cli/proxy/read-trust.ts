import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ProxyOptions } from "../../live/proxy/proxy.ts";
import { wrongValue } from "../serving/read-number.ts";
import type { ProxyInput } from "./proxy-input.ts";

/** How an https target is to be trusted. Throws a `UsageError` for certificates that cannot be read. */
export async function readTrust(
  { ca, insecure, target }: ProxyInput["options"],
  cwd: string,
): Promise<ProxyOptions["tls"]> {
  if (ca === undefined && insecure === undefined) return undefined;
  if (ca !== undefined && insecure === true)
    throw wrongValue("Either --ca or --insecure: what is trusted anyway needs no authority.");
  if (target?.startsWith("https:") !== true)
    throw wrongValue(`The option --${ca === undefined ? "insecure" : "ca"} is for a target of https.`);
  return ca === undefined ? { rejectUnauthorized: false } : { ca: await readCertificates(ca, cwd) };
}

async function readCertificates(path: string, cwd: string): Promise<string> {
  const text = await readFile(resolve(cwd, path), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw wrongValue(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  if (!isCertificate(text)) throw wrongValue(`${path} has no certificate in PEM.`);
  return text;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}
