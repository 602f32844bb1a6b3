// Compares the results of the corpus with those of an earlier run: no entry may have become worse.

/** The counts of a run, for each entry. They do not depend on the machine. */
export function countsOf(results) {
  return Object.fromEntries(
    results.map(({ name, outcomes, compiled }) => {
      const sum = (read) => outcomes.reduce((total, outcome) => total + (read(outcome) ?? 0), 0);
      return [
        name,
        {
          documents: outcomes.length,
          whole: outcomes.filter(isWhole).length,
          operations: sum(({ model }) => model?.operations),
          leftOut: sum(({ model }) => model?.leftOut),
          fit: sum(({ joint }) => joint?.fit),
          outsideAnswers: sum(({ joint }) => joint?.answers?.outside),
          unfilledAnswers: sum(({ joint }) => joint?.answers?.unfilled),
          probeComplaints: sum(({ probe }) => probe?.complaints.length),
          differingExamples: sum(({ examples }) => examples?.differing.length),
          ...(compiled.length === 0
            ? {}
            : { typeErrors: compiled.reduce((total, { errors }) => total + errors.length, 0) }),
        },
      ];
    }),
  );
}

/** Tells whether every stage passed: nothing left out, joint and probe without failures, and all examples judged as by the oracle. */
export function isWhole({ stage, joint, examples, model, probe, crash }) {
  if (crash !== undefined || stage !== "done" || probe.complaints.length > 0) return false;
  return joint.unfit === 0 && joint.untried === 0 && examples.differing.length === 0 && model.leftOut === 0;
}

const better = {
  documents: 1,
  whole: 1,
  operations: 1,
  leftOut: -1,
  fit: 1,
  outsideAnswers: -1,
  unfilledAnswers: -1,
  probeComplaints: -1,
  differingExamples: -1,
  typeErrors: -1,
};

/** Lists the counts that are worse than in the baseline, as texts. Entries that the baseline lacks are not compared. */
export function compareBaseline(counts, baseline) {
  return Object.entries(counts).flatMap(([name, now]) => {
    const before = Object.hasOwn(baseline, name) ? baseline[name] : {};
    return Object.entries(better).flatMap(([key, sign]) =>
      before[key] !== undefined && now[key] !== undefined && (now[key] - before[key]) * sign < 0
        ? [`${name}: ${key} was ${before[key]}, is ${now[key]}`]
        : [],
    );
  });
}
