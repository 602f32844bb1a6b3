/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { NamedChecks } from "./runtime/descriptors.js";
import {
  type Assertion,
  type Guard,
  type StandardSchemaV1,
  type Validator,
  createAssertion,
  createGuard,
  createOperationChecks,
  createStandardSchema,
  createValidator,
  ends,
  fail,
  isBinary,
  isObject,
  lacks,
  reject,
  typeFails,
  within,
} from "./runtime/validators.js";
import type {
  Job,
  JobRequest,
  JobsListInput,
  JobsLogReadInput,
  JobsLogWriteBody_1,
  JobsLogWriteInput,
  JobsProbeInput,
  JobsRemoveInput,
  ProblemResponse,
} from "./types.js";

export const
  /** Tells whether a value is a `Job`. */
  isJob: Guard<Job> = /* @__PURE__ */ createGuard(checkJob),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJob: Assertion<Job> = /* @__PURE__ */ createAssertion(checkJob, "Job"),
  /** Returns the value, or all issues. */
  validateJob: Validator<Job> = /* @__PURE__ */ createValidator(checkJob),
  JobSchema: StandardSchemaV1<Job> = /* @__PURE__ */ createStandardSchema(checkJob);

function checkJob(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(!Number.isInteger((value=data.id))&&typeFails(value,issues,"/id","integer"))return false;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  if(undefined!==(value=data.secret)&&typeof value!=="string"&&typeFails(value,issues,"/secret"))return false;
  if(undefined!==(value=data.state)&&(value!=="queued"&&value!=="done"&&value!==null&&fail(issues,"enum",["queued","done",null],"/state")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is a `JobRequest`. */
  isJobRequest: Guard<JobRequest> = /* @__PURE__ */ createGuard(checkJobRequest),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobRequest: Assertion<JobRequest> = /* @__PURE__ */ createAssertion(checkJobRequest, "JobRequest"),
  /** Returns the value, or all issues. */
  validateJobRequest: Validator<JobRequest> = /* @__PURE__ */ createValidator(checkJobRequest),
  JobRequestSchema: StandardSchemaV1<JobRequest> = /* @__PURE__ */ createStandardSchema(checkJobRequest);

function checkJobRequest(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.id)&&!Number.isInteger(value)&&typeFails(value,issues,"/id","integer"))return false;
  if(typeof (value=data.name)!=="string"&&typeFails(value,issues,"/name"))return false;
  if(undefined!==(value=data.secret)&&typeof value!=="string"&&typeFails(value,issues,"/secret"))return false;
  if(undefined!==(value=data.state)&&(value!=="queued"&&value!=="done"&&value!==null&&fail(issues,"enum",["queued","done",null],"/state")))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `jobs.list`. */
  isJobsListParams: Guard<JobsListInput> = /* @__PURE__ */ createGuard(check_186030d862),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsListParams: Assertion<JobsListInput> = /* @__PURE__ */ createAssertion(check_186030d862, "JobsListParams"),
  /** Returns the value, or all issues. */
  validateJobsListParams: Validator<JobsListInput> = /* @__PURE__ */ createValidator(check_186030d862),
  JobsListParamsSchema: StandardSchemaV1<JobsListInput> = /* @__PURE__ */ createStandardSchema(check_186030d862);

export type JobsListResponse200_1 = Job[];

export const
  /** Tells whether a value is `application/json` of `jobs.list`. */
  isJobsListResponse200_1: Guard<JobsListResponse200_1> = /* @__PURE__ */ createGuard(check_3af64463b1),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsListResponse200_1: Assertion<JobsListResponse200_1> = /* @__PURE__ */ createAssertion(check_3af64463b1, "JobsListResponse200_1"),
  /** Returns the value, or all issues. */
  validateJobsListResponse200_1: Validator<JobsListResponse200_1> = /* @__PURE__ */ createValidator(check_3af64463b1),
  JobsListResponse200_1Schema: StandardSchemaV1<JobsListResponse200_1> = /* @__PURE__ */ createStandardSchema(check_3af64463b1);

export const
  /** Tells whether a value is `text/csv` of `jobs.list`. */
  isJobsListResponse200_2: Guard<string> = /* @__PURE__ */ createGuard(check_6ef1640312),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsListResponse200_2: Assertion<string> = /* @__PURE__ */ createAssertion(check_6ef1640312, "JobsListResponse200_2"),
  /** Returns the value, or all issues. */
  validateJobsListResponse200_2: Validator<string> = /* @__PURE__ */ createValidator(check_6ef1640312),
  JobsListResponse200_2Schema: StandardSchemaV1<string> = /* @__PURE__ */ createStandardSchema(check_6ef1640312);

export const
  /** Tells whether a value is `application/problem+json` of `jobs.list`. */
  isJobsListResponse4XX: Guard<ProblemResponse> = /* @__PURE__ */ createGuard(check_7aca35f571),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsListResponse4XX: Assertion<ProblemResponse> = /* @__PURE__ */ createAssertion(check_7aca35f571, "JobsListResponse4XX"),
  /** Returns the value, or all issues. */
  validateJobsListResponse4XX: Validator<ProblemResponse> = /* @__PURE__ */ createValidator(check_7aca35f571),
  JobsListResponse4XXSchema: StandardSchemaV1<ProblemResponse> = /* @__PURE__ */ createStandardSchema(check_7aca35f571);

export const
  /** Tells whether a value is `application/problem+json` of `jobs.list`. */
  isJobsListResponseDefault: Guard<ProblemResponse> = /* @__PURE__ */ createGuard(check_7aca35f571),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsListResponseDefault: Assertion<ProblemResponse> = /* @__PURE__ */ createAssertion(check_7aca35f571, "JobsListResponseDefault"),
  /** Returns the value, or all issues. */
  validateJobsListResponseDefault: Validator<ProblemResponse> = /* @__PURE__ */ createValidator(check_7aca35f571),
  JobsListResponseDefaultSchema: StandardSchemaV1<ProblemResponse> = /* @__PURE__ */ createStandardSchema(check_7aca35f571);

/** The checks of the operation, for the router and the client. */
export const jobsListChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "jobs.list",
  parameters: check_186030d862,
  responses: [
    [200, [["application/json", check_3af64463b1], ["text/csv", check_6ef1640312]], check_8ea75b1a09],
    ["4XX", [["application/problem+json", check_7aca35f571]]],
    ["default", [["application/problem+json", check_7aca35f571]]],
  ],
});

