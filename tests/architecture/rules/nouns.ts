import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Rule } from "../support/rule.ts"
import { projectRoot, type SourceFile } from "../support/tree.ts"
import { folderOfOperation } from "./verbs.ts"

const glossary = readFileSync(join(projectRoot, "docs/glossary.md"), "utf8")

/** Rooms of several nouns, by what the glossary lists: the room, and the nouns that it is about. */
export const sharedRooms: ReadonlyMap<string, readonly string[]> = new Map(
  glossary
    .split("## Rooms of several nouns")[1]!
    .split("\n## ")[0]!
    .split("\n")
    .flatMap((line) => {
      const [, room = "", nouns = ""] = line.split("|")
      const name = /`([\w-]+)`/.exec(room)?.[1]
      return name ? [[name, [...nouns.matchAll(/`([\w-]+)`/g)].map(([, noun]) => noun!)] as const] : []
    }),
)

/** Rooms that are about no noun, by layer: a folder of folders, or of a file each. */
const layers: Readonly<Record<string, readonly string[]>> = {
  "lib/contract": ["providers"],
  "lib/features": ["filter-bar"],
  "lib/forms": [],
  components: ["charts", "data-table", "filter-bar", "form", "gallery", "shell", "ui"],
  "review-api/services": [],
  "review-api/db/schema": [
    ...[
      "call-counts",
      "columns",
      "directory-listings",
      "events",
      "feature-requests",
      "idempotency",
      "identity",
    ],
    ...[
      "import-files",
      "mail",
      "mentions",
      "place-additions",
      "place-moves",
      "provider-hosts",
      "provider-photos",
      "review-events",
    ],
    ...[
      "rollups",
      "set-aside",
      "simulated-listings",
      "simulated-photos",
      "simulated-posts",
      "simulated-responses",
    ],
  ],
  "tests/api": [
    ...["cli", "data-folder", "db", "demo", "http", "jobs", "kills", "mail", "openapi", "permissions"],
    ...["publishing", "storage"],
  ],
  "tests/unit/features": ["filter-bar"],
  "tests/component": ["api-client", "data-table", "filter-bar", "form", "shell", "support", "ui"],
  "tests/pages": ["partner", "public", "shadow", "start", "ui", "upstream", "white-label"],
  e2e: ["partner", "public", "screens", "shadow", "support", "ui", "upstream", "white-label"],
  "tests/support/nouns": [],
}
const ofFiles = ["review-api/db/schema", "tests/support/nouns"]

const operationsFile = /^lib\/contract\/([^/]+)\/operations\.ts$/
const verbsFile = /^review-api\/services\/([^/]+)\/verbs\.ts$/
const foldersOf = (files: SourceFile[], pattern: RegExp) =>
  new Set(files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))

/** A file of a layer that names a room: its path, and the room. */
function roomsOf(files: SourceFile[], layer: string) {
  const depth = layer.split("/").length
  return files.flatMap(({ path }) => {
    const parts = path.split("/")
    if (!path.startsWith(`${layer}/`)) return []
    if (ofFiles.includes(layer)) return [{ path, room: parts[depth]!.replace(/\.ts$/, "") }]
    return parts.length > depth + 1 ? [{ path, room: parts[depth]! }] : []
  })
}

/** The operations of a noun are in its folder of the contract and are answered in the folder of that name. */
const ownOperations: Rule = (files) => {
  const inContract = foldersOf(files, operationsFile)
  const inServices = foldersOf(files, verbsFile)
  return files.flatMap(({ path, code }) => {
    const answered = verbsFile.exec(path)?.[1]
    if (answered && !inContract.has(answered))
      return [`${path}: the contract has no operations of ${answered}`]
    const noun = operationsFile.exec(path)?.[1]
    if (!noun) return []
    const unanswered = inServices.has(noun) ? [] : [`${path}: no service answers ${noun}`]
    const foreign = [...code.matchAll(/"([a-z_]+\.[a-z_]+)": operation\(/g)]
      .filter(([, id]) => folderOfOperation(id!) !== noun)
      .map(([, id]) => `${path}: ${id} belongs to another noun`)
    return [...unanswered, ...foreign]
  })
}

/** Folders and files of every layer are called as the noun that they are about: no second spelling of it. */
export const oneSpelling: Rule = (files) => {
  const nouns = foldersOf(files, operationsFile)
  const strangers = Object.entries(layers).flatMap(([layer, own]) =>
    roomsOf(files, layer)
      .filter(({ room }) => !nouns.has(room) && !sharedRooms.has(room) && !own.includes(room))
      .map(({ path, room }) => `${path}: ${room} is no noun of the contract and no shared room`),
  )
  const flatTests = files
    .filter(({ path }) => /^tests\/(?:api|unit\/features)\/[^/]+\.test\.ts$/.test(path))
    .map(({ path }) => `${path}: is in no folder of a noun`)
  return [...ownOperations(files), ...strangers, ...flatTests]
}

/** Rooms that are listed by hand and are not there, and nouns of the glossary that do not exist. */
export function unfoundedRooms(files: SourceFile[]): string[] {
  const nouns = foldersOf(files, operationsFile)
  const used = new Set(Object.keys(layers).flatMap((layer) => roomsOf(files, layer).map(({ room }) => room)))
  return [
    ...Object.entries(layers).flatMap(([layer, own]) => {
      const there = new Set(roomsOf(files, layer).map(({ room }) => room))
      return own.filter((room) => !there.has(room)).map((room) => `${layer}/${room}`)
    }),
    ...[...sharedRooms].flatMap(([room, about]) => [
      ...(used.has(room) ? [] : [room]),
      ...about.filter((noun) => !nouns.has(noun)),
    ]),
  ]
}

const camelCase = (kind: string) => kind.replace(/_(\w)/g, (_, character: string) => character.toUpperCase())

/** A job is called as its kind: `export_file` is run by `exportFileJob`. */
export const jobsAsTheirKinds: Rule = (files) =>
  files
    .filter(({ path }) => path === "review-api/job-kinds.ts")
    .flatMap(({ path, code }) =>
      [...code.matchAll(/^ {2}(\w+): (\w+),$/gm)]
        .filter(([, kind, job]) => job !== `${camelCase(kind!)}Job`)
        .map(([, kind, job]) => `${path}: ${kind} is run by ${job}`),
    )
