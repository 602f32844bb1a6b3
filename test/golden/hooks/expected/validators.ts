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
  formatFails,
  isObject,
  isUri,
  lacks,
  reject,
  typeFails,
} from "./runtime/validators.js";
import type {
  EventInput,
  KeepTenantBody,
  KeepTenantInput,
  OnRefundBody,
  Paid,
  PaidWebhookResponse200,
  ReadSubscriptionInput,
  SubscribeBody,
  SubscribeInput,
  SubscribeOnEndCallbackBody,
  SubscribeResponse201,
} from "./types.js";

export const
  /** Tells whether a value is a `Paid`. */
  isPaid: Guard<Paid> = /* @__PURE__ */ createGuard(checkPaid),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPaid: Assertion<Paid> = /* @__PURE__ */ createAssertion(checkPaid, "Paid"),
  /** Returns the value, or all issues. */
  validatePaid: Validator<Paid> = /* @__PURE__ */ createValidator(checkPaid),
  PaidSchema: StandardSchemaV1<Paid> = /* @__PURE__ */ createStandardSchema(checkPaid);

function checkPaid(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.type)?lacks(issues,"type"):value!=="paid"&&fail(issues,"const","paid","/type"))return false;
  if(undefined===(value=data.amount)?lacks(issues,"amount"):!Number.isInteger(value)&&fail(issues,"type","integer","/amount")||Number.isFinite(value)&&value<1&&fail(issues,"minimum",1,"/amount"))return false;
  return ends(issues,start);
}

export type SubscribeParams = Omit<SubscribeInput, "body">;

export const
  /** Tells whether a value is the parameters of `subscribe`. */
  isSubscribeParams: Guard<SubscribeParams> = /* @__PURE__ */ createGuard(check_f753db54e1),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSubscribeParams: Assertion<SubscribeParams> = /* @__PURE__ */ createAssertion(check_f753db54e1, "SubscribeParams"),
  /** Returns the value, or all issues. */
  validateSubscribeParams: Validator<SubscribeParams> = /* @__PURE__ */ createValidator(check_f753db54e1),
  SubscribeParamsSchema: StandardSchemaV1<SubscribeParams> = /* @__PURE__ */ createStandardSchema(check_f753db54e1);

export const
  /** Tells whether a value is `application/json` of `subscribe`. */
  isSubscribeBody: Guard<SubscribeBody> = /* @__PURE__ */ createGuard(check_a419b3e784),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSubscribeBody: Assertion<SubscribeBody> = /* @__PURE__ */ createAssertion(check_a419b3e784, "SubscribeBody"),
  /** Returns the value, or all issues. */
  validateSubscribeBody: Validator<SubscribeBody> = /* @__PURE__ */ createValidator(check_a419b3e784),
  SubscribeBodySchema: StandardSchemaV1<SubscribeBody> = /* @__PURE__ */ createStandardSchema(check_a419b3e784);

export const
  /** Tells whether a value is `application/json` of `subscribe`. */
  isSubscribeResponse201: Guard<SubscribeResponse201> = /* @__PURE__ */ createGuard(check_cf3d03b3ac),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSubscribeResponse201: Assertion<SubscribeResponse201> = /* @__PURE__ */ createAssertion(check_cf3d03b3ac, "SubscribeResponse201"),
  /** Returns the value, or all issues. */
  validateSubscribeResponse201: Validator<SubscribeResponse201> = /* @__PURE__ */ createValidator(check_cf3d03b3ac),
  SubscribeResponse201Schema: StandardSchemaV1<SubscribeResponse201> = /* @__PURE__ */ createStandardSchema(check_cf3d03b3ac);

/** The checks of the operation, for the router and the client. */
export const subscribeChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "subscribe",
  parameters: check_f753db54e1,
  body: [["application/json", check_a419b3e784]],
  responses: [
    [201, [["application/json", check_cf3d03b3ac]], check_5d639d6171],
  ],
});

function check_f753db54e1(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.tenant)!=="string"&&typeFails(value,issues,"/tenant"))return false;
  return ends(issues,start);
}

function check_a419b3e784(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if((typeof (value=data.url)!=="string"||!isUri(value))&&formatFails(value,issues,"/url","uri"))return false;
  return ends(issues,start);
}

function check_cf3d03b3ac(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(!Number.isInteger((value=data.id))&&typeFails(value,issues,"/id","integer"))return false;
  return ends(issues,start);
}

