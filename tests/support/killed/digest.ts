import { sql } from "drizzle-orm"
import { alertDeliveries, alerts } from "#review-api/db/schema/alerts.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { polled } from "../polled.ts"
import { loginTypes } from "../seed.ts"
import { heldCommit } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { passSilence } from "./schedule.ts"
import { seedReadAccounts } from "./seed-read.ts"

const point = "the second digest, written and not kept"
/** Before the reviews of every location. */
const dueAt = "2025-01-05T12:00:00Z"

export const digestKill: KilledKind = {
  title: "while it writes digests, sends each after its next start, once",
  shownOn: "postgres",

  around: (hold) => ({
    database: (opened) =>
      heldCommit(opened, hold, sql`(select count(*) from ${alertDeliveries}) >= 2`, point),
  }),

  async expectPreserved(scene) {
    const emails = await scene.opened(async ({ db }) => {
      const { first } = await seedReadAccounts({ db })
      const daily = { accountId: first.id, alertTypeId: 1, alertFrequencyId: 2, nextRunAt: dueAt }
      const people = loginTypes.map((type) => first.users[type])
      await db.insert(alerts).values(people.map(({ id }) => ({ ...daily, userId: id })))
      return people.map(({ email }) => email)
    })
    const before = await scene.start()
    await before.isHeld(point)
    await before.kill()
    await passSilence(scene)

    const after = await scene.startAgain()
    const { db } = after.deps
    await polled(
      () => db.select().from(alertDeliveries),
      (deliveries) =>
        deliveries.length >= emails.length && deliveries.every(({ status }) => status === "sent"),
    )
    await polled(
      () => db.select().from(queuedEmails),
      (waiting) => waiting.length === 0,
    )
    const deliveries = await db.select().from(alertDeliveries)
    expect(deliveries.map(({ recipient }) => recipient).sort()).toEqual([...emails].sort())
    expect(new Set(deliveries.map(({ occurrenceAt }) => Date.parse(occurrenceAt)))).toEqual(
      new Set([Date.parse(dueAt)]),
    )
    const mails = new Set(scene.smtp.taken.map(({ to, mail }) => `${to[0]} ${mail.messageId}`))
    expect(mails.size).toBe(emails.length)
    expect([...new Set(scene.smtp.taken.map(({ to }) => to[0]!))].sort()).toEqual([...emails].sort())
    const [late] = await db
      .select({ n: sql<number>`count(*)::integer` })
      .from(alerts)
      .where(sql`next_run_at <= now()`)
    expect(late!.n).toBe(0)
  },
}
