import { and, eq, inArray, isNotNull } from "drizzle-orm"
import { emailedNoticeKinds, noticeEmailsOf, noticeKindNames } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Db } from "../../db/connect.ts"
import { unsubscribes } from "../../db/schema/unsubscribes.ts"
import { unsubscribeId } from "../../mail/unsubscribe-links.ts"
import { resume } from "../alerts/resume.ts"

type Switches = Readonly<Record<string, boolean | undefined>>
type Whose = { accountId: number; email: string }

/** Whether each kind of notice is sent. @param muted kinds that are turned off. */
export const noticeSwitches = (muted: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(noticeKindNames.map((kind) => [kind, !muted.includes(kind)]))

/** The kinds that are turned off after a change; what it does not name stays. */
export const mutedAfter = (muted: readonly string[], change: Switches = {}): string[] =>
  noticeKindNames.filter((kind) => !(ownValue(change, kind) ?? !muted.includes(kind)))

/** Whether emails about each kind are sent: what their unsubscribe links say (D-082). */
export async function emailSwitches(db: Db, { accountId, email }: Whose): Promise<Record<string, boolean>> {
  const rows = await db
    .select({ resourceId: unsubscribes.resourceId })
    .from(unsubscribes)
    .where(
      and(
        eq(unsubscribes.accountId, accountId),
        eq(unsubscribes.kind, "alerts"),
        eq(unsubscribes.email, email.toLowerCase()),
        inArray(unsubscribes.resourceId, ["", ...emailedNoticeKinds.map(noticeEmailsOf)]),
        isNotNull(unsubscribes.unsubscribedAt),
      ),
    )
  const ended = new Set(rows.map(({ resourceId }) => resourceId))
  return Object.fromEntries(
    emailedNoticeKinds.map((kind) => [kind, !ended.has("") && !ended.has(noticeEmailsOf(kind))]),
  )
}

/**
 * Turns emails about kinds of notices on or off, as their unsubscribe links do.
 * @param tx the transaction of the change. @param name of the sender.
 * @returns what is sent before and after.
 */
export async function changeEmailSwitches(
  tx: Db,
  { accountId, email }: Whose,
  change: Switches,
  { name, now }: { name: string; now: Date },
): Promise<{ before: Record<string, boolean>; after: Record<string, boolean> }> {
  const before = await emailSwitches(tx, { accountId, email })
  for (const kind of emailedNoticeKinds) {
    const next = ownValue(change, kind)
    if (next === undefined || next === before[kind]) continue
    const resourceId = noticeEmailsOf(kind)
    if (next) await resume(tx, accountId, email, ["", resourceId])
    else {
      const id = await unsubscribeId(
        tx,
        { accountId, kind: "alerts", email: email.toLowerCase(), resourceId },
        name,
      )
      await tx.update(unsubscribes).set({ unsubscribedAt: now.toISOString() }).where(eq(unsubscribes.id, id))
    }
  }
  return { before, after: await emailSwitches(tx, { accountId, email }) }
}
