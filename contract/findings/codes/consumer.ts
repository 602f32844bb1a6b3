/** Codes of consumer files: `tenon consumer` and `tenon diff --consumers`. */
export const consumerCodes = {
  "consumer/unreadable": {
    severity: "error",
    side: "usage",
    text: "A file cannot be read, or was not written by `tenon consumer` or `trackReads`.",
    advice: "Correct what the message names, or run `tenon consumer` in the repository of the consumer.",
    example: '{ "tenonConsumer": 1 } without "consumer"',
  },
  "consumer/no-generated-code": {
    severity: "error",
    side: "usage",
    text: "A TypeScript project contains no code that tenon generated from the document, so it is unknown what the project uses.",
    advice: "Generate the client first, and name a tsconfig.json whose files include or import it.",
    example: "tenon consumer --from-source tsconfig.json, before tenon generate",
  },
  "consumer/unknown-leaf": {
    severity: "error",
    side: "usage",
    text: "An entry of a consumer file that was written by hand names a leaf that the document does not have.",
    advice: "Correct its kind and id; `tenon coverage --format json --all` lists leaves by place.",
    example: '{ "kind": "properties", "id": "/response/components/schemas/Nota/properties/text" }',
  },
  "consumer/breaks": {
    severity: "error",
    side: "document",
    text: "The provider's current document breaks something that a consumer uses.",
    advice: "Change the consumer, or ask the provider to keep what it uses.",
    example: "a member that the consumer reads is now optional",
  },
  "consumer/gone": {
    severity: "error",
    side: "document",
    text: "The provider's current document does not describe something that a consumer uses.",
    advice: "Change the consumer, or ask the provider to keep what it uses.",
    example: "a member that the consumer reads is no longer described",
  },
  "consumer/not-known": {
    severity: "warning",
    side: "document",
    text: "It is not known whether the provider's current document breaks a consumer.",
    advice: "Record again what the consumer uses, with the document that the consumer was made for.",
    example: "the response of an operation changes, and it is not known which members the consumer reads",
  },
  "consumer/leaves-only": {
    severity: "warning",
    side: "usage",
    text: "The document that a consumer was made for is not available, so only names were compared, and not types or required members.",
    advice: "With --api, name the version of the document that the consumer file was made from.",
    example: "tenon consumer check https://api.example.com/openapi.yaml, where the config names no document",
  },
} as const;
