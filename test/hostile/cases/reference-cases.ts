import { body, fromYaml, type HostileCase, head } from "../hostile-case.ts";

const secret = "type: string\nenum: [the secret of another folder]\n";

/** A `$ref` that tries to leave the document's folder. Files that it must not read are beside and above that folder. */
function reaching(name: string, ref: string, more: Partial<HostileCase> = {}): HostileCase {
  return {
    name: `ref/${name}`,
    files: () => ({
      "inside/openapi.yaml": `${body}components: { schemas: { A: { $ref: ${JSON.stringify(ref)} } } }\n`,
      "secret.yaml": secret,
      "inside-too/secret.yaml": secret,
      "inside/sub/near.yaml": "type: string\n",
    }),
    isBelow: true,
    ...more,
  };
}

const toNothing = "{ $ref: '#/components/nothing' }";

/** A document of two operations, one of them with members of its own, and a response among its components. */
function withOperation(members: string, version = "openapi: 3.1.0"): string {
  return `${version}
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: getA
      ${members}
  /b: { get: { operationId: getB, responses: { '200': { description: d } } } }
components: { responses: { R: { description: d } } }
`;
}

/** References to the network and to other folders, some in disguised forms. */
export const referenceCases: readonly HostileCase[] = [
  reaching("http", "http://127.0.0.1:9/secret.yaml"),
  reaching("https", "https://example.com/secret.yaml#/A"),
  reaching("https-upper-case", "HTTPS://EXAMPLE.COM/secret.yaml"),
  reaching("protocol-relative", "//example.com/secret.yaml"),
  reaching("ftp", "ftp://example.com/secret.yaml"),
  reaching("data-url", 'data:application/json,{"type":"string"}'),
  reaching("javascript-url", "javascript:process.exit(1)"),
  reaching("file-url", "file:///etc/passwd"),
  reaching("file-url-with-host", "file://localhost/etc/passwd"),
  reaching("file-url-upper-case", "FILE:///etc/passwd"),
  reaching("file-url-relative", "file:../secret.yaml"),
  reaching("absolute", "/etc/passwd"),
  reaching("parent", "../secret.yaml"),
  reaching("parent-with-pointer", "../secret.yaml#/enum/0"),
  reaching("parent-in-the-middle", "sub/../../secret.yaml"),
  reaching("parent-many-times", `${"../".repeat(64)}etc/passwd`),
  reaching("parent-percent-encoded", "%2e%2e/secret.yaml"),
  reaching("parent-percent-encoded-whole", "%2E%2E%2Fsecret.yaml"),
  reaching("parent-encoded-twice", "%252e%252e/secret.yaml"),
  reaching("parent-overlong", "%c0%ae%c0%ae/secret.yaml"),
  reaching("parent-by-backslash", "..\\secret.yaml"),
  reaching("parent-by-backslash-percent-encoded", "..%5Csecret.yaml"),
  reaching("drive-letter", "C:\\Windows\\win.ini"),
  reaching("drive-letter-slash", "c:/Windows/win.ini"),
  reaching("unc", "\\\\server\\share\\secret.yaml"),
  reaching("device", "/dev/zero"),
  reaching("process", "/proc/self/environ"),
  reaching("folder-of-like-name", "../inside-too/secret.yaml"),
  reaching("nul-in-path", "sub/near.yaml%00.yaml"),
  reaching("bad-percent", "sub/%zz.yaml"),
  reaching("folder", "sub"),
  reaching("dot", "."),
  reaching("query", "sub/near.yaml?x=1"),
  reaching("very-long-name", `${"a".repeat(5000)}.yaml`),
  reaching("line-break-in-name", "sub/near\n.yaml"),
  reaching("tilde", "~/secret.yaml"),
  reaching("variable", "$HOME/secret.yaml"),
  reaching("glob", "../*.yaml"),
  reaching("empty", ""),
  reaching("number-sign", "#"),
  reaching("link-out", "sub/link.yaml", { links: { "inside/sub/link.yaml": "../../secret.yaml" } }),
  reaching("link-to-folder-out", "sub/up/secret.yaml", { links: { "inside/sub/up": "../.." } }),
  reaching("link-absolute", "sub/passwd.yaml", { links: { "inside/sub/passwd.yaml": "/etc/passwd" } }),
  reaching("link-to-itself", "sub/loop.yaml", { links: { "inside/sub/loop.yaml": "loop.yaml" } }),
  reaching("link-to-device", "sub/zero.yaml", { links: { "inside/sub/zero.yaml": "/dev/zero" } }),
  reaching("link-inside", "sub/again.yaml", { links: { "inside/sub/again.yaml": "near.yaml" } }),
  {
    name: "ref/out-of-a-file-inside",
    files: () => ({
      "inside/openapi.yaml": `${body}components: { schemas: { A: { $ref: sub/near.yaml } } }\n`,
      "secret.yaml": secret,
      "inside/sub/near.yaml": "$ref: ../../secret.yaml\n",
    }),
    isBelow: true,
  },
  {
    name: "ref/by-mapping",
    files: () => ({
      "inside/openapi.yaml": `${body}components:
  schemas:
    A:
      oneOf: [{ $ref: '#/components/schemas/B' }]
      discriminator: { propertyName: kind, mapping: { b: ../secret.yaml, c: 'https://example.com/x.json' } }
    B: { type: object, required: [kind], properties: { kind: { type: string } } }
`,
      "secret.yaml": secret,
    }),
    isBelow: true,
  },
  {
    name: "ref/by-external-value",
    files: () => ({
      "inside/openapi.yaml": `${body.trimEnd()}
components:
  schemas: { A: { type: string } }
  examples: { E: { externalValue: ../secret.yaml }, F: { externalValue: 'https://example.com/x' } }
`,
      "secret.yaml": secret,
    }),
    isBelow: true,
  },
  fromYaml(
    "ref/in-an-example",
    `${body}components: { schemas: { A: { type: object, example: { $ref: ../secret.yaml } } } }\n`,
  ),
  fromYaml("ref/number", `${body}components: { schemas: { A: { $ref: 7 } } }\n`),
  fromYaml("ref/list", `${body}components: { schemas: { A: { $ref: ['#/x'] } } }\n`),
  fromYaml("ref/into-info", `${body}components: { schemas: { A: { $ref: '#/info' } } }\n`),
  fromYaml("ref/into-a-text", `${body}components: { schemas: { A: { $ref: '#/info/title/0' } } }\n`),
  fromYaml("ref/to-proto", `${body}components: { schemas: { A: { $ref: '#/__proto__/toString' } } }\n`),
  fromYaml(
    "ref/to-constructor",
    `${body}components: { schemas: { A: { $ref: '#/components/constructor' } } }\n`,
  ),
  fromYaml("ref/bad-escape", `${body}components: { schemas: { A: { $ref: '#/components/schemas/~2' } } }\n`),
  // A `$ref` in members that may not have one. The fuzzer found these cases.
  fromYaml("ref/responses-to-nothing", withOperation(`responses: ${toNothing}`)),
  fromYaml("ref/responses-to-a-response", withOperation("responses: { $ref: '#/components/responses/R' }")),
  fromYaml(
    "ref/content-to-nothing",
    withOperation(`requestBody: { content: ${toNothing} }\n      responses: { '200': { description: d } }`),
  ),
  fromYaml("ref/swagger-responses-to-nothing", withOperation(`responses: ${toNothing}`, "swagger: '2.0'")),
  fromYaml(
    "ref/callback-to-nothing",
    withOperation(
      `callbacks: { c: { /c: { post: { responses: ${toNothing} } } } }\n      responses: { '200': { description: d } }`,
    ),
  ),
  fromYaml("ref/sibling-of-everything", `${head}$ref: ../secret.yaml\npaths: {}\n`),
];
