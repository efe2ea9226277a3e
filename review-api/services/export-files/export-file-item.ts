import { and, eq } from "drizzle-orm"
import type { ExportFile, FileLinkQuery } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import { stillSees } from "../../db/queries/recipient-scopes.ts"
import { exportFiles } from "../../db/schema/export-files.ts"
import { scheduledExportDeliveries } from "../../db/schema/scheduled-exports.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { requirePolledExport } from "../require-export.ts"
import { linkState } from "./file-link.ts"

export type ExportFileRow = typeof exportFiles.$inferSelect

const utc = (instant: string | null): string | null => instant && new Date(instant).toISOString()

const queryOf = ({ expires, signature }: FileLinkQuery): string =>
  expires && signature ? `?${new URLSearchParams({ expires, signature })}` : ""

/** The name under which a file is kept. */
export const storedName = ({ publicId, fileType }: Pick<ExportFileRow, "publicId" | "fileType">): string =>
  `${publicId}.${fileType}`

/** A file as callers see it (D-107, D-108). @param requested by what it was asked for. */
export const exportFileItem = (
  row: Pick<
    ExportFileRow,
    "publicId" | "fileType" | "status" | "statusReason" | "name" | "bytes" | "rows" | "expiresAt"
  >,
  { id, link = {} }: { id: string; link?: FileLinkQuery } = { id: row.publicId },
): ExportFile => ({
  id,
  status: row.status,
  status_reason: row.statusReason,
  file_url: row.status === "completed" ? `/fetch-export-file/${id}/file-data${queryOf(link)}` : null,
  name: row.name,
  bytes: row.bytes,
  rows: row.rows,
  expires_at: utc(row.expiresAt),
})

/** Missing, foreign and, but for who has its link of a mail, expired alike (D-108). */
export const fileMissing = () => new ApiError(404, "Export file missing")

/** The file that was mailed to the caller under an id of its own (D-115), while the caller may see what it holds (D-272). */
async function mailedFile(
  { db }: Pick<Deps, "db">,
  { accountId, userId }: Scope,
  id: string,
): Promise<ExportFileRow | undefined> {
  const mail = scheduledExportDeliveries
  const [row] = await db
    .select({ file: exportFiles })
    .from(mail)
    .innerJoin(
      exportFiles,
      and(eq(exportFiles.accountId, mail.accountId), eq(exportFiles.id, mail.exportFileId)),
    )
    .where(and(eq(mail.publicId, id), eq(mail.accountId, accountId), eq(mail.userId, userId)))
  return row && (await stillSees(db, { accountId, userId }, row.file)) ? row.file : undefined
}

/**
 * A file that the caller asked for, or was mailed with a signed link, and that has not expired. Files of schedules are
 * downloaded only with the setting async_file_download (000 §6).
 * @param link what the mail put behind the address.
 * @throws 404; 410 for a signed link that has expired, also when the file is gone; 403 with code `feature_off`.
 */
export async function ownFile(
  deps: Pick<Deps, "db" | "clock" | "config">,
  scope: Scope,
  { id, link }: { id: string; link: FileLinkQuery },
): Promise<ExportFileRow> {
  const { db, clock } = deps
  const state = linkState(deps, id, link)
  if (state === "expired") throw new ApiError(410, "This link has expired.")
  const { accountId, userId } = scope
  const own = and(eq(exportFiles.accountId, accountId), eq(exportFiles.userId, userId))
  const [requested] = await db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.publicId, id), own))
  const row = requested ?? (state === "open" ? await mailedFile(deps, scope, id) : undefined)
  const isExpired = row?.expiresAt != null && Date.parse(row.expiresAt) <= clock.now().getTime()
  if (!row || isExpired) throw fileMissing()
  if (row.requestType === "scheduled") await requirePolledExport({ db }, scope)
  return row
}
