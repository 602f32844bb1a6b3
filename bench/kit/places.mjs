// The paths of inputs, outputs and peers.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const root = at("");
export const bench = at("bench");
/** The folder for inputs and outputs that sections generate; not committed. */
export const work = at("bench/.work");
export const results = at("bench/results");
export const cli = at("dist/cli/main.js");
export const verifier = at("dist/live/index.js");
/** The newest Node with long-term support, on which everything is measured, and the oldest that tenon supports. */
export const newestNode = at("bench/node_modules/node/bin/node");
export const olderNode = at("bench/node_modules/node-20/bin/node");
export const own = at("spec/openapi.yaml");
export const documents = {
  own,
  recipes: at("bench/documents/recipes.yaml"),
  recursive: at("bench/documents/recursive.yaml"),
  github: at("../shared/corpus/github-rest.json"),
  stripe: at("../shared/corpus/stripe-api.json"),
  box: at("../shared/corpus/box-platform.json"),
};

/** The path of a peer's command. */
export function peer(path) {
  return at(`bench/node_modules/${path}`);
}

/** Throws an error if a large public document is absent, which ends the section. */
export function requireDocuments() {
  for (const path of Object.values(documents)) {
    if (!existsSync(path)) throw new Error(`${path} is needed for this section.`);
  }
}
