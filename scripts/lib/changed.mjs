import { filesNaming, filesReaching } from "./related.mjs"
import { specsOfRoom, specsOfStart } from "./rooms.mjs"

/** Whether a path is that of a test of the running product, in a browser or without. */
const isSpec = (file) => /^(e2e\/.+\.spec|tests\/pages\/.+\.test)\.ts$/.test(file)

/** After these everything may run differently. */
const ofEverything = /^(package(-lock)?\.json|tsconfig\.json)$/
const ofJest = /^(jest\.config\.mjs|tests\/support\/[^/]+-(runner|setup|teardown|environment)\.(mjs|ts))$/
const ofBrowser =
  /^(playwright\.config\.ts|next\.config\.mjs|(postcss|tailwind)\.config\.\w+|middleware\.ts|instrumentation\.ts)$/

/** They are there for every browser test. */
const ofEveryTest = ["playwright.config.ts", "e2e/support/global-setup.ts", "tests/support/pages-setup.mjs"]

/** Tests of the running product for one changed file, with what they were chosen by. */
function specsOfFile(file, sources) {
  const specs = sources.map(({ path }) => path).filter(isSpec)
  if (ofEverything.test(file) || ofBrowser.test(file)) return { why: "everything", specs }
  const isScript = (path) => path.startsWith("scripts/")
  if (isScript(file)) {
    // All browser tests start the product; how it starts has some of its own.
    const scripts = sources.filter(({ path }) => isScript(path))
    const own = filesReaching([file], scripts).has("scripts/start.mjs") ? specsOfStart(specs) : []
    return { why: "the start", specs: own }
  }
  const reached = filesReaching(
    [file],
    sources.filter(({ path }) => !isScript(path)),
  )
  if (ofEveryTest.some((one) => reached.has(one))) return { why: "everything", specs }
  const own = [...reached].filter(isSpec)
  const room = specsOfRoom(file, specs)
  if (room.isGuess && own.length > 0) return { why: "what uses it", specs: own }
  const why = [own.length > 0 && (isSpec(file) ? "itself" : "what uses it"), room.why].filter(Boolean)
  return { why: why.join(", "), specs: [...new Set([...own, ...room.specs])] }
}

/**
 * Tests of the running product, in a browser or without, that changed files can affect: those of the rooms that they lie in, those that reach them, and all of
 * them after a change of what all of them need.
 * @param {string[]} files paths from the root, of files that were changed, made or deleted
 * @param {{ path: string, text: string }[]} sources the files of `e2e`, `tests/pages`, `tests/support` and `scripts`
 * @returns {{ specs: string[], reasons: { file: string, why: string, count: number }[] }} specs in order, and why
 */
export function specsOf(files, sources) {
  const isThere = new Set(sources.map(({ path }) => path))
  const chosen = files
    .map((file) => ({ file, ...specsOfFile(file, sources) }))
    .map((one) => ({ ...one, specs: one.specs.filter((spec) => isThere.has(spec)) }))
    .filter(({ specs }) => specs.length > 0)
  return {
    specs: [...new Set(chosen.flatMap(({ specs }) => specs))].sort(),
    reasons: chosen.map(({ file, why, specs }) => ({ file, why, count: specs.length })),
  }
}

/**
 * Tests related to changed files: Jest follows imports by itself, but not names of programs and folders. The
 * tests of the architecture read every file.
 * @param {string[]} files as above
 * @param {{ path: string, text: string }[]} sources the files of `tests`
 * @returns {{ isEverything: boolean, files: string[] }} what `--findRelatedTests` takes
 */
export function relatedOf(files, sources) {
  if (files.some((file) => ofEverything.test(file) || ofJest.test(file)))
    return { isEverything: true, files: [] }
  const always = sources
    .map(({ path }) => path)
    .filter((path) => /^tests\/architecture\/[^/]+\.test\.ts$/.test(path))
  const naming = files.flatMap((file) => filesNaming(file, sources))
  return { isEverything: false, files: [...new Set([...files, ...naming, ...always])].sort() }
}
