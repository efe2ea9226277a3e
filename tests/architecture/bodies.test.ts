import { bodiesAreCounted } from "./rules/bodies.ts"
import { keeps } from "./support/rule.ts"

describe("how bodies are read", () => {
  keeps("no body is read without counting it", bodiesAreCounted, "bodies", [
    "app/api/report/route.ts",
    "lib/api-client/pass.ts",
    "lib/server/handle-report.ts",
    "review-api/http/parse.ts",
  ])
})
