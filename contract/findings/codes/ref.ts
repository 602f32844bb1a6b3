/** Codes of following `$ref`. */
export const refCodes = {
  "ref/unresolved": {
    severity: "error",
    side: "document",
    text: "A `$ref` points to something that the file does not hold.",
    advice: "Correct the pointer, or add what it names.",
    example: "$ref: '#/components/schemas/Recipee'",
  },
  "ref/file-not-found": {
    severity: "error",
    side: "document",
    text: "A `$ref` names a file that does not exist.",
    advice: "Correct the path; it is taken from the folder of the file that holds the `$ref`.",
    example: "$ref: schemas/recipee.yaml",
  },
  "ref/outside-root": {
    severity: "error",
    side: "document",
    text: "A `$ref` leads out of the root document's folder.",
    advice:
      "Keep all files of a document below its root document, or name the other folder: `--allow <folder>`, or under `allow` in the config.",
    example: "$ref: ../../../etc/passwd",
  },
  "ref/remote": {
    severity: "error",
    side: "document",
    text: "A `$ref` names a URL; tenon reads no network.",
    advice: "Download the file, keep it beside the document, and refer to it there.",
    example: "$ref: https://example.com/schemas.yaml#/Recipe",
  },
  "ref/cycle": {
    severity: "error",
    side: "document",
    text: "A chain of `$ref`s comes back to itself without ever reaching a value.",
    advice: "Let one link of the chain hold a value.",
    example: "A: {$ref: '#/components/schemas/A'}",
  },
  "ref/expansion": {
    severity: "error",
    side: "document",
    text: "References that have to be written out where they stand come to more than tenon is willing to hold.",
    advice: "Refer to components, which are kept once, in place of whole path items and maps.",
    example: "a path item whose callbacks refer twice to the next one, and so on",
  },
  "ref/malformed": {
    severity: "error",
    side: "document",
    text: "A `$ref` is not a string, or not a valid URI reference with a JSON Pointer.",
    advice: "Write `file.yaml#/pointer`, with `~1` for `/` and `~0` for `~` within a name.",
    example: "$ref: '#components/schemas/Recipe'",
  },
  "ref/siblings-ignored": {
    severity: "warning",
    side: "document",
    text: "Members beside a `$ref` have no meaning in this version of OpenAPI.",
    advice: "Remove them, or wrap the `$ref` in `allOf`.",
    example: "{$ref: '#/components/parameters/Page', required: true}",
  },
  "ref/wrong-kind": {
    severity: "error",
    side: "document",
    text: "A `$ref` leads to an object of another kind than is due at its place.",
    advice: "Refer to an object of the right kind.",
    example: "parameters: [{$ref: '#/components/schemas/Page'}]",
  },
} as const;
