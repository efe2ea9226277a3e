import type { FileType } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Scope } from "../permissions/scope.ts"
import type { Deps } from "./deps.ts"
import type { Download } from "./download.ts"
import type { ExportRows } from "./export-rows.ts"
import { mediaTypes, piecesOf } from "./write-rows.ts"

/** The name of a file that is made now: `export-{YYYY-MM-DD}` of the account's day (D-108, D-109). */
export const fileNameOf = (
  { clock }: Pick<Deps, "clock">,
  { timeZone }: Pick<Scope, "timeZone">,
  fileType: FileType,
): string => `export-${dayIn(timeZone, clock.now())}.${fileType}`

/** Rows as a file that is read a batch at a time while it is sent (D-109). @param fileType CSV unless said otherwise. */
export const fileDownload = <Row>(
  deps: Pick<Deps, "clock">,
  scope: Scope,
  rows: ExportRows<Row>,
  fileType: FileType = "csv",
): Download => ({
  name: fileNameOf(deps, scope, fileType),
  type: mediaTypes[fileType],
  pieces: piecesOf(fileType, rows, scope.timeZone),
})
