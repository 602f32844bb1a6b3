const script = "</script><script>window.pwned = 1</script>";
const image = '<img src=x onerror="window.pwned = 2">';
const markdown = [
  script,
  image,
  "[click](javascript:window.pwned=3) ![x](https://evil.example/pixel.png)",
  "<svg onload=window.pwned=4></svg><iframe srcdoc='<script>parent.pwned=5</script>'></iframe>",
  "```\n</code></pre><script>window.pwned = 6</script>\n```",
  "<style>* { display: none }</style><base href=https://evil.example/>",
  '<form action="https://evil.example"><button>x</button></form><meta http-equiv=refresh content="0;url=https://evil.example">',
].join("\n\n");

/** A document in which every text is an attack on the page that shows it. */
export const hostileDocument: object = {
  openapi: "3.1.0",
  info: { title: `Hostile ${script} ${image}`, version: `1 ${image}`, description: markdown },
  servers: [{ url: 'https://evil.example/"><script>window.pwned=7</script>' }],
  tags: [{ name: `tag"> ${script}`, description: markdown }],
  paths: {
    [`/x/${script}/{id}`]: {
      get: {
        operationId: `"> ${image}`,
        tags: [`tag"> ${script}`],
        summary: script,
        description: markdown,
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            schema: { type: "string" },
            example: script,
            description: markdown,
          },
          { name: `q${image}`, in: "query", required: true, schema: { type: "string", enum: [script] } },
        ],
        security: [{ [`s${script}`]: [`scope:${image}`] }],
        responses: {
          "200": {
            description: markdown,
            headers: { [`h${image}`]: { schema: { type: "string" } } },
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/A" }, example: { a: script } },
            },
          },
          "400": { description: markdown, content: { "application/json": { example: { message: script } } } },
        },
        "x-tenon-gap": { [`G${image}`]: { section: script, unknown: markdown } },
        "x-tenon-chosen": { summary: markdown },
      },
    },
  },
  components: {
    schemas: {
      A: { type: "object", description: markdown, properties: { [`p${image}`]: { description: script } } },
    },
    securitySchemes: {
      [`s${script}`]: {
        type: "oauth2",
        description: markdown,
        flows: {
          authorizationCode: {
            authorizationUrl: "javascript:window.pwned=8",
            tokenUrl: `https://x.example/"${image}`,
            scopes: { [`scope:${image}`]: script },
          },
        },
      },
    },
  },
  "x-tenon-rules": { [`errors${image}`]: { a: { says: markdown, section: script } } },
};
