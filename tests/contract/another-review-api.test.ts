import { readFileSync, writeFileSync } from "node:fs"
import { clientHeader, clientName, mediaType, methodOverrideHeader } from "#lib/contract/index.ts"
import { appVariables } from "#lib/settings/variables.ts"
import { withTables } from "#tests/support/calls-of-another-api.ts"
import { conformanceReport } from "#tests/support/conformance-report.ts"

const path = "docs/another-review-api.md"

test("the document for another Review API lists the calls as the operations table has them; WRITE_DOCS=1 writes them", () => {
  const text = readFileSync(path, "utf8")
  if (process.env.WRITE_DOCS) writeFileSync(path, withTables(text))
  else expect(text).toBe(withTables(text))
})

test("the document names the headers, the media type, the override of PATCH and the time limits that are sent and kept", () => {
  const text = readFileSync(path, "utf8")
  const { REVIEW_API_READ_TIMEOUT_SECONDS: read, REVIEW_API_TIMEOUT_SECONDS: silence } = appVariables.parse(
    {},
  )
  for (const said of [
    `${clientHeader}: ${clientName}`,
    mediaType,
    `${methodOverrideHeader}: PATCH`,
    `\`REVIEW_API_READ_TIMEOUT_SECONDS\` (${read} s)`,
    `\`REVIEW_API_TIMEOUT_SECONDS\` (${silence} s)`,
  ]) {
    expect(text.toLowerCase()).toContain(said.toLowerCase())
  }
})

test("the conformance suite says which calls are met, which are missing, and which are optional and absent", () => {
  const report = conformanceReport(
    new Map([
      ["reviews.list", "met"],
      ["groups.list", "missing"],
      ["audit_entries.list", "absent"],
    ]),
  )
  const lines = report.split("\n")
  const under = (title: RegExp) => lines[lines.findIndex((line) => title.test(line)) + 1]
  expect(under(/^Met \(1\)/)).toBe("  GET /reviews")
  expect(under(/^Missing or incorrect \(1\)/)).toBe("  GET /groups")
  expect(under(/^Optional and absent \(1\)/)).toBe("  GET /audit_entries")
  expect(lines).toContain("  POST /auth")
})
