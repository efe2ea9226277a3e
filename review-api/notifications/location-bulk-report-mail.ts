import { and, asc, eq, sql } from "drizzle-orm"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { users } from "../db/schema/identity.ts"
import { locationBulkActions, locationBulkResults } from "../db/schema/location-bulk-actions.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { actionItem } from "../services/location-bulk-actions/action-rows.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/** Locations that an email names; the page has all of them. */
const maxNamed = 50

const subjects = {
  hours: "Hours",
  special_hours: "Holiday hours",
  fields: "Fields",
  auto_sync: "Auto Sync",
  listings: "Listings",
} as const

/**
 * Reports a change of many locations to who started it: what, how many locations have it, and those that could not be
 * changed, with the reason (D-166, D-191).
 * @param about accountId and locationBulkActionId.
 * @returns null when it is gone or tried again, or its user is gone.
 */
export async function locationBulkReportMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, locationBulkActionId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const [found] = await db
    .select({
      row: locationBulkActions,
      shadowUserId: users.shadowUserId,
      deactivatedAt: users.deactivatedAt,
    })
    .from(locationBulkActions)
    .innerJoin(
      users,
      and(eq(users.accountId, locationBulkActions.accountId), eq(users.id, locationBulkActions.userId)),
    )
    .where(
      and(eq(locationBulkActions.accountId, accountId), eq(locationBulkActions.id, locationBulkActionId)),
    )
  if (!found || found.deactivatedAt !== null || found.row.status === "pending") return null
  const item = await actionItem({ db, clock: deps.clock }, found.row)
  const failed = await db
    .select({ name: locationBulkResults.name, reason: locationBulkResults.reason })
    .from(locationBulkResults)
    .where(
      and(
        eq(locationBulkResults.accountId, accountId),
        eq(locationBulkResults.actionId, locationBulkActionId),
        eq(locationBulkResults.result, "failed"),
      ),
    )
    .orderBy(sql`lower(name)`, asc(locationBulkResults.locationId))
    .limit(maxNamed)
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  const what = subjects[item.change]
  const did = item.undo_of_id ? "restored" : "updated"
  const places = countOf(item.total, "location", "locations")
  const done = item.undo_of_id ? item.changed : item.changed + item.unchanged
  const isUnneeded = !item.undo_of_id && item.failed === 0 && item.changed === 0
  return renderEmail(head, {
    to: recipient,
    subject: isUnneeded
      ? `${what} of ${places} needed no change in ${head.name}`
      : item.failed === 0
        ? `${what} of ${places} ${did} in ${head.name}`
        : `${what} of ${formatCount(item.failed)} of ${places} could not be ${did} in ${head.name}`,
    before: [
      isUnneeded
        ? `${what} of ${places} had what you chose already.`
        : `${what} ${did} at ${formatCount(done)} of ${places}.`,
      ...(item.undo_of_id && item.unchanged > 0
        ? [
            `${countOf(item.unchanged, "location has", "locations have")} been changed since and stay as they are.`,
          ]
        : []),
    ],
    facts: failed.map(({ name, reason }) => ({ label: name, value: reason ?? "Failed" })),
    button: {
      label: "View results",
      href: appLinks.locationsChange(
        head.site,
        locationBulkActionId,
        found.shadowUserId === null ? null : accountId,
      ),
    },
    after:
      item.failed > failed.length ? [`Only ${maxNamed} of ${item.failed} locations are listed here.`] : [],
  })
}
