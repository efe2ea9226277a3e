import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { userLocations } from "#review-api/db/schema/places.ts"
import {
  scheduledExportDeliveries,
  scheduledExportRecipients,
  scheduledExports,
} from "#review-api/db/schema/scheduled-exports.ts"
import { polled } from "../polled.ts"
import { addManyReviews } from "./export.ts"
import { heldFiles, heldMail } from "./hold.ts"
import type { KilledKind, Scene } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const inFile = "half the file of a run"
const inMail = "a mail that has been taken, as nobody knows"
const rows = 2_500
const schedules = 2

/** Schedules that are due, with all reviews and everyone of the account. */
const seed = (scene: Scene) =>
  scene.opened(async ({ db }) => {
    const { first } = await seedReadAccounts({ db })
    const { id: accountId } = first
    await addManyReviews(db, first, rows)
    const people = Object.values(first.users).map(({ id }) => id)
    // All see the same, so that a run has one file.
    await db
      .insert(userLocations)
      .values(
        people.flatMap((userId) =>
          first.locationIds.map((locationId) => ({ accountId, userId, locationId })),
        ),
      )
      .onConflictDoNothing()
    for (let made = 0; made < schedules; made += 1) {
      const [schedule] = await db
        .insert(scheduledExports)
        .values({
          accountId,
          createdByUserId: first.users.Admin.id,
          exportType: "reviews",
          filters: {},
          dateRangeLegend: "last_calendar_year",
          emailFrequency: "monthly",
          scheduledTime: "1",
          emailSubject: "Last year",
          emailBody: "",
          nextRunAt: "2020-01-01T13:00:00Z",
        })
        .returning()
      await db
        .insert(scheduledExportRecipients)
        .values(people.map((userId) => ({ accountId, scheduledExportId: schedule!.id, userId })))
    }
    return people.length
  })

/** With other programs beside it an email is theirs once it has been silent for five minutes. */
export async function passSilence({ database, opened }: Scene): Promise<void> {
  if (database === "pglite") return
  await opened(({ db }) => db.update(queuedEmails).set({ nextAttemptAt: new Date().toISOString() }))
}

export const scheduleKill: KilledKind = {
  title:
    "in scheduled runs, finishes them after its next start, loses no mail and doubles only the one under way, with its Message-ID",
  shownOn: "postgres",

  around: (hold) => ({
    outside: (usual) => ({
      ...usual,
      storage: heldFiles(usual.storage, hold, (nth) =>
        nth === 1 ? { afterPieces: 2, point: inFile } : undefined,
      ),
      transport: heldMail(usual.transport, hold, 2, inMail),
    }),
  }),

  async expectPreserved(scene) {
    const people = await seed(scene)
    const before = await scene.start()
    await before.isHeld(inFile)
    await before.isHeld(inMail)
    await before.kill()
    const { taken } = scene.smtp
    expect(taken).toHaveLength(2)
    expect(await scene.files()).toHaveLength(1)
    await passSilence(scene)

    const after = await scene.startAgain()
    const { db } = after.deps
    const as = await after.signIn()
    const list = await after.call("GET", "/scheduled_exports", { as })
    for (const { id } of list.body._embedded.scheduled_exports) {
      await polled(
        async () => (await after.call("GET", `/scheduled_exports/${id}/deliveries`, { as })).body,
        ({ _embedded: { deliveries } }) =>
          deliveries.length === people &&
          deliveries.every((one: { status: string }) => one.status === "sent"),
      )
    }
    await polled(
      () => db.select().from(queuedEmails),
      (waiting) => waiting.length === 0,
    )
    const mails = taken.map(({ to, mail }) => `${to[0]} ${mail.messageId}`)
    expect([mails.length, new Set(mails).size]).toEqual([schedules * people + 1, schedules * people])
    expect(mails.filter((one) => one === mails[1])).toHaveLength(2)
    expect(new Set(taken.map(({ to }) => to[0])).size).toBe(people)
    const files = await db.select().from(exportFiles)
    expect(files.map(({ status, attempts }) => [status, attempts]).sort()).toEqual([
      ["completed", 1],
      ["completed", 2],
    ])
    for (const file of files) expect(file.rows).toBeGreaterThanOrEqual(rows)
    expect(await db.select().from(scheduledExportDeliveries)).toHaveLength(schedules * people)
  },
}
