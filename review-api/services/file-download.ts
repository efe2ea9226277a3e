import type { FileHeadings } from "#lib/contract/export-files/constants.ts"
import type { FileType } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Scope } from "../permissions/scope.ts"
import type { Deps } from "./deps.ts"
import type { Download } from "./download.ts"
import type { ExportRows } from "./export-rows.ts"
import { mediaTypes, piecesOf } from "./write-rows.ts"

type Making = { deps: Pick<Deps, "clock">; scope: Pick<Scope, "timeZone"> }

/**
 * The name of a file that is made now, with the account's day (D-108, D-109): `locations-2026-01-31.csv`.
 * @param what it holds, in words with hyphens; `export` for files whose name is given (F-507).
 */
export const fileNameOf = ({ deps, scope }: Making, what: string, fileType: FileType): string =>
  `${what}-${dayIn(scope.timeZone, deps.clock.now())}.${fileType}`

/**
 * Rows as a file that is read a batch at a time while it is sent (D-109).
 * @param what it holds, as its name says it.
 * @param fileType CSV unless said otherwise. @param headings of a CSV file: names of columns unless said otherwise.
 */
export const fileDownload = <Row>(
  deps: Pick<Deps, "clock">,
  scope: Scope,
  what: string,
  rows: ExportRows<Row>,
  fileType: FileType = "csv",
  headings?: FileHeadings,
): Download => ({
  name: fileNameOf({ deps, scope }, what, fileType),
  type: mediaTypes[fileType],
  pieces: piecesOf(fileType, rows, scope.timeZone, headings),
})
