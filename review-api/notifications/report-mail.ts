import { reportQuery, type ScheduledFilters } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { descriptorOfLegend } from "#lib/dates/scheduling.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { accountSetting } from "../db/queries/account-setting.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { unsubscribeId } from "../mail/unsubscribe-links.ts"
import { storedName } from "../services/export-files/export-file-item.ts"
import { signedLink } from "../services/export-files/file-link.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { mediaTypes } from "../services/write-rows.ts"
import { filterLabels } from "./filter-labels.ts"
import { renderEmail } from "./render-email.ts"
import { findReport, type Report } from "./report-deliveries.ts"
import { reportFilters } from "./report-filters.ts"

/** A file up to this size goes along (D-115). */
const maxAttachedBytes = 5 * 1024 * 1024
const emptyText = "There was no export data found"

/** The file of a run as an attachment; none when it is too large or there is none. */
async function attachmentsOf(
  { storage }: MailDeps,
  { file, schedule }: Report,
): Promise<Mail["attachments"]> {
  if (file.status !== "completed" || file.name === null || (file.bytes ?? 0) > maxAttachedBytes) return []
  const stored = await storage.open(storedName(file))
  if (!stored) return []
  const pieces: Uint8Array[] = []
  for await (const piece of stored.pieces) pieces.push(piece)
  const contentType = ownValue(mediaTypes, file.fileType)!
  const filename = file.name.replace(/^export\b/, schedule.exportType.replaceAll("_", "-"))
  return [{ filename, contentType, content: Buffer.concat(pieces) }]
}

/** Of one recipient: the same file has an address for each of them. */
async function downloadLink(deps: MailDeps, site: string, { delivery, file }: Report) {
  if (file.status !== "completed" || file.expiresAt === null) return null
  if ((await accountSetting(deps.db, delivery.accountId, "async_file_download")) !== "true") return null
  const link = signedLink(deps, delivery.publicId, file.expiresAt)
  return { label: "Download CSV", href: appLinks.fileDownload(site, delivery.publicId, link, null) }
}

/** Without a report of its own the way leads to where people log in. */
function viewLink(site: string, { schedule }: Report, filters: ScheduledFilters) {
  const { exportType, resourceId, dateRangeLegend } = schedule
  const query = reportQuery(filters, descriptorOfLegend(dateRangeLegend))
  const href = appLinks.report(site, exportType, resourceId, query)
  return { label: "View report", href: href ?? appLinks.logIn(site) }
}

/**
 * Writes the report of a run to one recipient (D-115): what it holds in words, the file when it is small, the ways to
 * the rolling report, to the file for seven days, and out of these mails (RFC 8058).
 * @param about accountId and deliveryId.
 * @returns null when it has left already, or no one wants it any more.
 */
export async function reportMail(
  deps: MailDeps,
  recipient: string,
  _isRetry: boolean,
  about: EmailAbout,
): Promise<Mail | null> {
  const report = await findReport(deps, about)
  if (!report) return null
  const { delivery, schedule, account, file } = report
  const { accountId, scheduledExportId: resourceId } = delivery
  const head = await emailBrandingOf(deps, accountId)
  const what = { accountId, kind: "scheduled_exports", email: recipient, resourceId } as const
  const link = await unsubscribeId(deps.db, what, schedule.emailSubject)
  const unsubscribe = appLinks.unsubscribe(head.site, "scheduled_exports", link)
  const zone = { id: accountId, timeZone: account.timeZone }
  const filters = await reportFilters(deps, report)
  const hasRows = file.status === "completed"
  const download = await downloadLink(deps, head.site, report)
  const email = await renderEmail(head, {
    to: recipient,
    subject: schedule.emailSubject,
    title: schedule.emailSubject,
    before: [...(schedule.emailBody ? [schedule.emailBody] : []), ...(hasRows ? [] : [emptyText])],
    facts: [
      { label: "Account", value: account.name },
      ...(await filterLabels(
        deps.db,
        zone,
        { ...schedule, filters: filters.labels },
        new Date(file.createdAt),
      )),
      { label: "Rows", value: formatCount(file.rows ?? 0) },
    ],
    button: viewLink(head.site, report, filters.link),
    link: download,
    after: download ? ["The download link expires in 7 days and works only for you."] : [],
    unsubscribe,
  })
  const host = head.from.address.split("@").at(-1)
  return {
    ...email,
    unsubscribe,
    messageId: `<${delivery.publicId}@${host}>`,
    attachments: (await attachmentsOf(deps, report)) ?? [],
  }
}
