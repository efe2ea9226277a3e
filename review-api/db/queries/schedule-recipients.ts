import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { users } from "../schema/identity.ts"
import { scheduledExportRecipients } from "../schema/scheduled-exports.ts"

export type ScheduleRecipient = { userId: number; email: string }

/** Whom a schedule mails (D-116): its recipients that are not deactivated. */
export const scheduleRecipients = (
  db: Db,
  accountId: number,
  scheduledExportId: number,
): Promise<ScheduleRecipient[]> =>
  db
    .select({ userId: users.id, email: users.email })
    .from(scheduledExportRecipients)
    .innerJoin(
      users,
      and(
        eq(users.accountId, scheduledExportRecipients.accountId),
        eq(users.id, scheduledExportRecipients.userId),
      ),
    )
    .where(
      and(
        eq(scheduledExportRecipients.accountId, accountId),
        eq(scheduledExportRecipients.scheduledExportId, scheduledExportId),
        isNull(users.deactivatedAt),
      ),
    )
