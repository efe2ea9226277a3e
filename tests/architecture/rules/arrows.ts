import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile } from "../support/tree.ts"

type Edge = { from: string; specifier: string; target: string | null }

const edgesOf = (files: SourceFile[]): Edge[] =>
  files.flatMap((file) =>
    file.imports.map(({ specifier, target }) => ({ from: file.path, specifier, target })),
  )

const forbid =
  (isWrong: (edge: Edge) => boolean): Rule =>
  (files) =>
    edgesOf(files)
      .filter(isWrong)
      .map(({ from, specifier }) => `${from}: ${specifier}`)

const sharedFeatures = ["filter-bar", "filters", "messages", "realtime", "uploads"]
const sharedRooms = [
  "ui",
  "form",
  "data-table",
  "filter-bar",
  "charts",
  "messages",
  "realtime",
  "shell",
  "surveys",
  "uploads",
]
const roomOf = (path: string, folder: string) =>
  path.startsWith(`${folder}/`) ? path.split("/")[folder.split("/").length] : undefined

export const contractImportsZodOnly = forbid(
  ({ from, specifier, target }) =>
    isIn(from, "lib/contract") && (target === null ? specifier !== "zod" : !isIn(target, "lib/contract")),
)

const pureHelpers = ["lib/dates", "lib/format", "lib/hours", "lib/passwords", "lib/scores"]

export const primitivesKnowNoNoun = forbid(
  ({ from, target }) =>
    isIn(from, "components/ui") && target !== null && !isIn(target, "components/ui", ...pureHelpers),
)

/** A noun's views use that noun's features, those of the one filter bar and of realtime; two nouns meet only in `app/`. */
export const nounsDoNotMeet = forbid(({ from, target }) => {
  const own = roomOf(from, "components")
  if (!own || !target) return false
  const view = roomOf(target, "components")
  const feature = roomOf(target, "lib/features")
  return (
    (view !== undefined && view !== own && !sharedRooms.includes(view)) ||
    (feature !== undefined && feature !== own && !sharedFeatures.includes(feature)) ||
    isIn(target, "app")
  )
})

/** The one file of lib that looks into `app`, and only for the records of pages. */
const gathersRecords = (from: string, target: string) =>
  from === "lib/gate/pages.gen.ts" && /^app\/(.*\/)?record$/.test(target)

export const libDrawsNothing = forbid(
  ({ from, target }) =>
    isIn(from, "lib") &&
    target !== null &&
    isIn(target, "components", "app") &&
    !gathersRecords(from, target),
)

const forTheReviewApi = ["review-api", "lib/contract", "lib/settings", ...pureHelpers]

export const reviewApiStandsAlone = forbid(
  ({ from, target }) =>
    isIn(from, "review-api") &&
    target !== null &&
    isIn(target, "app", "components", "lib", "middleware.ts") &&
    !isIn(target, ...forTheReviewApi),
)

export const appKnowsNoReviewApi = forbid(
  ({ from, target }) =>
    isIn(from, "app", "components", "lib", "middleware.ts", "instrumentation.ts", "next.config.mjs") &&
    target !== null &&
    isIn(target, "review-api"),
)

const exportFrom = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*["'][^"']+["'];?/g

/** A file that only hands on what others export, or that is called index. */
export const noBarrels: Rule = (files) =>
  files
    .filter(({ path }) => path !== "lib/contract/index.ts" && !/^app\/.*\/route\.ts$/.test(path))
    .filter(({ path, code }) => {
      const rest = code.replace(exportFrom, "").trim()
      return /(^|\/)index\.(tsx?|mjs)$/.test(path) || (rest === "" && /\bfrom\b/.test(code))
    })
    .map(({ path }) => `${path}: is a barrel`)
