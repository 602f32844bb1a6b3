import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { generate } from "../../generator/session/generate.ts";

/** Counts of tenon's output, by name. They are the same on every machine. */
export type Counts = Readonly<Record<string, number>>;

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const documents: Readonly<Record<"own" | "github", string>> = {
  own: at("spec/openapi.yaml"),
  github: at("../shared/corpus/github-rest.json"),
};

/** Whether GitHub's document is available. */
export const hasGithub: boolean = existsSync(documents.github);

/** Files, octets and check functions of the output for a document. */
export async function countOutput(key: keyof typeof documents): Promise<Counts> {
  const { files } = await generate({ document: documents[key], importExtension: ".js", names: {} });
  const weigh = (pattern: RegExp): number =>
    files
      .filter(({ path }) => pattern.test(path))
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const validators = files.filter(({ path }) => path.startsWith("validators"));
  return {
    [`${key}: files`]: files.filter(({ path }) => !path.startsWith("runtime/")).length,
    [`${key}: octets of types`]: weigh(/^types\.ts$/),
    [`${key}: octets of descriptors`]: weigh(/^operations\.ts$/),
    [`${key}: octets of validators`]: weigh(/^validators/),
    [`${key}: check functions`]: validators.reduce(
      (sum, { text }) => sum + (text.match(/^(?:export )?function check/gm)?.length ?? 0),
      0,
    ),
  };
}

const inputs = {
  log: '{ organization: "acme", server: 1, site: 2, deployment: 3 }',
  recipe: '{ organization: "acme", recipe: 7, body: { name: "x" } }',
};

/** Programs that use the output for our own contract. */
const programs: Readonly<Record<string, string>> = {
  "bundle: client of two operations": `
    import { createContext, showDeploymentLog, updateRecipe } from "./generated/client.ts";
    const client = createContext({ baseUrl: "https://api.example" });
    console.log(await showDeploymentLog(client, ${inputs.log}), await updateRecipe(client, ${inputs.recipe}));`,
  "bundle: isRecipeResource": `
    import { isRecipeResource } from "./generated/validators.ts";
    console.log(isRecipeResource(globalThis.value));`,
  "bundle: validateRecipeResource": `
    import { validateRecipeResource } from "./generated/validators.ts";
    console.log(validateRecipeResource(globalThis.value));`,
};

/** The size of each program after bundling and minifying, in bytes. */
export async function countBundles(): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const [name, contents] of Object.entries(programs)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: at(""), loader: "ts" },
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      platform: "browser",
      write: false,
    });
    counts[name] = outputFiles[0]?.contents.length ?? 0;
  }
  return counts;
}
