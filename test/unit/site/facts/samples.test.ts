import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { describe, expect, onTestFinished, test } from "vitest";
import { generate } from "../../../../generator/session/generate.ts";
import { knownFormats } from "../../../../language/schema/known-formats.ts";
import type { Json, JsonSchema } from "../../../../language/values/json-object.ts";
import { createValueChooser } from "../../../../live/sample/prepare-tools.ts";
import { parseMultipart } from "../../../../runtime/body/parse-multipart.ts";
import { createSampleRequest } from "../../../../site/samples/create-request.ts";
import { addSamples, createSamples, type OperationSamples } from "../../../../site/samples/create-samples.ts";
import { createPlaceholder } from "../../../../site/samples/placeholder-value.ts";
import { printClientSample } from "../../../../site/samples/print-client-sample.ts";
import { type SampleInput, sampleInput } from "../../../../site/samples/sample-input.ts";
import { sampleKinds } from "../../../../site/samples/sample-kinds.ts";
import { type SampleName, sampleNames } from "../../../../site/samples/sample-request.ts";
import { createChecks } from "../../../../validation/checks/create-checks.ts";
import { readContract, readValue } from "./site-fixture.ts";

/** Writes the output of a document to `api/`, and each sample beside it; gives the messages of a strict compilation. */
async function compileSamples(document: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-samples-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const { files } = await generate({ document, importExtension: ".js", names: {} });
  for (const { path, text } of files) {
    if (!path.endsWith(".ts") || path.startsWith("runtime/adapters/")) continue;
    mkdirSync(dirname(join(folder, "api", path)), { recursive: true });
    writeFileSync(join(folder, "api", path), text);
  }
  const { samples } = await readContract(document);
  const roots = [...samples.values()].map(({ client }, index) => {
    const path = join(folder, `sample-${index}.ts`);
    writeFileSync(path, client);
    return path;
  });
  const program = ts.createProgram(roots, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  return roots.flatMap((root) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(root))
      .map(({ messageText }) => `${root}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`),
  );
}

test("the client's samples of our own contract compile", async () => {
  expect(await compileSamples("spec/openapi.yaml")).toEqual([]);
}, 60_000);

describe("curl", () => {
  /** The arguments that a shell passes to curl. */
  function runInShell(sample: string): readonly string[] {
    const script = `ACCESS_TOKEN=secret\ncurl() { printf '%s\\0' "$@"; }\n${sample}`;
    return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  }

  test("says what our own contract says", async () => {
    const { samples } = await readContract("spec/openapi.yaml");
    const [, update] = [...samples.values()];
    expect(runInShell(sampleOf(update, "curl"))).toEqual([
      "--request",
      "PUT",
      "https://base-url.example/orgs/acme/recipes/7",
      "--header",
      "content-type: application/json",
      "--header",
      "authorization: Bearer secret",
      "--data-raw",
      JSON.stringify({ name: "Install agent", script: "apt-get install --yes agent" }, null, 2),
    ]);
  });

  test("keeps hostile values from the shell", async () => {
    const value = "'; touch /tmp/pwned; $(id) `id` \"$HOME\" \\ \n'";
    const schema = { type: "object", properties: { [value]: { type: "string", examples: [value] } } };
    const { samples } = await readValue({
      openapi: "3.1.0",
      info: { title: "x", version: "1" },
      servers: [{ url: "https://x.example/it's" }],
      paths: {
        "/a": {
          post: {
            parameters: [
              { name: "q", in: "query", required: true, schema: { type: "string" }, example: value },
            ],
            requestBody: { content: { "application/json": { schema } } },
            responses: { "200": { description: "ok" } },
          },
        },
      },
    });
    const [sample] = [...samples.values()];
    const words = runInShell(sampleOf(sample, "curl"));
    expect(words[2]).toContain("https://x.example/it's/a?q=");
    expect(words.at(-1)).toBe(JSON.stringify({ [value]: value }, null, 2));
  });
});

