/**
 * Types for an Arazzo Description (1.0 or 1.1). Reusable Objects are replaced with the components they refer to, and each workflow's
 * parameters and actions are copied to its steps.
 * @module
 */
import type { JsonSchema } from "../../language/values/json-object.ts";
import type { Located } from "../findings/finding.ts";
import type { SourceFile } from "../read/source-file.ts";

export interface Description {
  readonly file: SourceFile;
  readonly version: "1.0" | "1.1";
  readonly title: string;
  readonly self?: string | undefined;
  readonly sources: readonly SourceDescription[];
  readonly workflows: readonly Workflow[];
  readonly inputs: ReadonlyMap<string, JsonSchema>;
}

export type SourceType = "openapi" | "arazzo" | "asyncapi";

export interface SourceDescription extends Located {
  readonly name: string;
  readonly url: string;
  readonly type: SourceType;
}

export interface Workflow extends Located {
  readonly id: string;
  readonly inputs?: JsonSchema | undefined;
  /** The workflows to run first, as workflow ids or `$sourceDescriptions.<name>.<workflowId>`. */
  readonly dependsOn: readonly Reference[];
  readonly steps: readonly Step[];
  readonly outputs: readonly NamedValue[];
}

export interface Step extends Located {
  readonly id: string;
  readonly target: StepTarget;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody | undefined;
  readonly successCriteria: readonly Criterion[];
  readonly onSuccess: readonly Action[];
  readonly onFailure: readonly Action[];
  readonly outputs: readonly NamedValue[];
  /** Timeout in milliseconds (1.1). */
  readonly timeout?: number | undefined;
  readonly dependsOn: readonly Reference[];
}

/** The target of a step. `channel` refers to a message in an AsyncAPI source; `none` means that the step has no target. */
export interface StepTarget extends Reference {
  readonly kind: "operationId" | "operationPath" | "workflowId" | "channelPath" | "none";
}

export interface Reference extends Located {
  readonly text: string;
}

export interface NamedValue extends Located {
  readonly name: string;
  readonly value: unknown;
}

export type ParameterPlace = "path" | "query" | "querystring" | "header" | "cookie";

export interface Parameter extends NamedValue {
  /** The parameter's location. Absent if the parameter is a workflow input. */
  readonly in?: ParameterPlace | undefined;
  readonly isInherited: boolean;
}

export interface RequestBody extends Located {
  readonly contentType?: string | undefined;
  readonly payload: unknown;
  readonly replacements: readonly Replacement[];
}

export interface Replacement extends Located {
  readonly target: string;
  /** The selector's type. Default: JSON Pointer, or XPath if the payload is XML. */
  readonly type?: SelectorType | undefined;
  readonly value: unknown;
}

export type SelectorKind = "jsonpointer" | "jsonpath" | "xpath";

export interface SelectorType {
  readonly kind: SelectorKind;
  readonly version?: string | undefined;
}

export interface Selector {
  readonly context: string;
  readonly selector: string;
  readonly type: SelectorType;
}

export interface Criterion extends Located {
  readonly kind: "simple" | "regex" | "jsonpath" | "xpath";
  readonly condition: string;
  /** The expression whose value is tested. Absent only for simple criteria. */
  readonly context?: string | undefined;
}

export type Action = EndAction | GotoAction | RetryAction;

interface ActionBase extends Located {
  readonly name: string;
  readonly criteria: readonly Criterion[];
}

interface EndAction extends ActionBase {
  readonly kind: "end";
}

interface GotoAction extends ActionBase {
  readonly kind: "goto";
  readonly to: ActionTarget;
}

interface RetryAction extends ActionBase {
  readonly kind: "retry";
  /** The workflow or step to run before the step is retried. */
  readonly to?: ActionTarget | undefined;
  /** The delay in seconds. */
  readonly after: number;
  readonly limit: number;
}

export interface ActionTarget extends Reference {
  readonly kind: "step" | "workflow";
  /** Inputs passed to the workflow (1.1). */
  readonly parameters: readonly Parameter[];
}
