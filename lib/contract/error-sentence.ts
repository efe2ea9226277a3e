import type { z } from "zod"
import { ownValue } from "./own-value.ts"

const kinds: Record<string, string> = {
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  string: "must be text",
}

/** Of a name in a query or body that has no meaning there. */
export const unknownNameText = "is not known"

type Issue = Parameters<z.core.$ZodErrorMap>[0]

function tooSmall(issue: Issue & { code: "too_small" }): string {
  if (issue.origin === "string") return "can't be blank"
  return issue.origin === "array" ? "has too few values" : `must be at least ${issue.minimum}`
}

function tooBig(issue: Issue & { code: "too_big" }): string {
  if (issue.origin === "string") return "is too long"
  return issue.origin === "array"
    ? `has more than ${issue.maximum} values`
    : `must be at most ${issue.maximum}`
}

/**
 * Of one value or a list of them: what is wrong with the value, or with one of the list. What is wrong deeper has been put
 * into words already.
 */
function unionSentence({ input, errors }: Issue & { code: "invalid_union" }): string {
  if (input === undefined) return "can't be blank"
  const options = errors.filter((issues) => issues.length > 0)
  const [own] = options.filter(([first]) => first!.code !== "invalid_type" || first!.path.length > 0)
  const [first] = own ?? options[0] ?? []
  return first?.message ?? "is invalid"
}

/**
 * Error text of a field, as in `errors` of D-013 and after the field's name in `error`. Texts given in
 * a schema win over these.
 */
export function errorSentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "can't be blank" : (ownValue(kinds, issue.expected) ?? "is invalid")
    case "too_small":
      return tooSmall(issue)
    case "too_big":
      return tooBig(issue)
    case "invalid_format":
      return issue.format === "date" ? "must be a date (YYYY-MM-DD)" : "is invalid"
    case "unrecognized_keys":
      return unknownNameText
    case "invalid_union":
      return unionSentence(issue)
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`
    default:
      return "is invalid"
  }
}
