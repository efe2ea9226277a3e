import { and, eq } from "drizzle-orm"
import { countOf } from "#lib/format/numbers.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { exportFiles } from "../db/schema/export-files.ts"
import { users } from "../db/schema/identity.ts"
import { scheduledExports } from "../db/schema/scheduled-exports.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { signedLink } from "../services/export-files/file-link.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

type Said = { subject: string; text: string; label: string }

/** @param from what the product is called. @param schedule name of the scheduled export that wanted the file. */
function saidOf(
  { status, rows }: { status: string; rows: number | null },
  from: string,
  schedule: string | null,
): Said | null {
  if (status === "completed") {
    const text = `The file you requested has ${countOf(rows ?? 0, "row", "rows")}.`
    return { subject: `Your download from ${from} is ready`, text, label: "Download" }
  }
  if (status === "no_results") {
    return {
      subject: `Your download from ${from} is empty`,
      text: "There was no export data found",
      label: "View details",
    }
  }
  if (status !== "failed") return null
  const text = "There was an error generating your export."
  if (schedule !== null) {
    const next = "No email was sent to its recipients. The next run is not affected."
    return { subject: `${schedule} could not be created`, text: `${text} ${next}`, label: "View details" }
  }
  return { subject: `Your download from ${from} failed`, text, label: "View details" }
}

/**
 * Tells the owner of a file how it ended, with the way to it (F-624); the link needs a login and is good for 7 days.
 * @returns null when it is gone, or its owner is.
 */
export async function exportFileMail(
  deps: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  about: EmailAbout,
): Promise<Mail | null> {
  const [row] = await deps.db
    .select({
      file: exportFiles,
      deactivatedAt: users.deactivatedAt,
      shadowUserId: users.shadowUserId,
      schedule: scheduledExports.emailSubject,
    })
    .from(exportFiles)
    .innerJoin(users, and(eq(users.accountId, exportFiles.accountId), eq(users.id, exportFiles.userId)))
    .leftJoin(
      scheduledExports,
      and(
        eq(scheduledExports.accountId, exportFiles.accountId),
        eq(scheduledExports.id, exportFiles.scheduledExportId),
      ),
    )
    .where(and(eq(exportFiles.accountId, about["accountId"]!), eq(exportFiles.id, about["exportFileId"]!)))
  if (!row || row.deactivatedAt !== null) return null
  const head = await emailBrandingOf(deps, row.file.accountId)
  const said = saidOf(row.file, head.name, row.schedule)
  if (!said || row.file.expiresAt === null) return null
  const shadowed = row.shadowUserId === null ? null : row.file.accountId
  const { publicId } = row.file
  const link = signedLink(deps, publicId, row.file.expiresAt)
  return renderEmail(head, {
    to: recipient,
    subject: said.subject,
    before: [said.text],
    button: { label: said.label, href: appLinks.fileDownload(head.site, publicId, link, shadowed) },
    after: ["The link expires in 7 days and works only for you."],
  })
}
