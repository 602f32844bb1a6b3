// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaCheck, OperationChecks, StatusKey } from "../descriptors.js";
import { createCheck } from "./answers.js";
import type { CheckFunction } from "./issue-sink.js";

/** A media type and the check function of its schema. */
export type MediaFunction = readonly [type: string, check: CheckFunction];

/** The check functions of one operation. */
export interface OperationFunctions {
  readonly parameters?: CheckFunction;
  readonly body?: readonly MediaFunction[];
  readonly responses: readonly (readonly [
    status: StatusKey,
    content: readonly MediaFunction[],
    headers?: CheckFunction,
  ])[];
}

/** Makes an operation's checks of its check functions. */
export function createOperationChecks({ parameters, body, responses }: OperationFunctions): OperationChecks {
  return {
    ...(parameters === undefined ? {} : { parameters: createCheck(parameters) }),
    ...(body === undefined ? {} : { body: body.map(mediaCheck) }),
    responses: responses.map(([status, content, headers]) => ({
      status,
      content: content.map(mediaCheck),
      ...(headers === undefined ? {} : { headers: createCheck(headers) }),
    })),
  };
}

function mediaCheck([type, check]: MediaFunction): MediaCheck {
  return { type, check: createCheck(check) };
}
