import { readFileSync } from "node:fs"
import { endpoints } from "#lib/contract/endpoints.gen.ts"

test("the decision on the calls of billing names each of them, and no other [P-458]", () => {
  const note = readFileSync(new URL("../../docs/decisions/10-billing-calls.md", import.meta.url), "utf8")
  const named = [...note.matchAll(/^\| `([A-Z]+ [^`]+)` \|/gm)].map(([, call]) => call)
  const offered = Object.values(endpoints).flatMap(({ method, path }) =>
    path.startsWith("/billing/") ? [`${method} ${path}`] : [],
  )
  expect(named.toSorted()).toEqual(offered.toSorted())
})