describe("curl and multipart bodies", () => {
  async function sampleUpload(type: string): Promise<string> {
    const properties = {
      title: { type: "string", examples: ['a "b"; c'] },
      details: { type: "object", properties: { pages: { type: "integer", examples: [3] } } },
    };
    const { samples } = await readValue({
      openapi: "3.1.0",
      info: { title: "x", version: "1" },
      servers: [{ url: "https://x.example" }],
      paths: {
        "/files": {
          post: {
            requestBody: { content: { [type]: { schema: { type: "object", properties } } } },
            responses: { "204": { description: "" } },
          },
        },
      },
    });
    return sampleOf([...samples.values()][0], "curl");
  }

  test("a form is written field by field, with the boundary left to curl", async () => {
    expect(await sampleUpload("multipart/form-data")).toBe(`curl --request POST \\
  https://x.example/files \\
  --form 'title="a \\"b\\"; c"' \\
  --form 'details="{\\"pages\\":3}";type=application/json'
`);
  });

  test.each([
    "multipart/form-data",
    "multipart/mixed",
    "multipart/related",
  ])("the same document gives the same sample of %s", async (type) => {
    const [first, second] = [await sampleUpload(type), await sampleUpload(type)];
    expect(first).toContain("/files");
    expect(second).toBe(first);
  });
});

