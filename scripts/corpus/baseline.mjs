// The stages that each entry passed the last time; it must not pass fewer now.

/** The counts of a run: for each entry what is to be compared, all of it the same on every machine. */
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

/** Whether a document went through every stage, and every operation of it fits. */
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

/** Says what is worse now than in the baseline. Entries that the baseline does not know are not compared. */
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