function check_5d639d6171(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data["x-trace"])!=="string"&&typeFails(value,issues,"/x-trace"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is the parameters of `readSubscription`. */
  isReadSubscriptionParams: Guard<ReadSubscriptionInput> = /* @__PURE__ */ createGuard(check_e05a56e36a),
  /** Throws a `ValidationError` if a value is invalid. */
  assertReadSubscriptionParams: Assertion<ReadSubscriptionInput> = /* @__PURE__ */ createAssertion(check_e05a56e36a, "ReadSubscriptionParams"),
  /** Returns the value, or all issues. */
  validateReadSubscriptionParams: Validator<ReadSubscriptionInput> = /* @__PURE__ */ createValidator(check_e05a56e36a),
  ReadSubscriptionParamsSchema: StandardSchemaV1<ReadSubscriptionInput> = /* @__PURE__ */ createStandardSchema(check_e05a56e36a);

/** The checks of the operation, for the router and the client. */
export const readSubscriptionChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "readSubscription",
  parameters: check_e05a56e36a,
  responses: [
    [200, []],
  ],
});

function check_e05a56e36a(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(!Number.isInteger((value=data.id))&&typeFails(value,issues,"/id","integer"))return false;
  if(undefined!==(value=data.depth)&&!Number.isInteger(value)&&typeFails(value,issues,"/depth","integer"))return false;
  if(undefined!==(value=data["X-Trace"])&&typeof value!=="string"&&typeFails(value,issues,"/X-Trace"))return false;
  return ends(issues,start);
}

export type KeepTenantParams = Omit<KeepTenantInput, "body">;

export const
  /** Tells whether a value is the parameters of `keepTenant`. */
  isKeepTenantParams: Guard<KeepTenantParams> = /* @__PURE__ */ createGuard(check_f753db54e1),
  /** Throws a `ValidationError` if a value is invalid. */
  assertKeepTenantParams: Assertion<KeepTenantParams> = /* @__PURE__ */ createAssertion(check_f753db54e1, "KeepTenantParams"),
  /** Returns the value, or all issues. */
  validateKeepTenantParams: Validator<KeepTenantParams> = /* @__PURE__ */ createValidator(check_f753db54e1),
  KeepTenantParamsSchema: StandardSchemaV1<KeepTenantParams> = /* @__PURE__ */ createStandardSchema(check_f753db54e1);

export const
  /** Tells whether a value is `application/json` of `keepTenant`. */
  isKeepTenantBody: Guard<KeepTenantBody> = /* @__PURE__ */ createGuard(check_71356d3ecd),
  /** Throws a `ValidationError` if a value is invalid. */
  assertKeepTenantBody: Assertion<KeepTenantBody> = /* @__PURE__ */ createAssertion(check_71356d3ecd, "KeepTenantBody"),
  /** Returns the value, or all issues. */
  validateKeepTenantBody: Validator<KeepTenantBody> = /* @__PURE__ */ createValidator(check_71356d3ecd),
  KeepTenantBodySchema: StandardSchemaV1<KeepTenantBody> = /* @__PURE__ */ createStandardSchema(check_71356d3ecd);

/** The checks of the operation, for the router and the client. */
export const keepTenantChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "keepTenant",
  parameters: check_f753db54e1,
  body: [["application/json", check_71356d3ecd]],
  responses: [
    [204, []],
  ],
});

function check_71356d3ecd(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined!==(value=data.note)&&typeof value!=="string"&&typeFails(value,issues,"/note"))return false;
  return ends(issues,start);
}

export {
  assertPaid as assertPaidWebhookBody,
  isPaid as isPaidWebhookBody,
  PaidSchema as PaidWebhookBodySchema,
  validatePaid as validatePaidWebhookBody,
};

export const
  /** Tells whether a value is `application/json` of `POST paid`. */
  isPaidWebhookResponse200: Guard<PaidWebhookResponse200> = /* @__PURE__ */ createGuard(check_ac1563fac2),
  /** Throws a `ValidationError` if a value is invalid. */
  assertPaidWebhookResponse200: Assertion<PaidWebhookResponse200> = /* @__PURE__ */ createAssertion(check_ac1563fac2, "PaidWebhookResponse200"),
  /** Returns the value, or all issues. */
  validatePaidWebhookResponse200: Validator<PaidWebhookResponse200> = /* @__PURE__ */ createValidator(check_ac1563fac2),
  PaidWebhookResponse200Schema: StandardSchemaV1<PaidWebhookResponse200> = /* @__PURE__ */ createStandardSchema(check_ac1563fac2);

/** The checks of the operation, for the router and the client. */
export const paidWebhookChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "POST paid",
  body: [["application/json", checkPaid]],
  responses: [
    [200, [["application/json", check_ac1563fac2]]],
  ],
});

