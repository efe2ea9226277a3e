import { parse } from "csv-parse/sync"
import { eq, sql } from "drizzle-orm"
import { noteDelivered } from "#review-api/asking/note-report.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { AnswerLost } from "#review-api/mail/mail.ts"
import { cancel, sendAll, smtpAnswer } from "#tests/support/asking.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { sendingScene } from "#tests/support/sending-scene.ts"

const zone = "America/Chicago"
const days = ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"]

describe.each(databasesFor("sql"))("requests of a period, on %s", (database) => {
  const scene = sendingScene(database, { startsAt: "2026-03-04T18:00:00Z" })

  test("are the same in the history, its file and the overview: by the day they were sent, until then created [F-053, F-577]", async () => {
    const { deps, smtp, add } = scene
    await scene.clear()
    await deps.db.update(accounts).set({ timeZone: zone }).where(eq(accounts.id, scene.first.id))
    const soon = await add(["a@inbox.test", "b@inbox.test", "lost@inbox.test", "none@inbox.test"], {
      dueAt: new Date("2026-03-07T03:00:00Z"),
    })
    const never = await add(["never@inbox.test"], { dueAt: new Date("2026-03-09T03:00:00Z") })
    await add(["waits@inbox.test"], { dueAt: new Date("2026-03-09T03:00:00Z") })
    // In the evening of the 6th where the account is.
    scene.now = Date.parse("2026-03-07T03:00:00Z")
    smtp.script.answer = ({ to }) => {
      if (to.startsWith("lost@")) throw new AnswerLost()
      if (to.startsWith("none@")) throw smtpAnswer("550 5.1.1 No such user")
    }
    await sendAll(deps, soon.key)
    await cancel(deps, never.key)
    expect((await scene.states()).sort()).toEqual([
      "bounced hard_bounce",
      "queued",
      "sent",
      "sent",
      "skipped cancelled",
      "uncertain answer_lost",
    ])
    const as = await scene.api.login("admin@first.test")
    const expectSame = async () => {
      const counted = await rowsOf(
        deps.db,
        { day: column.day(), total: column.number(), sent: column.number() },
        sql`select (coalesce(sent_at, created_at) at time zone ${zone})::date as day, count(*)::integer as total,
            count(sent_at)::integer as sent from requests where account_id = ${scene.first.id} group by 1 order by 1`,
      )
      for (const [at, from] of days.entries())
        for (const to of days.slice(at)) {
          const within = counted.filter(({ day }) => day >= from && day <= to)
          const total = within.reduce((sum, day) => sum + day.total, 0)
          const sent = within.reduce((sum, day) => sum + day.sent, 0)
          const query = { published_after: from, published_before: to }
          const history = await scene.api.call("GET", "/requests", { as, query })
          const overview = await scene.api.call("GET", `/reports/${scene.first.id}/campaign/overview`, {
            as,
            query,
          })
          const file = await scene.api.call("GET", "/export/csv/requests", { as, query })
          expect({
            history: history.body._total,
            file: (parse(file.text, { from_line: 2, relax_column_count: true }) as string[][]).length,
            overview: overview.body.total,
            sent: overview.body.sent,
          }).toEqual({ history: total, file: total, overview: total, sent })
        }
      return counted
    }
    expect(await expectSame()).toEqual([
      { day: "2026-03-04", total: 3, sent: 0 },
      { day: "2026-03-06", total: 3, sent: 3 },
    ])
    // A report of the next day says that the uncertain one has arrived.
    scene.now = Date.parse("2026-03-08T04:00:00Z")
    const lost = (await scene.rows()).find(({ status }) => status === "uncertain")!
    await deps.db.transaction((tx) =>
      noteDelivered(tx, { accountId: scene.first.id, id: lost.id }, new Date(scene.now)),
    )
    expect(await expectSame()).toEqual([
      { day: "2026-03-04", total: 2, sent: 0 },
      { day: "2026-03-06", total: 3, sent: 3 },
      { day: "2026-03-07", total: 1, sent: 1 },
    ])
  })
})
