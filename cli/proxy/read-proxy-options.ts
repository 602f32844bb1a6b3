import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { ProxyOptions } from "../../live/proxy/proxy.ts";
import { wrongValue } from "../shared/read-option.ts";
import { UsageError } from "../shared/usage-error.ts";
import type { ProxyInput } from "./proxy-command.ts";

/** Reads the URL of a target. Throws a `UsageError` where there is none that can be gone to. */
export function readTargetUrl(text: string | undefined): URL {
  if (text === undefined) {
    throw new UsageError(
      createFinding("usage/missing-value", {
        message: "tenon proxy needs a target.",
        fix: "Name the server that it stands in front of: --target http://127.0.0.1:3000",
      }),
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrongValue(
      `The target is "${text}", which is no http or https URL, such as http://127.0.0.1:3000.`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw wrongValue("The target is an origin with a path at most: no credentials, query or fragment.");
  }
  return url;
}

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