function check_ac1563fac2(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.ok)!=="boolean"&&typeFails(value,issues,"/ok","boolean"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is `application/json` of `onRefund`. */
  isOnRefundBody: Guard<OnRefundBody> = /* @__PURE__ */ createGuard(check_ef97d5b4ca),
  /** Throws a `ValidationError` if a value is invalid. */
  assertOnRefundBody: Assertion<OnRefundBody> = /* @__PURE__ */ createAssertion(check_ef97d5b4ca, "OnRefundBody"),
  /** Returns the value, or all issues. */
  validateOnRefundBody: Validator<OnRefundBody> = /* @__PURE__ */ createValidator(check_ef97d5b4ca),
  OnRefundBodySchema: StandardSchemaV1<OnRefundBody> = /* @__PURE__ */ createStandardSchema(check_ef97d5b4ca);

/** The checks of the operation, for the router and the client. */
export const onRefundChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "onRefund",
  body: [["application/json", check_ef97d5b4ca]],
  responses: [
    [204, []],
  ],
});

function check_ef97d5b4ca(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data.type)?lacks(issues,"type"):value!=="refunded"&&fail(issues,"const","refunded","/type"))return false;
  return ends(issues,start);
}

export const
  /** Tells whether a value is `application/json` of `subscribe.onEnd`. */
  isSubscribeOnEndCallbackBody: Guard<SubscribeOnEndCallbackBody> = /* @__PURE__ */ createGuard(check_78011ef6f3),
  /** Throws a `ValidationError` if a value is invalid. */
  assertSubscribeOnEndCallbackBody: Assertion<SubscribeOnEndCallbackBody> = /* @__PURE__ */ createAssertion(check_78011ef6f3, "SubscribeOnEndCallbackBody"),
  /** Returns the value, or all issues. */
  validateSubscribeOnEndCallbackBody: Validator<SubscribeOnEndCallbackBody> = /* @__PURE__ */ createValidator(check_78011ef6f3),
  SubscribeOnEndCallbackBodySchema: StandardSchemaV1<SubscribeOnEndCallbackBody> = /* @__PURE__ */ createStandardSchema(check_78011ef6f3);

/** The checks of the operation, for the router and the client. */
export const subscribeOnEndCallbackChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "subscribe.onEnd",
  body: [["application/json", check_78011ef6f3]],
  responses: [
    [204, []],
  ],
});

function check_78011ef6f3(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(typeof (value=data.reason)!=="string"&&typeFails(value,issues,"/reason"))return false;
  return ends(issues,start);
}

export type EventParams = Omit<EventInput, "body">;

export const
  /** Tells whether a value is the parameters of `event`. */
  isEventParams: Guard<EventParams> = /* @__PURE__ */ createGuard(check_3b985c1a07),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEventParams: Assertion<EventParams> = /* @__PURE__ */ createAssertion(check_3b985c1a07, "EventParams"),
  /** Returns the value, or all issues. */
  validateEventParams: Validator<EventParams> = /* @__PURE__ */ createValidator(check_3b985c1a07),
  EventParamsSchema: StandardSchemaV1<EventParams> = /* @__PURE__ */ createStandardSchema(check_3b985c1a07);

export type EventBody = number[];

export const
  /** Tells whether a value is `application/json` of `event`. */
  isEventBody: Guard<EventBody> = /* @__PURE__ */ createGuard(check_da86882932),
  /** Throws a `ValidationError` if a value is invalid. */
  assertEventBody: Assertion<EventBody> = /* @__PURE__ */ createAssertion(check_da86882932, "EventBody"),
  /** Returns the value, or all issues. */
  validateEventBody: Validator<EventBody> = /* @__PURE__ */ createValidator(check_da86882932),
  EventBodySchema: StandardSchemaV1<EventBody> = /* @__PURE__ */ createStandardSchema(check_da86882932);

/** The checks of the operation, for the router and the client. */
export const eventChecks: NamedChecks = /* @__PURE__ */ createOperationChecks({
  operation: "event",
  parameters: check_3b985c1a07,
  body: [["application/json", check_da86882932]],
  responses: [
    [204, []],
  ],
});

function check_3b985c1a07(data, issues?) {
  if(!isObject(data))return reject(issues,"type","object");
  const start=issues?.count;
  let value;
  if(undefined===(value=data["X-Event"])?lacks(issues,"X-Event"):value!=="made"&&value!=="gone"&&fail(issues,"enum",["made","gone"],"/X-Event"))return false;
  return ends(issues,start);
}

function check_da86882932(data, issues?) {
  if(!Array.isArray(data))return reject(issues,"type","array");
  const start=issues?.count;
  let value;
  for(let i0=0; i0<data.length; i0++){
  value=data[i0];
  if(!Number.isInteger(value)&&fail(issues,"type","integer","/"+i0))return false;
  }
  return ends(issues,start);
}
