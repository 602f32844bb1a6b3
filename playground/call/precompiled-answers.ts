/**
 * Replaces `validation/answers/own-answers.ts` in pages: the answers that a router makes itself were computed when the site was generated.
 *
 * @module
 */
import type * as compiled from "../../validation/answers/own-answers.ts";
import type { PageContract } from "./page-contract.ts";

/** The own answers of a contract of a page. */
export const ownAnswersOf: typeof compiled.ownAnswersOf = (given) => {
  const { errors, commonErrors, model } = given as PageContract; // Pages have no other contracts.
  const shapesOf: compiled.OwnAnswers["shapesOf"] = (operation) =>
    operation === model.operations[0] ? errors : [];
  return { shapesOf, ownShapesOf: shapesOf, common: () => commonErrors, unfilledOf: () => [] };
};
