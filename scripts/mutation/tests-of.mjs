/** The folders that can be changed, one in each run, and the quick tests that should notice changes in them. */
export const testsOf = {
  "runtime/wire": ["test/unit/runtime/wire/*.test.ts", "test/unit/runtime/parameters/*.test.ts"],
  "runtime/parameters": ["test/unit/runtime/parameters/*.test.ts"],
  "runtime/routing": ["test/unit/runtime/routing/*.test.ts"],
  "runtime/body": ["test/unit/runtime/body/*.test.ts"],
  "runtime/server": ["test/unit/runtime/server/*.test.ts"],
  "runtime/client": ["test/unit/runtime/client/*.test.ts"],
  "runtime/adapters": [
    "test/unit/runtime/adapters/{docs,fastify,node-http,node-incoming,parsed-body,parsed-text}.test.ts",
    "test/unit/runtime/adapters/{write-parsed-json,write-response}.test.ts",
  ],
  "runtime/node": [
    "test/unit/runtime/adapters/{node-http,node-incoming,parsed-body,parsed-text,write-response}.test.ts",
  ],
  "runtime/conversion": ["test/unit/runtime/conversion/*.test.ts"],
  "runtime/formats": ["test/unit/runtime/formats/*.test.ts"],
  "runtime/links": ["test/unit/runtime/links/*.test.ts"],
  "runtime/webhooks": ["test/unit/runtime/webhooks/*.test.ts"],
  "runtime/validators": ["test/unit/runtime/validators/*.test.ts"],
  "language/schema": ["test/unit/language/schema/*.test.ts"],
  "language/schema/patterns": ["test/unit/language/schema/patterns/*.test.ts"],
  "language/openapi": ["test/unit/language/openapi/*.test.ts"],
  "language/values": ["test/unit/language/values/*.test.ts"],
  "language/inclusion": [
    "test/unit/language/inclusion/*.test.ts",
    "test/unit/diff/pattern-inclusion.test.ts",
  ],
  "verifier/judge": [
    "test/unit/verifier/judge/{baseline,bodies,credentials,descriptions,discriminators,fingerprint,headers}.test.ts",
    "test/unit/verifier/judge/{judge,keyword-places,parameters,readings}.test.ts",
    "test/unit/verifier/judge/{scopes-of-token,unjudged-part,unmatched}.test.ts",
  ],
};
