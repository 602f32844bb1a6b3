// The validators over the document's own examples: what they say is held to what a reference validator says of the same.
import { createOracle } from "../../dist/test/joint/halves/create-oracle.js";

/**
 * @returns Counts of examples that both accept, that both refuse (the document's own mistake), and those over which they
 * differ, by name.
 */
export async function tryExamples(model, loadChecks) {
  const oracle = createOracle(model);
  const counts = { valid: 0, invalid: 0, differing: [] };
  for (const operation of model.operations) {
    const checks = await loadChecks(operation);
    if (checks === undefined) continue;
    for (const [check, media, where] of pairs(operation, checks)) {
      for (const { name, value } of media.examples) {
        const isValid = check(value) === undefined || check(value).length === 0;
        const expected = oracle(media.schema.schema)(value);
        if (isValid !== expected) counts.differing.push(`${operation.id} ${where} ${name}`.trim());
        else counts[isValid ? "valid" : "invalid"] += 1;
      }
    }
  }
  return counts;
}

/** The media types that have a schema and examples, each with its check. */
function* pairs(operation, checks) {
  for (const media of operation.body?.content ?? []) {
    const found = checks.body?.find(({ type }) => type === media.type);
    if (isTold(media) && found) yield [found.check, media, "request"];
  }
  for (const response of operation.responses) {
    const described = checks.responses.find(({ status }) => status === response.status);
    for (const media of response.content) {
      const found = described?.content.find(({ type }) => type === media.type);
      if (isTold(media) && found) yield [found.check, media, response.status];
    }
  }
}

/** Examples of text or binary content are not written as the content is sent, so they are skipped. */
function isTold({ schema, kind, examples }) {
  return schema !== undefined && examples.length > 0 && kind === "json";
}
