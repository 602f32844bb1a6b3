/** Output files that hold several runtime modules, by the modules' folder. */
const FILES: Readonly<Record<string, string>> = {
  descriptors: "descriptors",
  validators: "validators",
  formats: "validators",
  client: "client",
  links: "client",
  server: "server",
  routing: "server",
  webhooks: "webhooks",
};

/**
 * The output file that holds a runtime module; both without extension. Adapters keep their own files, since each imports what only its
 * users have installed. A path that is such a file already stays as it is.
 * @example runtimeFileOf("client/send") // "client"
 */
export function runtimeFileOf(module: string): string {
  const [folder = ""] = module.split("/");
  if (folder === "adapters") return module;
  return FILES[folder] ?? "wire";
}
