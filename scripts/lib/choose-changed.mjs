import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { relatedOf, specsOf } from "./changed.mjs"
import { changedFiles } from "./changed-files.mjs"
import { root } from "./root.mjs"
import { say } from "./say.mjs"

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith("tests/architecture/fixtures/"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

const isCode = (file) => /\.(tsx?|mjs|cjs)$/.test(file)

/** The files that Jest is to look at: it knows only those that are there, and imports only of code. */
const jestArguments = ({ isEverything, files }, pages) =>
  isEverything
    ? []
    : [
        "--passWithNoTests",
        "--findRelatedTests",
        ...files.filter((file) => isCode(file) && existsSync(join(root, file))),
        ...pages,
      ]

const printRelated = ({ isEverything }) =>
  say(
    `Jest: ${isEverything ? "all" : "what imports or names one of them, tests/architecture, and tests of pages"}`,
  )

function printSpecs({ specs, reasons }) {
  say(`Tests of the running product: ${specs.length} files`)
  for (const { file, why, count } of reasons) say(`  ${String(count).padStart(3)} for ${file} (${why})`)
  say(`  ${specs.join("\n  ")}`)
}

/**
 * Tests that the changes since the last commit on main can affect; prints the choice and why.
 * @param {string[]} names the steps that were asked for
 * @returns {Promise<{ jest: string[], specs: string[] } | null>} arguments of Jest and files for Playwright; null when
 *   nothing was changed
 */
export async function chooseChanged(names) {
  const { base, files } = await changedFiles(root)
  if (files.length === 0) {
    say(`Nothing has changed since ${base} of main.`)
    return null
  }
  const [tests, scripts, e2e] = ["tests", "scripts", "e2e"].map(sourcesIn)
  const ofProduct = tests.filter(({ path }) => /^tests\/(support|pages)\//.test(path))
  const related = relatedOf(files, tests)
  const chosen = specsOf(files, [...e2e, ...ofProduct, ...scripts])
  const specs = chosen.specs.filter((path) => path.startsWith("e2e/"))
  const pages = chosen.specs.filter((path) => !specs.includes(path))
  say(`Changed since ${base} of main:\n  ${files.join("\n  ")}\n`)
  if (names.includes("jest")) printRelated(related)
  if (chosen.specs.length > 0) printSpecs(chosen)
  say("This is a selection for use while working. Run all of npm test before you merge.\n")
  return { jest: jestArguments(related, pages), specs }
}
