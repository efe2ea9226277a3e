import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Row ids that a test title ends with: `... [F-098]`, `... [F-001, L-002]`, ranges `[F-098..F-101]`.
 * @returns ids in order; none when the title does not end with such a list
 */
export function idsOfTitle(title) {
  const list = /\[([^[\]]*)\]\s*$/.exec(title)?.[1]
  if (!list || !/^\s*[A-Z]-\d{3}/.test(list)) return []
  return list
    .split(/[,\s]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const range = /^([A-Z])-(\d{3})\.\.\1-(\d{3})$/.exec(part.trim())
      if (!range) return [part.trim()]
      const [, character, from, to] = range
      const count = Math.max(Number(to) - Number(from) + 1, 0)
      return Array.from(
        { length: count },
        (_, i) => `${character}-${String(Number(from) + i).padStart(3, "0")}`,
      )
    })
}

/** Whether a test looks at what the gallery alone shows: `(gallery)` stands before the rows of its title. */
export const isOfGallery = (title) => /\(gallery\)\s*(\[[^[\]]*\]\s*)?$/.test(title)

/** Titles of a Jest JSON report with the state of each test. */
export function testsOfJest(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map((test) => ({ title: test.title, isPassed: test.status === "passed" })),
  )
}

/** Titles of a Playwright JSON report with the state of each test. */
export function testsOfPlaywright(report) {
  const testsOfSuite = (suite) => [
    ...(suite.specs ?? []).map((spec) => ({
      title: spec.title,
      isPassed: spec.ok && spec.tests.every((test) => test.status === "expected"),
    })),
    ...(suite.suites ?? []).flatMap(testsOfSuite),
  ]
  return (report?.suites ?? []).flatMap(testsOfSuite)
}

/** Rows of one table: id, area, requirement. The first line is the head. */
export function rowsOfTable(document, text) {
  return text
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [id, area, , requirement] = line.split("\t")
      return { document, id, area, requirement }
    })
}

/** Reasons of rows that are not proven, by id: the table of `docs/requirements/reasons.md`. */
export function readReasons(folder) {
  const text = readFileSync(join(folder, "reasons.md"), "utf8")
  return new Map([...text.matchAll(/^\| ([A-Z]-\d{3}) \| (.+) \|$/gm)].map(([, id, reason]) => [id, reason]))
}

/** All rows of `docs/requirements`. */
export function readRows(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .sort()
    .flatMap((name) => rowsOfTable(name.replace(/\.tsv$/, ""), readFileSync(join(folder, name), "utf8")))
}

/**
 * Rows that the tests prove. A row counts when a passed test names it and no failed one does; what only tests of the gallery
 * prove counts apart, until a page that people reach shows it.
 * @returns proven ids, ids that the gallery alone proves, and ids that tests name but no table has
 */
export function proofOf(rows, tests) {
  const known = new Set(rows.map((row) => row.id))
  const named = new Set()
  const proven = new Set()
  const shown = new Set()
  const failed = new Set()
  for (const { title, isPassed } of tests) {
    const passed = isOfGallery(title) ? shown : proven
    for (const id of idsOfTitle(title)) {
      named.add(id)
      ;(isPassed ? passed : failed).add(id)
    }
  }
  for (const id of failed) proven.delete(id)
  const inGallery = new Set([...shown].filter((id) => known.has(id) && !proven.has(id) && !failed.has(id)))
  return { proven, inGallery, unknown: [...named].filter((id) => !known.has(id)).sort() }
}

/** Proven and all rows by document and area, in the order of the tables. */
export function summaryOf(rows, proven) {
  const areas = new Map()
  for (const { document, area, id } of rows) {
    const key = `${document}\t${area}`
    const entry = areas.get(key) ?? { document, area, proven: 0, total: 0 }
    entry.total += 1
    if (proven.has(id)) entry.proven += 1
    areas.set(key, entry)
  }
  return [...areas.values()]
}