function check_186030d862(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.page)&&!Number.isInteger(value)&&typeFails(value,issues,"/page","integer"))return false;
  return ends(issues,start);
}

function check_3af64463b1(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!checkJob(value,issues)&&within(issues,"/"+i0))return false;
  }
  return ends(issues,start);
}

function check_6ef1640312(data, issues?) {
  const start=issues?.count;
  if(typeof data!=="string"&&fail(issues,"type","string"))return false;
  return ends(issues,start);
}

function check_8ea75b1a09(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.link)&&typeof value!=="string"&&typeFails(value,issues,"/link"))return false;
  if(!Number.isInteger((value=data["x-total"]))&&typeFails(value,issues,"/x-total","integer"))return false;
  return ends(issues,start);
}

function check_7aca35f571(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.title)!=="string"&&typeFails(value,issues,"/title"))return false;
  return ends(issues,start);
}

export {
  assertJobRequest as assertJobsCreateBody_1,
  isJobRequest as isJobsCreateBody_1,
  JobRequestSchema as JobsCreateBody_1Schema,
  validateJobRequest as validateJobsCreateBody_1,
};

export {
  assertJobRequest as assertJobsCreateBody_2,
  isJobRequest as isJobsCreateBody_2,
  JobRequestSchema as JobsCreateBody_2Schema,
  validateJobRequest as validateJobsCreateBody_2,
};

export const
  /** Tells whether a value is `application/problem+json` of `jobs.create`. */
  isJobsCreateResponse4XX: Guard<ProblemResponse> = /* @__PURE__ */ createGuard(check_7aca35f571),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsCreateResponse4XX: Assertion<ProblemResponse> = /* @__PURE__ */ createAssertion(check_7aca35f571, "JobsCreateResponse4XX"),
  /** Returns the value, or all issues. */
  validateJobsCreateResponse4XX: Validator<ProblemResponse> = /* @__PURE__ */ createValidator(check_7aca35f571),
  JobsCreateResponse4XXSchema: StandardSchemaV1<ProblemResponse> = /* @__PURE__ */ createStandardSchema(check_7aca35f571);

/** The checks of the operation, for the router and the client. */
export const jobsCreateChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "jobs.create",
  body: [["application/json", checkJobRequest], ["application/x-www-form-urlencoded", checkJobRequest]],
  responses: [
    [201, [["application/json", checkJob]]],
    [409, []],
    ["4XX", [["application/problem+json", check_7aca35f571]]],
  ],
});

export const
  /** Tells whether a value is the parameters of `jobs.remove`. */
  isJobsRemoveParams: Guard<JobsRemoveInput> = /* @__PURE__ */ createGuard(check_3bbf82db80),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsRemoveParams: Assertion<JobsRemoveInput> = /* @__PURE__ */ createAssertion(check_3bbf82db80, "JobsRemoveParams"),
  /** Returns the value, or all issues. */
  validateJobsRemoveParams: Validator<JobsRemoveInput> = /* @__PURE__ */ createValidator(check_3bbf82db80),
  JobsRemoveParamsSchema: StandardSchemaV1<JobsRemoveInput> = /* @__PURE__ */ createStandardSchema(check_3bbf82db80);

