import { linearExpressions } from "./rules/expressions.ts"
import { keeps } from "./support/rule.ts"

keeps("no expression takes more than linear time over a text", linearExpressions, "expressions", [
  "review-api/imports/ends-in-blanks.ts",
  "review-api/imports/two-ways.ts",
])