describe("files of forms", () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "x", version: "1" },
    servers: [{ url: "https://x.example" }],
    paths: {
      "/pictures": {
        post: {
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: {
                  type: "object",
                  required: ["image"],
                  properties: {
                    image: { type: "string", format: "binary" },
                    more: { type: "array", items: { type: "string", format: "binary" } },
                    title: { type: "string" },
                    details: { type: "object", properties: { pages: { type: "integer" } } },
                  },
                },
                encoding: { image: { contentType: "image/png" } },
              },
            },
          },
          responses: { "204": { description: "" } },
        },
      },
    },
  };

  async function sampleFile(
    image: File | undefined,
    more: object = {},
  ): Promise<ReadonlyMap<string, string>> {
    const { contract, names } = await readValue(document);
    const { model } = contract;
    const [operation] = model.operations;
    if (operation === undefined) throw new Error("the document has no operation");
    const first = sampleInput(operation, model, { placeholder: createPlaceholder(model.schemas) });
    const body: unknown = { ...more, image };
    const input: SampleInput = image === undefined ? first : { ...first, members: [["body", body as Json]] }; // as forms pass files
    const request = await createSampleRequest(input, model);
    if (request === undefined) throw new Error("there is no request");
    return new Map([
      ...sampleNames.map((name) => [name, sampleKinds[name].print(request)] as const),
      ["client", printClientSample(operation, names.operation(operation), input, model)],
    ]);
  }

  test("a chosen file is named and read, not written out", async () => {
    const samples = await sampleFile(new File(["\u0000octets"], "steps.png", { type: "image/png" }));
    expect(samples.get("curl")).toContain("--form 'image=@steps.png;type=image/png'");
    expect(samples.get("python")).toContain('("image", ("steps.png", open("steps.png", "rb"), "image/png"))');
    expect(samples.get("fetch")).toContain(
      'form.append("image", new File([await readFile("steps.png")], "steps.png", { type: "image/png" }));',
    );
    expect(samples.get("client")).toContain('image: new File(["…"], "steps.png", { type: "image/png" })');
    expect(samples.get("go")).toContain('os.Open("steps.png")');
    expect(samples.get("go")).toContain('\t\t"Content-Type":        {"image/png"},\n');
    expect(samples.get("php")).toContain("'image' => new CURLFile('steps.png', 'image/png'),");
    expect(samples.get("ruby")).toContain(
      "['image', File.open('steps.png', 'rb'), { content_type: 'image/png' }],",
    );
    for (const text of samples.values()) expect(text).not.toMatch(/octets|contents of/);
  });

  /** How a sample is run; the first word is looked for. Samples for Python need a library, which is not looked for. */
  const programs: readonly (readonly [SampleName, file: string, command: string])[] = [
    ["curl", "sample.sh", "curl --version > /dev/null && sh sample.sh"],
    ["fetch", "sample.mjs", "node sample.mjs"],
    ["go", "sample.go", "go run sample.go"],
    ["php", "sample.php", "php sample.php"],
    ["ruby", "sample.rb", "ruby sample.rb"],
  ];

  const title = "'\"\\ $x #{y} é";
  const file = (name: string): File => new File(["…"], name, { type: "image/png" });
  test.each([
    ["a text and a file", { title }],
    [
      "a text, an object and several files of one name",
      { title, details: { pages: 3 }, more: [file("a.png"), new File(["…"], "b.bin")] },
    ],
  ])(
    "the samples of every language that is here send %s from a disk",
    { timeout: 60_000 },
    async (_, more) => {
      const samples = await sampleFile(file("steps.png"), more);
      const folder = mkdtempSync(join(tmpdir(), "tenon-samples-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const octets = Buffer.from([0x89, 0x50, 0xff, 0, 13, 10, 0x2d, 0x2d]);
      for (const name of ["steps.png", "a.png", "b.bin"]) writeFileSync(join(folder, name), octets);
      const sent: unknown[] = [];
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding, these are octets
        const boundary = /boundary="?([^";]+)/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
        const parts = parseMultipart(Uint8Array.from(Buffer.concat(chunks)), boundary) ?? [];
        const read = parts.map(({ name, filename, contentType = "text/plain", bytes }) => ({
          // `FormData` gives this name to a text with a type.
          ...{ name, filename: filename === "blob" ? undefined : filename },
          contentType: contentType.replace(/;.*/, ""),
          content: Buffer.from(bytes).toString("latin1"),
        }));
        sent.push(read);
        response.end("received");
      });
      onTestFinished(() => void server.close());
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo; // it listens to one
      const field = (name: string, contentType: string, content: string, filename?: string): object => ({
        ...{ name, filename, contentType, content: Buffer.from(content).toString("latin1") },
      });
      const given = (name: string, contentType: string, filename: string): object => ({
        ...field(name, contentType, "", filename),
        content: octets.toString("latin1"),
      });
      const expected = [
        field("title", "text/plain", title),
        ...("details" in more
          ? [
              field("details", "application/json", '{"pages":3}'),
              given("more", "image/png", "a.png"),
              given("more", "application/octet-stream", "b.bin"),
            ]
          : []),
        given("image", "image/png", "steps.png"),
      ];
      for (const [name, path, command] of programs) {
        const [program = ""] = command.split(" ");
        if (spawnSync(program, ["--help"]).error !== undefined) {
          console.log(`Samples for ${name} are not run: there is no ${program}.`);
          continue;
        }
        const text = (samples.get(name) ?? "").replace("https://x.example", `http://127.0.0.1:${port}`);
        writeFileSync(join(folder, path), text);
        const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: folder });
        expect(stdout, text).toContain("received");
        expect(sent.pop(), text).toEqual(expected);
      }
    },
  );

  test("without a chosen file, the name is a placeholder", async () => {
    const samples = await sampleFile(undefined);
    expect(samples.get("curl")).toContain("--form 'image=@file;type=image/png'");
    expect(samples.get("client")).toContain('image: new File(["…"], "file")');
  });
});

test("every sample sends the media type that is chosen for the body", async () => {
  const schema = { type: "array", items: { type: "string" } };
  const types = ["application/event+json", "application/batch+json", "application/*+json"];
  const { contract, names } = await readValue({
    openapi: "3.1.0",
    info: { title: "x", version: "1" },
    servers: [{ url: "https://x.example" }],
    paths: {
      "/events": {
        post: {
          requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
          responses: { "204": { description: "" } },
        },
      },
    },
  });
  const { model } = contract;
  const [operation] = model.operations;
  if (operation === undefined) throw new Error("the document has no operation");
  const first = sampleInput(operation, model, { placeholder: createPlaceholder(model.schemas) });
  expect(printClientSample(operation, names.operation(operation), first, model)).not.toContain("contentType");
  for (const media of operation.body?.content.slice(1) ?? []) {
    const sent = media.type.replace("*", "x");
    const input: SampleInput = { ...first, media, members: [["body", ["a"]]] };
    const request = await createSampleRequest(input, model);
    if (request === undefined) throw new Error("there is no request");
    for (const name of sampleNames) {
      const text = sampleKinds[name].print(request);
      expect(text).toContain(sent);
      expect(text).not.toContain("event+json");
    }
    expect(printClientSample(operation, names.operation(operation), input, model)).toContain(
      `contentType: "${sent}"`,
    );
  }
});

