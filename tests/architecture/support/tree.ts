import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { type Import, importsOf, withoutComments } from "./source.ts"

export const projectRoot = join(import.meta.dirname, "../../..")

export type SourceFile = {
  /** Path from the root of its tree, with `/`. */
  path: string
  text: string
  code: string
  lines: number
  imports: (Import & {
    /** Path of a project file without ending, or null for a package. */ target: string | null
  })[]
  isClient: boolean
}

/** Folders that tools make. */
const notOurs = new Set([
  "node_modules",
  ".next",
  ".bench",
  ".git",
  "data",
  "coverage",
  "reports",
  "test-results",
  "playwright-report",
  "tests/openapi-client/node_modules",
])
/** Written by a test, and not committed. */
const madeByTest = "tests/openapi-client/api.gen.ts"

/** Every file below a folder that belongs to the project, without the wrong samples of these tests. */
export function filesUnder(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (path === "tests/architecture/fixtures") return []
      if (entry.isDirectory()) return notOurs.has(path) ? [] : filesUnder(root, path)
      return entry.isFile() && path !== madeByTest ? [path] : []
    })
}

/** Path without its ending, as imports are compared. */
export const stem = (path: string) => path.replace(/\.(tsx?|mjs)$/, "").replace(/\/index$/, "")

function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith("#")) return stem(specifier.slice(1))
  if (specifier.startsWith(".")) return stem(posix.join(posix.dirname(from), specifier))
  return null
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8")
  const code = withoutComments(text)
  return {
    path,
    text,
    code,
    lines: text.split("\n").length - 1,
    imports: importsOf(code).map((one) => ({ ...one, target: targetOf(one.specifier, path) })),
    isClient: /^\s*["']use client["']/.test(code),
  }
}

/** The program text of a tree: TypeScript and plain Node modules. */
export function readTree(root: string): SourceFile[] {
  return filesUnder(root)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && path !== "next-env.d.ts")
    .map((path) => readSource(root, path))
}

let project: SourceFile[] | undefined
/** The project itself, read once. */
export const projectTree = () => {
  project ??= readTree(projectRoot)
  return project
}

/** A small wrong tree that a rule must catch. */
export const fixtureTree = (name: string) => readTree(join(import.meta.dirname, "../fixtures", name))

/** Whether a path lies in a folder. */
export const isIn = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
