import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ProxyOptions } from "../../live/proxy/proxy.ts";
import { readNumber, readTargetUrl } from "../shared/read-option.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import type { ProxyCommandOptions } from "./proxy-command.ts";

/** Reads the options of `tenon proxy`. Throws a `UsageError` that describes the fault. */
export async function readProxyOptions(
  options: ProxyCommandOptions,
  cwd: string,
): Promise<Omit<ProxyOptions, "judge" | "onExchange" | "onProblem">> {
  if (options.report === true && options.enforce === true)
    throw wrongValue("--report and --enforce exclude each other; --enforce reports, too.");
  if (options.target === undefined)
    throw createUsageError(
      "usage/missing-value",
      "tenon proxy needs a target.",
      "Name the server to forward requests to: --target http://127.0.0.1:3000",
    );
  return {
    target: readTargetUrl(options.target),
    mode: options.enforce === true ? "enforce" : "report",
    allowUpgrade: options["allow-upgrade"],
    allowUnjudgedBodies: options["allow-unjudged-bodies"],
    bodyLimit: readNumber("body-limit", options["body-limit"], 1_048_576, { least: 0, most: 1_073_741_824 }),
    timeout: readNumber("timeout", options.timeout, 60_000, { least: 1, most: 86_400_000 }),
    tls: await readTls(options, cwd),
  };
}

async function readTls(
  { ca, insecure, target }: ProxyCommandOptions,
  cwd: string,
): Promise<ProxyOptions["tls"]> {
  if (ca === undefined && insecure === undefined) return undefined;
  if (ca !== undefined && insecure === true)
    throw wrongValue("--ca and --insecure exclude each other: --insecure trusts any certificate.");
  if (target?.startsWith("https:") !== true)
    throw wrongValue(`The option --${ca === undefined ? "insecure" : "ca"} needs an https target.`);
  return ca === undefined ? { rejectUnauthorized: false } : { ca: await readCertificates(ca, cwd) };
}

async function readCertificates(path: string, cwd: string): Promise<string> {
  const text = await readFile(resolve(cwd, path), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw wrongValue(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw wrongValue(`${path} has no certificate in PEM.`);
  }
}
