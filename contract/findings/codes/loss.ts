/** Codes of what a document holds and the output goes without. Others that are losses, too, `is-loss.ts` lists. */
export const lossCodes = {
  "loss/unknown-member": {
    severity: "warning",
    side: "document",
    text: "An object has a member that OpenAPI does not give it; nothing was made of it.",
    advice: "Correct its name, move it to where it belongs, or let the name begin with `x-`.",
    example: "{name: page, in: query, requird: true}",
  },
  "loss/unknown-keyword": {
    severity: "info",
    side: "document",
    text: "A schema has a keyword that neither JSON Schema 2020-12 nor OpenAPI knows; nothing was made of it.",
    advice: "Correct its name, or let it begin with `x-`.",
    example: "{type: string, maxLenght: 10}",
  },
  "loss/not-supported": {
    severity: "warning",
    side: "document",
    text: "A member is known to OpenAPI, and tenon makes nothing of it.",
    advice: "The message says what is lost.",
    example: "encoding: {photo: {headers: {X-Rate: {schema: {type: integer}}}}}",
  },
  "loss/webhooks-of-extension": {
    severity: "info",
    side: "document",
    text: "Webhooks are described under `x-webhooks`, which OpenAPI does not know; nothing was made of them.",
    advice: "Move them to `webhooks` (OpenAPI 3.1), by an overlay where the document is not yours.",
    example: "x-webhooks: {order-paid: {post: {}}}",
  },
} as const;
