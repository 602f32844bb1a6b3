// Runs the validators on the document's own examples, and compares their verdicts with those of a reference validator.
import { createOracle } from "../../dist/test/joint/halves/create-oracle.js";

/**
 * @returns The number of examples that tenon's and the reference validator both accept, and that both refuse (a mistake of the document);
 * and the names of the examples on which the two disagree.
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

/**
 * Tells whether a media type has a schema and examples in JSON. Examples of text or binary content are skipped, since a document does not
 * have them in the form in which they are sent.
 */
function isTold({ schema, kind, examples }) {
  return schema !== undefined && examples.length > 0 && kind === "json";
}
