import {
  type FileDirectory,
  type FileProblem,
  fileDirectories,
  fileProblems,
} from "#lib/contract/directory-files/constants.ts"
import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import type { ListingsFilter } from "#lib/contract/local-listings/schema.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { listingRows } from "../local-listings/listing-rows.ts"
import { requireExport } from "../require-export.ts"
import type { Service, Verbs } from "../service.ts"
import { fileColumns } from "./file-columns.ts"
import { type FileLocation, fileLocations, problemsOf } from "./file-location.ts"

/** The locations of the list of local listings, a stretch at a time. */
async function locationBatches(deps: Deps, scope: Scope, code: FileDirectory, filter: ListingsFilter) {
  const rows = await listingRows(deps, scope, filter)
  return batchesOf(async (limit, offset) => {
    const listed = await rows.read(limit, offset)
    return fileLocations(
      deps,
      scope,
      code,
      listed.map(({ id }) => id),
    )
  })
}

async function countsOf(deps: Deps, scope: Scope, code: FileDirectory, filter: ListingsFilter) {
  const counts = new Map<FileProblem, number>()
  let [total, leftOut] = [0, 0]
  for await (const batch of await locationBatches(deps, scope, code, filter)) {
    for (const location of batch) {
      const problems = problemsOf(location)
      total += 1
      if (problems.length > 0) leftOut += 1
      for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1)
    }
  }
  return {
    directory_code: code,
    directory_name: directoryNames[code],
    total,
    left_out: leftOut,
    problems: [...counts]
      .map(([problem, count]) => ({ code: problem, count }))
      .toSorted((one, other) => other.count - one.count || one.code.localeCompare(other.code)),
  }
}

/** GET /directory_files: what each file would have and what it leaves out, behind the filters of local listings. */
const listDirectoryFiles: Service<"directory_files.list"> = async ({ deps, scope, query }) => {
  const { account_id: _, ...filter } = query
  const files = []
  for (const code of fileDirectories) files.push(await countsOf(deps, scope, code, filter))
  return { directory_files: files }
}

const leftOutColumns: Record<string, Column<FileLocation>> = {
  location_id: ({ id }) => String(id),
  external_id: ({ external_id }) => external_id,
  name: ({ name }) => name,
  problems: (location) => problemsOf(location).map((problem) => fileProblems[problem]),
}

async function* filtered<Row>(batches: AsyncIterable<readonly Row[]>, has: (row: Row) => boolean) {
  for await (const batch of batches) yield batch.filter(has)
}

/**
 * GET /directory_files/export: the locations that a directory takes, or with `content=left_out` the others with what they
 * lack. @throws 403 in a trial without trial_export.
 */
const exportDirectoryFile: Service<"directory_files.export"> = async ({ deps, scope, query, actor }) => {
  await requireExport(deps, scope)
  const { directory_code: code, content = "locations", file_type: fileType, ...filter } = query
  const isLeftOut = content === "left_out"
  const rows: ExportRows<FileLocation> = {
    columns: isLeftOut ? leftOutColumns : fileColumns[code],
    batches: filtered(
      await locationBatches(deps, scope, code, filter),
      (location) => problemsOf(location).length > 0 === isLeftOut,
    ),
  }
  await recordAudit(deps.db, deps, actor, {
    accountId: scope.accountId,
    resource: { type: "local_listing", name: directoryNames[code] },
    after: { directory_code: code, content },
  })
  const what = `${code.replace("_", "-")}-${isLeftOut ? "left-out" : "locations"}`
  return fileDownload(deps, scope, what, rows, fileType)
}

export const verbs = {
  "directory_files.list": listDirectoryFiles,
  "directory_files.export": exportDirectoryFile,
} satisfies Verbs
