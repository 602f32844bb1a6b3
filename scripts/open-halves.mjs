// Imports the generated client and router of a contract.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transpile } from "./transpile.mjs";

/** Writes generated files to a folder as JavaScript, and imports the client, the router and the checks of operations. */
export async function openHalves({ contract, names, files }, folder) {
  const { createHalves } = await import("../dist/test/joint/halves/create-halves.js");
  await transpile(files, folder);
  const load = (path) => import(pathToFileURL(join(folder, path)).href);
  const { operations } = contract.model;
  const checkModules = new Map(operations.map((operation) => [operation.id, names.operation(operation)]));
  const loadChecks = async ({ id }) => {
    const name = checkModules.get(id);
    return name && (await load("validators.js"))[`${name.function}Checks`];
  };
  const routes = await load("routes.js");
  const halves = createHalves(
    {
      client: await load("client.js"),
      routes,
      operations: await load("operations.js"),
      createValidation: (await load("runtime/client.js")).createValidation,
      loadChecks,
      functionOf: (operation) => names.operation(operation).function,
    },
    operations,
  );
  return { halves, loadChecks, routes };
}
