import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile } from "../support/tree.ts"

const each =
  (find: (file: SourceFile) => (string | null | undefined)[]): Rule =>
  (files) =>
    files.flatMap((file) =>
      find(file)
        .filter((finding) => finding != null)
        .map((finding) => `${file.path}: ${finding}`),
    )

/** Files that may be longer than 500 lines, with the reason. */
const longFiles: Record<string, string> = {}

export const noLongFiles = each(({ path, lines }) => [
  lines > 500 && !longFiles[path] ? `${lines} lines` : null,
])

/** A literal's properties are written out, not spread to keep lines short. */
export const noLiteralSpreads = each(({ path, code }) => [
  /\.(ts|tsx|mjs)$/.test(path) && /(?<=[\s,])\.\.\.\{/.test(withoutStrings(code))
    ? "spreads a literal"
    : null,
])

const namesOfOthers = new Set([
  ...["README.md", "CONTRIBUTING.md", "LICENSE", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md"],
  "PULL_REQUEST_TEMPLATE.md",
])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** A folder of app is a part of an address, which is given (/dashboard/local_listings). */
const addressPart = /^[a-z0-9]+([-_][a-z0-9]+)*$/
const nextFolder = /^(\(.+\)|\[.+\]|@[a-z-]+|\.[a-z]+|ISSUE_TEMPLATE)$/

/** Whether a path is written in kebab-case; folders may have the brackets of Next, files their endings. */
export function isWellNamed(path: string): boolean {
  const parts = path.split("/")
  const file = parts.pop()!
  const folder = parts[0] === "app" ? addressPart : kebab
  const folders = parts.every((part) => folder.test(part) || nextFolder.test(part))
  const bare = file.replace(/^\./, "").split(".")
  return folders && (namesOfOthers.has(file) || bare.every((part) => kebab.test(part)))
}

export const kebabCase = each(({ path }) => [isWellNamed(path) ? null : "is not kebab-case"])

const nextNames =
  /^(bench\/build\/)?app\/(.*\/)?(page|layout|template|error|global-error|not-found|default|icon|robots|sitemap|manifest)\.tsx?$/
const configs =
  /^([^/]+\.config\.(ts|mjs)|tests\/support\/[^/]+-(environment|runner|sequencer|setup|teardown)\.mjs|(e2e|tests)\/support\/global-[^/]+\.(ts|mjs))$/

export const namedExports = each(({ path, code }) => [
  !path.endsWith(".d.ts") && /\bexport\s+default\b/.test(code) && !nextNames.test(path) && !configs.test(path)
    ? "exports default"
    : null,
])

/** Answers of any operation, looked into by tests. */
const whereAnyIsAllowed = "tests/support/api-caller.ts"
const anyType = /(?:[:<|&,(]|\bas\b|=>)\s*any\b(?!\s*\()/

const withoutStrings = (code: string) =>
  code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')

export const noAny = each(({ path, code }) => [
  path !== whereAnyIsAllowed && /\.tsx?$/.test(path) && anyType.test(withoutStrings(code))
    ? "uses any"
    : null,
])

const placesOfPaths = [
  "lib/routes",
  "lib/gate",
  "lib/contract/operation.ts",
  "lib/contract/endpoints.gen.ts",
  "lib/contract/nouns.ts",
]
const operationsOfNoun = /^lib\/contract\/[^/]+\/operations\.ts$/
const pathLiteral = /(?<![\w)\]])(["'`])(\/[a-zA-Z_][^"'`\n]*)\1/g

/** Addresses come from `lib/routes`; a literal one stands only there, in the operations table and in the gate. */
export const noHandWrittenPaths = each(({ path, code }) =>
  isIn(path, "app", "components", "lib", "middleware.ts") &&
  !isIn(path, ...placesOfPaths) &&
  !operationsOfNoun.test(path)
    ? [...code.matchAll(pathLiteral)].map((match) => match[2])
    : [],
)

export const noLoadingFiles = each(({ path }) => [
  /^app\/(.*\/)?loading\.tsx?$/.test(path) ? "a page must come whole" : null,
])

/** Analytics know a table by its identifier (D-265). */
export const namedTables = each(({ path, code }) =>
  isIn(path, "components", "app")
    ? [...code.matchAll(/<table\b[^>]*>/g)].map(([tag]) =>
        tag.includes("data-track") ? null : `${tag} has no data-track`,
      )
    : [],
)

/** The tag that begins at an index, up to the bracket that closes it outside of braces. */
function tagAt(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === "{") depth += 1
    if (code[at] === "}") depth -= 1
    if (code[at] === ">" && depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

/** Analytics know a tooltip by its identifier (D-265): the words of an element and those of its component. */
export const namedTooltips = each(({ path, code }) =>
  isIn(path, "components", "app") && path.endsWith(".tsx")
    ? [...code.matchAll(/<[a-z][a-zA-Z0-9]*(?=[\s>])|<Tooltip\b/g)].map(({ index }) => {
        const tag = tagAt(code, index)
        const isTooltip = tag.startsWith("<Tooltip") || /\stitle=/.test(tag)
        return !isTooltip || /\s(data-)?track=/.test(tag) ? null : `${tag.split("\n")[0]} has no identifier`
      })
    : [],
)

/** The fetch of a page, with the app behind it. */
const whereFetchIsMade = "tests/support/jsdom-environment.mjs"
const fetchPatch =
  /\b(?:globalThis|global|window|self)(?:\.fetch|\[["']fetch["']\])\s*=(?!=)|(?:spyOn|replaceProperty|defineProperty)\([^,()]+,\s*["']fetch["']|\b(?:assign|defineProperties)\(\s*(?:globalThis|global|window|self)\s*,\s*\{[^}]*\bfetch\b/

/** Requests of a page go to the real app: errors and delays have helpers (tests/support/component). */
export const noPatchedFetch = each(({ path, code }) => [
  isIn(path, "tests", "e2e") && path !== whereFetchIsMade && fetchPatch.test(code) ? "replaces fetch" : null,
])

const formProperty =
  /(?:\bas\s+HTML(?:Form|Button|Input)Element\s*\)|\b(?:form|currentTarget|submitter)(?:\.current)?)[!?]*\.(?:action|enctype|formAction|formMethod|method|target)\b(?!\s*\()/

/** A field with the name of an attribute takes the place of the form's property: `getAttribute` reads the attribute. */
export const noFormProperties = each(({ path, code }) => [
  isIn(path, "app", "components", "lib") && formProperty.test(code)
    ? "reads an attribute of a form as a property"
    : null,
])