test("asks for the type of the response that the page shows, whatever else is described", async () => {
  const schema = { type: "string" };
  const { samples } = await readValue({
    openapi: "3.1.0",
    info: { title: "x", version: "1" },
    paths: {
      "/notes": {
        get: {
          responses: {
            "200": {
              description: "",
              content: { "application/json": { schema }, "application/xml": { schema } },
            },
            default: { description: "", content: { "application/problem+json": { schema } } },
          },
        },
      },
    },
  });
  const curl = sampleOf([...samples.values()][0], "curl");
  expect(curl).toContain("--header 'accept: application/json'");
});

describe("placeholders", () => {
  const placeholder = createPlaceholder([
    {
      name: "Node",
      pointer: "",
      schema: {
        type: "object",
        properties: { name: { type: "string" }, next: { $ref: "#/components/schemas/Node" } },
      },
    },
    { name: "Endless", pointer: "", schema: { $ref: "#/components/schemas/Endless" } },
  ]);

  test.each([
    [{ type: "string", examples: ["a"], default: "b" }, "a"],
    [{ type: "string", default: "b" }, "b"],
    [{ const: 5 }, 5],
    [{ enum: ["x", "y"] }, "x"],
    [{ type: ["null", "integer"], minimum: 7 }, 7],
    [{ type: "string", format: "uuid" }, "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
    [{ type: "string", maxLength: 3 }, "gar"],
    [{ type: "object", properties: { email: { type: "string" } } }, { email: "ada.lovelace@example.com" }],
    [{ type: "object", additionalProperties: { type: "integer" } }, { key: 1 }],
    [{ type: "object", properties: { meta: { type: "object" }, n: { type: "integer" } } }, { n: 1 }],
    [{ anyOf: [{ $ref: "#/components/schemas/Endless" }, { type: "boolean" }] }, true],
    [{ anyOf: [{ type: "null" }, { type: "boolean" }] }, true],
    [{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] }, { a: 1, b: 2 }],
    [{ type: "object", required: ["a"], properties: { a: { type: "null" }, b: {} } }, { a: null }],
    [{ type: "array", items: { type: "number" } }, [1]],
  ])("%j gives %j", (schema, value) => expect(placeholder(schema)).toEqual(value));

  test("end where schemas do not", () => {
    expect(placeholder({ $ref: "#/components/schemas/Node" })).toEqual({ name: "Quick garden" });
  });

  test("are small, however many members lead to one another", () => {
    const next = (level: number): object => {
      const inner = level === 0 ? { type: "string" } : next(level - 1);
      return { type: "object", required: ["a", "b", "c"], properties: { a: inner, b: inner, c: inner } };
    };
    expect(JSON.stringify(placeholder(next(12) as JsonSchema)).length).toBeLessThan(20_000);
  });

  test("have no members that a request or a response must not have", () => {
    const schema = {
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "integer", readOnly: true },
        name: { const: "Ada" },
        password: { const: "x", writeOnly: true },
      },
    };
    expect(placeholder(schema, { side: "request" })).toEqual({ name: "Ada", password: "x" });
    expect(placeholder(schema, { side: "response" })).toEqual({ id: 1, name: "Ada" });
  });

  test.each([
    ["error_code", undefined, /^[a-z]+_[a-z]+$/],
    ["code", "Problem", /^[a-z]+_[a-z]+$/],
    ["discountCode", undefined, /^[A-Z\d]{2}-\d{4}$/],
    ["payment_status", undefined, /^(?:active|pending|completed)$/],
    ["state", "BillingAddress", /^[A-Z][a-z]+$/],
    ["event_type", undefined, /^(?:standard|basic|default)$/],
    ["publicKey", undefined, /^[a-z]\d\d/],
    ["api_key", undefined, /^[a-z\d]{16}$/],
    ["home_country_code", undefined, /^[A-Z]{2}$/],
    ["validated_at", undefined, /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/],
    ["next", "PageLinks", /^https:/],
    ["error_message", undefined, /^[A-Z][a-z]+ .* [a-z]+$/],
  ])("of %s in %s fit the name", (name, owner, pattern) => {
    const schema = { type: "object", required: [name], properties: { [name]: { type: "string" } } } as const;
    const made = placeholder(schema, owner === undefined ? {} : { name: owner });
    expect((made as Record<string, string>)[name]).toMatch(pattern);
  });

  test("are segments of a path where they become one", () => {
    expect(placeholder({ type: "string" }, { name: "collection_name", isSegment: true })).toBe(
      "quick-garden",
    );
  });

  test("members named __proto__ stay members", () => {
    const schema: unknown = JSON.parse('{"type":"object","properties":{"__proto__":{"const":1}}}');
    expect(JSON.stringify(placeholder(schema as Readonly<Record<string, unknown>>))).toBe('{"__proto__":1}');
  });
});

