import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile } from "../support/tree.ts"

/** Routes that are no pages: the proxy for browsers, and answers for monitors and other websites. */
const handlerFolders = ["app/api", "app/as", "app/(monitoring)", "app/embed", "app/w"]

const recordBeside = (path: string) => path.replace(/[^/]+$/, "record.ts")

/** Pages whose subject has no name before it exists. */
const nameless = [
  "app/(app)/amplify/widgets/create/[kind]/page.tsx",
  "app/(app)/file-downloads/[fileId]/page.tsx",
]

/** A page of one thing of several names it in its title. */
const namesItsThing = ({ path, code }: SourceFile): boolean =>
  !path.startsWith("app/(app)/") ||
  !path.includes("[") ||
  nameless.includes(path) ||
  /\bgenerateMetadata = metadataOf\(\s*\w+,/.test(code)

function errorOf(file: SourceFile, paths: ReadonlySet<string>): string | null {
  const { path, code, imports } = file
  if (!paths.has(recordBeside(path))) return "has no record.ts beside it"
  if (path.endsWith("/route.ts")) return null
  const isTaken = imports.some(({ specifier }) => specifier === "./record.ts")
  if (!isTaken) return "does not take its own record"
  if (!/\bexport\b[^\n]*\bgenerateMetadata\b/.test(code)) return "has no title"
  return namesItsThing(file) ? null : "does not name what it shows"
}

/** Every page, and every route that answers as one, has a record; what is drawn takes its title from there. */
export const pagesHaveRecords: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path))
  return files
    .filter(({ path }) => /^app\/(.*\/)?(page\.tsx|route\.ts)$/.test(path) && !isIn(path, ...handlerFolders))
    .flatMap((file) => {
      const error = errorOf(file, paths)
      return error ? [`${file.path}: ${error}`] : []
    })
}
