import { rowsHaveShapes } from "./rules/row-shapes.ts"
import { keeps } from "./support/rule.ts"

keeps("rows of SQL have a shape", rowsHaveShapes, "row-shapes", [
  "review-api/cast.ts",
  "review-api/member.ts",
  "review-api/typed.ts",
])
