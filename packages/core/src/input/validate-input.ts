import * as v from "valibot";

/** What is wrong with a field, by name; an app chooses the words. */
export type IssueCode =
  | "required"
  | "too-long"
  | "too-short"
  | "too-small"
  | "too-big"
  | "not-a-date"
  | "not-an-email"
  | "not-allowed"
  | "mismatch";

export type ValidationResult<Output> =
  | { status: "valid"; value: Output }
  | { status: "invalid"; issues: Partial<Record<string, IssueCode>> };

/** Schemas of core use an `IssueCode` as the message of every rule; the first issue of a field counts. */
export function validateInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: v.InferInput<Schema>,
): ValidationResult<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, input);
  if (result.success) return { status: "valid", value: result.output };
  const issues: Partial<Record<string, IssueCode>> = {};
  for (const issue of result.issues) issues[v.getDotPath(issue) ?? ""] ??= issue.message as IssueCode;
  return { status: "invalid", issues };
}
