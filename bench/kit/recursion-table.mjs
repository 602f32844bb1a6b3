// Measures a recursive union: how the time grows with the depth of a value.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const depths = [4, 8, 12, 16, 128];
/** A function above both limits is not run on deeper values. `growth`: the growth of the time, divided by that of the depth. */
const most = { milliseconds: 1, growth: 4 };

/**
 * Times validators on nested expressions, valid ones and ones with a fault at the deepest level.
 *
 * @param compileAjv - The function of from-schema.mjs.
 * @param isAsked - Tells whether the validator of a name is timed.
 */
export async function timeRecursion({ js }, compileAjv, isAsked) {
  const own = await import(pathToFileURL(join(js, "validators.js")).href);
  const defs = JSON.parse(readFileSync(join(js, "schemas.json"), "utf8")).$defs;
  const ajv = (allErrors) => () => compileAjv(defs, "Expression", { formats: "none", allErrors }).validate;
  const candidates = [
    ["tenon is…", "first", () => own.isExpression],
    ["tenon validate…", "all", () => (value) => own.validateExpression(value).valid],
    ["ajv", "first", ajv(false)],
    ["ajv, all", "all", ajv(true)],
  ];
  const rows = candidates
    .filter(([label]) => isAsked(label))
    .flatMap(([label, answers, make]) => {
      const run = make();
      return [true, false].map((fits) => [label, answers, fits ? "good" : "wrong", ...timeDepths(run, fits)]);
    });
  return {
    title: "A recursive union of three branches",
    columns: ["µs per call", "answers", "value", ...depths.map((depth) => `${depth} levels`)],
    rows,
    note: "A dash means not measured, because the time doubles with each level.",
  };
}

function timeDepths(run, fits) {
  let last = { depth: 0, milliseconds: 0 };
  let isTooLong = false;
  return depths.map((depth) => {
    if (isTooLong) return "–";
    const value = nest(depth, fits);
    if (run(value) !== fits) throw new Error(`A value of ${depth} levels is judged wrongly.`);
    const milliseconds = timeCall(() => run(value));
    const growth = milliseconds / last.milliseconds / (depth / last.depth);
    isTooLong = milliseconds > most.milliseconds && growth > most.growth;
    last = { depth, milliseconds };
    return Math.round(milliseconds * 10_000) / 10;
  });
}

function nest(depth, fits) {
  let value = { field: fits ? "a" : 1 };
  for (let level = 0; level < depth; level++) value = { op: level % 2 === 0 ? "and" : "or", of: [value] };
  return value;
}

/** The shortest of several measured times of a call, in milliseconds; each averages many calls. */
function timeCall(call) {
  let count = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 12; round++) {
    const start = performance.now();
    for (let each = 0; each < count; each++) call();
    const taken = performance.now() - start;
    least = Math.min(least, taken / count);
    if (taken < 10) count *= 4;
    if (taken > 100) break;
  }
  return least;
}