/** The checks of the operation, for the router and the client. */
export const jobsRemoveChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "jobs.remove",
  parameters: check_3bbf82db80,
  responses: [
    [204, []],
  ],
});

function check_3bbf82db80(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.job)!=="string"&&typeFails(value,issues,"/job"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `jobs.probe`. */
  isJobsProbeParams: Guard<JobsProbeInput> = /* @__PURE__ */ createGuard(check_3bbf82db80),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsProbeParams: Assertion<JobsProbeInput> = /* @__PURE__ */ createAssertion(check_3bbf82db80, "JobsProbeParams"),
  /** Returns the value, or all issues. */
  validateJobsProbeParams: Validator<JobsProbeInput> = /* @__PURE__ */ createValidator(check_3bbf82db80),
  JobsProbeParamsSchema: StandardSchemaV1<JobsProbeInput> = /* @__PURE__ */ createStandardSchema(check_3bbf82db80);

/** The checks of the operation, for the router and the client. */
export const jobsProbeChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "jobs.probe",
  parameters: check_3bbf82db80,
  responses: [
    [200, [["application/json", checkJob]]],
  ],
});

export const
  /** Tells whether a value is the parameters of `jobs.log.read`. */
  isJobsLogReadParams: Guard<JobsLogReadInput> = /* @__PURE__ */ createGuard(check_3bbf82db80),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsLogReadParams: Assertion<JobsLogReadInput> = /* @__PURE__ */ createAssertion(check_3bbf82db80, "JobsLogReadParams"),
  /** Returns the value, or all issues. */
  validateJobsLogReadParams: Validator<JobsLogReadInput> = /* @__PURE__ */ createValidator(check_3bbf82db80),
  JobsLogReadParamsSchema: StandardSchemaV1<JobsLogReadInput> = /* @__PURE__ */ createStandardSchema(check_3bbf82db80);

/** The checks of the operation, for the router and the client. */
export const jobsLogReadChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "jobs.log.read",
  parameters: check_3bbf82db80,
  responses: [
    [200, [["text/event-stream", checkJob]]],
  ],
});

export type JobsLogWriteParams = Omit<JobsLogWriteInput, "body" | "contentType">;

export const
  /** Tells whether a value is the parameters of `jobs.log.write`. */
  isJobsLogWriteParams: Guard<JobsLogWriteParams> = /* @__PURE__ */ createGuard(check_3bbf82db80),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsLogWriteParams: Assertion<JobsLogWriteParams> = /* @__PURE__ */ createAssertion(check_3bbf82db80, "JobsLogWriteParams"),
  /** Returns the value, or all issues. */
  validateJobsLogWriteParams: Validator<JobsLogWriteParams> = /* @__PURE__ */ createValidator(check_3bbf82db80),
  JobsLogWriteParamsSchema: StandardSchemaV1<JobsLogWriteParams> = /* @__PURE__ */ createStandardSchema(check_3bbf82db80);

export const
  /** Tells whether a value is `multipart/form-data` of `jobs.log.write`. */
  isJobsLogWriteBody: Guard<JobsLogWriteBody_1> = /* @__PURE__ */ createGuard(check_b7a7280018),
  /** Throws a `ValidationError` if a value is invalid. */
  assertJobsLogWriteBody: Assertion<JobsLogWriteBody_1> = /* @__PURE__ */ createAssertion(check_b7a7280018, "JobsLogWriteBody"),
  /** Returns the value, or all issues. */
  validateJobsLogWriteBody: Validator<JobsLogWriteBody_1> = /* @__PURE__ */ createValidator(check_b7a7280018),
  JobsLogWriteBodySchema: StandardSchemaV1<JobsLogWriteBody_1> = /* @__PURE__ */ createStandardSchema(check_b7a7280018);

/** The checks of the operation, for the router and the client. */
export const jobsLogWriteChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "jobs.log.write",
  parameters: check_3bbf82db80,
  body: [["multipart/form-data", check_b7a7280018]],
  responses: [
    [200, []],
  ],
});

function check_b7a7280018(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.log)?lacks(issues,"log"):typeof value!=="string"&&!isBinary(value)&&fail(issues,"type","string|a file (Blob, File or bytes)","/log"))return false;
  if(undefined!==(value=data.note)&&typeof value!=="string"&&typeFails(value,issues,"/note"))return false;
  return ends(issues,start);
}
