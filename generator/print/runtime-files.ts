const FILES: Readonly<Record<string, string>> = {
  checks: "descriptors",
  descriptors: "descriptors",
  node: "adapters/node-http",
  "operation-types": "descriptors",
  validators: "validators",
  formats: "validators",
  client: "client",
  links: "client",
  mcp: "mcp",
  server: "server",
  routing: "server",
  webhooks: "webhooks",
};

/**
 * Returns the output file that contains a runtime module, both without extension. Adapters keep their own files because each imports
 * packages that only its users have installed. Paths of such output files are returned unchanged.
 * @example runtimeFileOf("client/send") // "client"
 */
export function runtimeFileOf(module: string): string {
  const [folder = ""] = module.split("/");
  if (folder === "adapters") return module;
  return FILES[folder] ?? "wire";
}
