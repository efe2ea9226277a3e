import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { exportFiles } from "#review-api/db/schema/exports.ts"
import { letters } from "#review-api/db/schema/mail.ts"
import {
  scheduledExportDeliveries,
  scheduledExportRecipients,
  scheduledExports,
} from "#review-api/db/schema/scheduled-exports.ts"
import { bothDatabases } from "#tests/support/databases.ts"
import { newPlace, type Place } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { type ReviewProgram, startReviewProgram } from "#tests/support/review-program.ts"
import { seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts"

// So many that the file is still being written when it has been seen.
const rows = 90_000

const databases = bothDatabases("programs")

describe.each(databases)("a Review API that is killed with -9 in a scheduled run, on %s", (kind) => {
  let at: Place
  let data: string
  let smtp: SmtpServer
  let program: ReviewProgram | undefined
  beforeAll(async () => {
    at = await newPlace(kind)
    data = at.env["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "outpost-report-kill-")))
    smtp = await startSmtpServer()
  })
  afterAll(async () => {
    await program?.kill()
    await smtp.close()
    await at.remove()
    await rm(data, { recursive: true, force: true })
  })

  const start = async () => {
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: "Outpost <mail@outpost.test>" }
    program = await startReviewProgram({ ...at.env, DATA_DIR: data, ...mail })
    return program
  }

  /** A schedule that is due, with all reviews and everybody of the account. */
  const seed = () =>
    at.opened(async ({ db }) => {
      const { first } = await seedTwoAccounts({ db })
      const { id: accountId } = first
      await db.execute(sql`
        insert into reviews (account_id, location_id, source_id, identity, rating, stars, content, published_at)
        select ${accountId}, ${first.locationIds[0]}, 1, 'many-' || n, 5, 5, 'Good ' || n,
          date_trunc('year', now()) - interval '30 days' - (n % 300) * interval '1 day'
        from generate_series(1, ${rows}) n`)
      const [schedule] = await db
        .insert(scheduledExports)
        .values({
          ...{ accountId, createdByUserId: first.users.Admin.id, exportType: "reviews", filters: {} },
          ...{ dateRangeLegend: "last_calendar_year", emailFrequency: "monthly", scheduledTime: "1" },
          ...{ emailSubject: "Last year", emailBody: "", nextRunAt: "2020-01-01T13:00:00Z" },
        })
        .returning()
      const people = Object.values(first.users).map(({ id }) => id)
      await db
        .insert(scheduledExportRecipients)
        .values(people.map((userId) => ({ accountId, scheduledExportId: schedule!.id, userId })))
      return people.length
    })

  test("finishes it after its next start, loses no mail and doubles at most the one under way, with its Message-ID", async () => {
    const people = await seed()
    const folder = join(data, "files")
    const names = () => readdir(folder).catch(() => [])
    const inFile = await start()
    await polled(names, (found) => found.some((name) => name.endsWith(".part")))
    await inFile.kill()
    expect((await names()).filter((name) => !name.endsWith(".part"))).toEqual([])
    expect(smtp.taken).toEqual([])

    const killed = Promise.withResolvers<void>()
    smtp.state.beforeYes = async () => {
      if (smtp.taken.length < 2) return
      smtp.state.beforeYes = null
      await program!.kill()
      killed.resolve()
    }
    await start()
    await killed.promise
    expect(smtp.taken).toHaveLength(2)
    // With other programs beside it the letter is theirs once it has been silent for five minutes.
    if (kind === "postgres") {
      await at.opened(({ db }) => db.update(letters).set({ nextAttemptAt: new Date().toISOString() }))
    }

    const last = await start()
    const login = { email: "admin@first.test", password: seedPassword }
    const { body: as } = await last.call("POST", "/auth", { body: login })
    const list = await last.call("GET", "/scheduled_exports", { as })
    const { id } = list.body._embedded.scheduled_exports[0]
    await polled(
      async () => (await last.call("GET", `/scheduled_exports/${id}/deliveries`, { as })).body,
      ({ _embedded }) => _embedded.deliveries.every((one: { status: string }) => one.status === "sent"),
    )
    await last.kill()
    const mails = smtp.taken.map(({ to, mail }) => `${to[0]} ${mail.messageId}`)
    expect([mails.length, new Set(mails).size]).toEqual([people + 1, people])
    expect(mails.filter((one) => one === mails[1])).toHaveLength(2)
    expect(new Set(smtp.taken.map(({ to }) => to[0])).size).toBe(people)
    const files = await at.opened(({ db }) => db.select().from(exportFiles))
    expect(files.map(({ status, attempts }) => [status, attempts])).toEqual([["completed", 2]])
    expect(files[0]!.rows).toBeGreaterThanOrEqual(rows)
    const kept = await at.opened(({ db }) => db.select().from(scheduledExportDeliveries))
    expect(kept).toHaveLength(people)
  }, 300_000)
})
