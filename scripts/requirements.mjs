import { join } from "node:path"
import { readWholeReports } from "./lib/reports.mjs"
import {
  proofOf,
  readReasons,
  readRows,
  summaryOf,
  testsOfJest,
  testsOfPlaywright,
} from "./lib/requirements.mjs"
import { root } from "./lib/root.mjs"
import { Advice, main, say } from "./lib/say.mjs"

function printSummary(areas) {
  let document = ""
  for (const area of areas) {
    if (area.document !== document) {
      document = area.document
      const own = areas.filter((one) => one.document === document)
      const sum = (key) => own.reduce((total, one) => total + one[key], 0)
      say(`\n${document}: ${sum("proven")} of ${sum("total")}`)
    }
    say(`  ${area.area.padEnd(20)} ${String(area.proven).padStart(4)} / ${area.total}`)
  }
}

await main(async () => {
  const { jest, playwright } = readWholeReports()
  if (!jest && !playwright) throw new Advice("There are no results yet: run npm test first.")
  const rows = readRows(join(root, "docs/requirements"))
  const reasons = readReasons(join(root, "docs/requirements"))
  const { proven, inGallery, unknown } = proofOf(rows, [
    ...testsOfJest(jest),
    ...testsOfPlaywright(playwright),
  ])

  const at = process.argv.indexOf("--missing")
  if (at > 0) {
    const area = process.argv[at + 1]
    const own = rows.filter((row) => row.area === area)
    if (own.length === 0) throw new Advice(`No row has the area "${area}".`)
    const note = (id) => (inGallery.has(id) ? " (in the gallery alone)" : "")
    for (const { id, requirement } of own.filter((row) => !proven.has(row.id))) {
      say(`${id}  ${requirement}${note(id)}`)
      if (reasons.has(id)) say(`       ${reasons.get(id)}`)
    }
  } else if (!process.argv.includes("--check")) {
    printSummary(summaryOf(rows, proven))
    say(`\n${proven.size} of ${rows.length} requirements are proven by tests that passed.`)
    if (inGallery.size > 0) {
      const ids = [...inGallery].sort().join(", ")
      say(`${inGallery.size} more are proven only in the gallery, on no page that people reach yet: ${ids}`)
    }
    const explained = rows.filter(({ id }) => reasons.has(id) && !proven.has(id))
    if (explained.length > 0)
      say(
        `${explained.length} have a reason in docs/requirements/reasons.md: ${explained.map(({ id }) => id).join(", ")}`,
      )
    if (!jest || !playwright) say(`(${jest ? "Browser" : "Jest"} results are missing: run npm test.)`)
  }
  if (unknown.length > 0) throw new Advice(`Tests name rows that are in no table: ${unknown.join(", ")}`)
})
