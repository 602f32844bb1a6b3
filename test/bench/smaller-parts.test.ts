import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

const runtime = fileURLToPath(new URL("../../runtime/", import.meta.url));

/** The names of a codec's parts, by the module that exports each. */
type Codec = Readonly<
  Record<"encode" | "choose" | "write" | "read", readonly [name: string, module: string]>
> & {
  readonly finish?: readonly [name: string, module: string];
};

const smallest: Codec = {
  encode: ["encodeScalar", "parameters/encode-plain"],
  choose: ["chooseByName", "http-semantics"],
  write: ["writeJson", "client/send"],
  read: ["readJson", "client/send"],
};

/** The size of a client with a codec, in octets after gzip. */
async function weigh(codec: Codec): Promise<number> {
  const parts = Object.entries(codec);
  const imports = parts.map(([, [name, module]]) => `import { ${name} } from "${runtime}${module}.ts";`);
  const contents = `import { send } from "${runtime}client/send.ts";
    ${imports.join("\n")}
    const codec = { ${parts.map(([part, [name]]) => `${part}: ${name}`).join(", ")} };
    globalThis.call = (context, operation, input) => send(context, operation, codec, input);`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: runtime, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

const credentials = "client/add-credentials";

// ADR 15 has the figures.
it.each<[string, Codec, Codec]>([
  ["encodeScalar", smallest, { ...smallest, encode: ["encodeDefault", "client/plain-codec"] }],
  ["chooseByName", smallest, { ...smallest, choose: ["chooseMedia", "http-semantics"] }],
  [
    "addToken",
    { ...smallest, finish: ["addToken", credentials] },
    { ...smallest, finish: ["addCredentials", credentials] },
  ],
  [
    "readJson and writeJson",
    smallest,
    {
      ...smallest,
      read: ["readPlain", "client/plain-codec"],
      write: ["writePlainContent", "client/plain-codec"],
    },
  ],
  [
    "writeFormData",
    { ...smallest, write: ["writeFormData", "body/write-form-data"] },
    { ...smallest, write: ["writeMultipart", "body/write-multipart"] },
  ],
])("%s saves more than 300 octets of a gzipped client", async (_, smaller, larger) => {
  const saved = (await weigh(larger)) - (await weigh(smaller));
  expect(saved).toBeGreaterThan(300);
});
