import { Readable } from "node:stream"
import type { Database } from "#review-api/db/connect.ts"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import type { ImportDeps } from "#review-api/imports/account-lock.ts"
import type { ImportEvent, ImportResult } from "#review-api/imports/events.ts"
import type { ImportOptions, ImportRequest, OwnOptions } from "#review-api/imports/options.ts"
import { peek } from "#review-api/imports/peek.ts"
import { runImport } from "#review-api/imports/run-import.ts"
import { decide, requireDecided } from "#review-api/imports/survey/decide.ts"
import { surveyFile } from "#review-api/imports/survey/survey-file.ts"
import { openTestDatabase, type TestDatabaseKind } from "./databases.ts"

export const importRequest: ImportRequest = {
  fileName: "reviews.csv",
  account: "Hotels",
  admin: "owner@hotels.test",
  password: "a long password",
  map: {},
  dryRun: false,
}

/** As `importRequest`, for a file with these columns and nothing that has to be decided. */
export const importOptionsFor = async (columns: string): Promise<ImportOptions> => ({
  ...importRequest,
  decided: await decidedFor(`${columns}\n`),
})

/** How a file is read, after all of it was looked at. */
export async function decidedFor(content: string | Buffer, options: Partial<ImportRequest> = {}) {
  const request = { ...importRequest, ...options }
  const survey = await surveyFile(() => fileOf(content), request)
  const decided = decide(survey, request)
  if (!request.dryRun) requireDecided(survey, request)
  return decided
}

/** Text or bytes as a file that comes in small pieces. */
export const fileOf = (content: string | Buffer, pieceBytes = 1_000): AsyncIterable<Uint8Array> => {
  const bytes = Buffer.from(content as string)
  const pieces = Math.ceil(bytes.length / pieceBytes)
  return Readable.from(
    Array.from({ length: pieces }, (_, index) =>
      bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    ),
  )
}

export type Imported = { result: ImportResult; rejected: { line: number; reason: string }[] }

/**
 * Runs an import to its end. Of a file that comes as a stream only the beginning is looked at before.
 * @param onProgress is told the rows of each batch that has been written; the import waits for it.
 */
export async function importFile(
  deps: ImportDeps,
  file: AsyncIterable<Uint8Array> | string | Buffer,
  options: Partial<ImportRequest & OwnOptions> = {},
  onProgress: (rows: number) => unknown = () => {},
): Promise<Imported> {
  const rejected: Imported["rejected"] = []
  let last: ImportEvent | null = null
  const isStream = typeof file !== "string" && !Buffer.isBuffer(file)
  const { head, whole } = isStream
    ? await peek(file, (start) => start.includes("\n"))
    : { head: Buffer.from(file as string), whole: fileOf(file) }
  // A piece may end within a letter.
  const lines = head.subarray(0, head.lastIndexOf("\n") + 1)
  const decided = await decidedFor(isStream ? lines : head, options)
  for await (const event of runImport(deps, { ...importRequest, ...options, decided }, whole)) {
    if (event.type === "rejected") rejected.push({ line: event.line, reason: event.reason })
    if (event.type === "progress") await onProgress(event.rows)
    last = event
  }
  if (last?.type !== "done") throw new Error("The import ended without a result.")
  return { result: last.result, rejected }
}

export const importNow = new Date("2026-03-01T12:00:00Z")

/** A database that is ready for imports, with a clock that stands still. */
export async function openImportDatabase(kind: TestDatabaseKind): Promise<Database & ImportDeps> {
  const database = await openTestDatabase(kind)
  await upsertSources(database.db)
  return { ...database, clock: { now: () => importNow } }
}
