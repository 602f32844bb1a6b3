import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginReactQuery } from "@kubb/plugin-react-query";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";

const isValidated = process.env.VALIDATED !== undefined;
const pattern = /^(getUsersMe|getFoldersIdItems|postFilesContent)$/;
const include = [{ type: "operationId" as const, pattern }];
const client = { client: "fetch" as const, baseURL: "https://api.box.com/2.0" };

// biome-ignore lint/style/noDefaultExport: the format of the config.
export default defineConfig({
  input: { path: "../box.json" },
  output: { path: "api", clean: true, format: false },
  plugins: [
    pluginOas(),
    pluginTs({ include }),
    ...(isValidated ? [pluginZod({ include })] : []),
    pluginReactQuery({ include, client, parser: isValidated ? "zod" : "client" }),
  ],
});