test("addSamples puts the author's own samples first", async () => {
  const { contract, samples } = await readValue({
    openapi: "3.1.0",
    info: { title: "x", version: "1" },
    paths: {
      "/a": {
        get: { "x-codeSamples": [{ lang: "Go", source: "x" }], responses: { "200": { description: "" } } },
      },
    },
  });
  const document = JSON.stringify(addSamples(contract.document, samples));
  expect([...document.matchAll(/"lang":"(\w+)"/g)].map(([, lang]) => lang)).toEqual([
    "Go",
    "TypeScript",
    "Shell",
    "JavaScript",
    "Python",
    "Go",
  ]);
  expect(JSON.stringify(contract.document)).not.toContain("TypeScript");
});

function sampleOf(samples: OperationSamples | undefined, wanted: SampleName): string {
  return samples?.others.find(({ name }) => name === wanted)?.text ?? "";
}

describe("samples in other languages", () => {
  const hostile = `'"\\ \`\${x} #{y} <?php ?> %s $z\n"""\u2028 é \u{1f600}`;
  const checks: readonly (readonly [SampleName, string, readonly string[]])[] = [
    ["fetch", "sample.mjs", [process.execPath, "--check"]],
    ["python", "sample.py", ["python3", "-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())"]],
    ["go", "sample.go", ["gofmt", "-l"]],
    ["php", "sample.php", ["php", "-l"]],
    ["ruby", "sample.rb", ["ruby", "-c"]],
  ];
  const operation = (type: string): object => ({
    parameters: [
      { name: "q'\"", in: "query", required: true, schema: { type: "string", example: hostile } },
      { name: "x-h", in: "header", required: true, schema: { type: "string", example: "a'b\"c\\d" } },
    ],
    requestBody: {
      content: {
        [type]: {
          schema: {
            type: "object",
            required: [hostile],
            properties: { [hostile]: { type: "string", example: hostile } },
          },
        },
      },
    },
    responses: { "204": { description: "ok" } },
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    servers: [{ url: "https://a.example" }],
    security: [{ token: [] }],
    paths: {
      "/json": { post: operation("application/json") },
      "/form": { post: operation("multipart/form-data") },
      "/text": { post: operation("application/x-www-form-urlencoded") },
      "/file": {
        post: {
          requestBody: { content: { "image/png": {} } },
          responses: { "204": { description: "ok" } },
        },
      },
    },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };

  test.each(checks)("%s is read by its own parser, whatever the document says", async (name, file, [
    program = "",
    ...line
  ]) => {
    const { contract, names } = await readValue(document);
    const samples = [...(await createSamples(contract, names, [name])).values()];
    expect(samples).toHaveLength(4);
    for (const sample of samples) {
      const text = sampleOf(sample, name);
      expect(text).toContain("ACCESS_TOKEN");
      expect(text).not.toContain("TENON-ACCESS-TOKEN");
    }
    if (spawnSync(program, ["--version"]).error !== undefined) {
      console.log(`Samples for ${name} are not parsed: there is no ${program}.`);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), "tenon-samples-"));
    for (const sample of samples) {
      const text = sampleOf(sample, name);
      writeFileSync(join(folder, file), text);
      const { status, stderr } = spawnSync(program, [...line, join(folder, file)], { encoding: "utf8" });
      expect(`${status} ${stderr}${status === 0 ? "" : text}`).toMatch(/^0 /);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test("JavaScript sends what the document says, to the letter", async () => {
    const { contract, names } = await readValue(document);
    const [json] = [...(await createSamples(contract, names)).values()];
    const program = sampleOf(json, "fetch").replace(/^console\.log.*$/m, "");
    const script = `globalThis.fetch = (...given) => console.log(JSON.stringify(given));\n${program}`;
    const line = ["--input-type=module", "--eval", script];
    const { stdout } = spawnSync(process.execPath, line, {
      encoding: "utf8",
      env: { ...process.env, ACCESS_TOKEN: "secret" },
    });
    const [url, { headers, body }] = JSON.parse(stdout) as [
      string,
      { headers: Record<string, string>; body: string },
    ];
    expect(new URL(url).searchParams.get("q'\"")).toBe(hostile);
    expect(headers).toMatchObject({ authorization: "Bearer secret", "x-h": "a'b\"c\\d" });
    expect(JSON.parse(body)).toEqual({ [hostile]: hostile });
  });
});

test.each(
  [...knownFormats].filter(([, { type, check }]) => type === "string" && check !== undefined),
)("a placeholder of format %s is of the format", async (format, { file, check = "" }) => {
  const checks: Readonly<Record<string, (text: string) => boolean>> = await import(
    `../../../../runtime/formats/${file}.ts`
  );
  expect(checks[check]?.(String(createPlaceholder([])({ type: "string", format })))).toBe(true);
});

test.each([
  ["curl", '--user "$USERNAME:$PASSWORD"'],
  ["fetch", '"Basic " + btoa(process.env.USERNAME + ":" + process.env.PASSWORD)'],
  ["python", 'auth=(os.environ["USERNAME"], os.environ["PASSWORD"])'],
  ["go", 'request.SetBasicAuth(os.Getenv("USERNAME"), os.Getenv("PASSWORD"))'],
  ["php", "CURLOPT_USERPWD => getenv('USERNAME') . ':' . getenv('PASSWORD')"],
  ["ruby", "request.basic_auth(ENV['USERNAME'], ENV['PASSWORD'])"],
] as const)("%s sends Basic credentials from a user name and a password", async (name, text) => {
  const { contract, names } = await readValue({
    openapi: "3.1.0",
    info: { title: "Basic", version: "1" },
    security: [{ login: [] }],
    paths: { "/a": { get: { responses: { "200": { description: "ok" } } } } },
    components: { securitySchemes: { login: { type: "http", scheme: "Basic" } } },
  });
  const [sample] = [...(await createSamples(contract, names, sampleNames)).values()];
  expect(sampleOf(sample, name)).toContain(text);
  expect(sampleOf(sample, name)).not.toContain("ACCESS_TOKEN");
});

test("an example in the wrong format is replaced in samples, and the others stay", async () => {
  const schema = {
    type: "object",
    properties: {
      trip: { type: "string", format: "uuid", example: "4f4e4e1-c824" },
      name: { type: "string", example: "Ada" },
    },
  };
  const { contract, names } = await readValue({
    openapi: "3.1.0",
    info: { title: "Trips", version: "1" },
    paths: {
      "/a": {
        post: {
          requestBody: { content: { "application/json": { schema } } },
          responses: { "200": { description: "ok" } },
        },
      },
    },
  });
  const choose = createValueChooser(contract.model, createChecks(contract));
  const [sample] = [...(await createSamples(contract, names, ["curl"], choose)).values()];
  expect(sampleOf(sample, "curl")).toContain('"trip": "3f2504e0-4f89-41d3-9a0c-0305e82c3301"');
  expect(sampleOf(sample, "curl")).toContain('"name": "Ada"');
});
