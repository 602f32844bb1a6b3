/** The files of the output that hold several modules of the runtime, by the folder that goes into them. */
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
 * The file of the output that holds a module of the runtime. Both are paths in the runtime's folder, without ending. Each adapter keeps a
 * file of its own, since it imports what only its users have installed. A path that is such a file already stays as it is.
 *
 * @example runtimeFileOf("client/send") // "client"
 */
export function runtimeFileOf(module: string): string {
  const [folder = ""] = module.split("/");
  if (folder === "adapters") return module;
  return FILES[folder] ?? "wire";
}
