import { parse } from "csv-parse/sync"
import { sql } from "drizzle-orm"
import type { Channel, RequestStatus } from "#lib/contract/requests/constants.ts"
import { addDays } from "#lib/dates/day.ts"
import { column, type RowOf, rowsOf } from "#review-api/db/rows.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { randomOf } from "#review-api/demo/random.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const now = new Date("2026-06-30T18:00:00Z")
const range = { published_after: "2026-04-01", published_before: "2026-06-29" }
const before = { from: "2026-01-01", to: "2026-03-31" }

const rowShape = {
  campaignId: column.number().nullable(),
  locationId: column.number(),
  channel: column.text<Channel>(),
  status: column.text<RequestStatus>(),
  day: column.day(),
  sent: column.boolean(),
  bounced: column.boolean(),
  opened: column.boolean(),
  clicked: column.boolean(),
  answered: column.boolean(),
  complained: column.boolean(),
  unsubscribed: column.boolean(),
  won: column.boolean(),
}

type Row = RowOf<typeof rowShape>

type Stamp = "sent" | "opened" | "clicked" | "answered" | "won" | "complained" | "unsubscribed"

const waiting = ["queued", "claimed", "held"]

/** The figures of some rows, each by its one definition. */
function recount(rows: readonly Row[]) {
  const of = (test: (row: Row) => unknown) => rows.filter(test).length
  const stamped = (name: Stamp) => of((row) => row[name])
  return {
    total: rows.length,
    waiting: of(({ status }) => waiting.includes(status)),
    skipped: of(({ status }) => status === "skipped"),
    uncertain: of(({ status }) => status === "uncertain"),
    failed: of(({ status }) => status === "failed"),
    sent: stamped("sent"),
    delivered: stamped("sent") - of((row) => row.sent && row.bounced),
    bounced: of((row) => row.sent && row.bounced),
    opened: stamped("opened"),
    clicked: stamped("clicked"),
    answered: stamped("answered"),
    won: stamped("won"),
    complained: stamped("complained"),
    unsubscribed: stamped("unsubscribed"),
  }
}

describe.each(testDatabases())("figures of requests, counted again from their rows, on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let user: Caller
  let first: SeededAccount
  let campaignIds: number[] = []
  let rows: Row[] = []

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    const seeded = await seedTwoAccounts(api.deps)
    first = seeded.first
    admin = await api.login("admin@first.test")
    user = await api.login("user@first.test")
    for (const account of [seeded.second, first]) await fill(account)
    await api.deps.db
      .update(locations)
      .set({ deletedAt: now.toISOString() })
      .where(sql`account_id = ${first.id} and id = ${first.locationIds[1]}`)
    rows = await rowsOf(
      api.deps.db,
      rowShape,
      sql`select campaign_id, location_id, channel, status, day, sent_at is not null as sent,
          bounced_at is not null as bounced, opened_at is not null as opened, clicked_at is not null as clicked,
          answered_at is not null as answered, complained_at is not null as complained,
          unsubscribed_at is not null as unsubscribed, won_review_id is not null as won
        from requests where account_id = ${first.id}`,
    )
  })
  afterAll(() => api.close())

  /**
   * Requests of every state at every location, by both channels, with and without a campaign, repeated ones and those of
   * erased people, on days around both ends of the ranges.
   */
  async function fill(account: SeededAccount) {
    const random = randomOf(`figures ${account.id}`)
    const made = await api.deps.db
      .insert(campaigns)
      .values(
        ["sent", "paused", "cancelled"].map((status, at) => ({
          accountId: account.id,
          name: `Campaign ${at}`,
          status,
          locationId: at === 0 ? account.locationIds[0]! : null,
          createdByUserId: account.users.Admin.id,
        })),
      )
      .returning({ id: campaigns.id })
    if (account === first) campaignIds = made.map(({ id }) => id)
    const days = [
      "2025-12-31",
      before.from,
      before.to,
      range.published_after,
      "2026-05-15",
      "2026-06-29",
      "2026-06-30",
    ]
    const at = "2026-05-01T12:00:00Z"
    const states: Partial<typeof requests.$inferInsert>[] = [
      { status: "queued" },
      { status: "claimed" },
      { status: "held", reason: "quiet_hours" },
      { status: "skipped", reason: "asked_recently" },
      { status: "uncertain", reason: "answer_lost" },
      { status: "failed", reason: "refused" },
      { status: "sent", sentAt: at },
      { status: "delivered", sentAt: at, deliveredAt: at },
      { status: "opened", sentAt: at, openedAt: at },
      { status: "clicked", sentAt: at, openedAt: at, clickedAt: at },
      { status: "answered", sentAt: at, openedAt: at, clickedAt: at, answeredAt: at },
      { status: "unsubscribed", sentAt: at, openedAt: at, unsubscribedAt: at },
      { status: "unsubscribed", reason: "complained", sentAt: at, complainedAt: at },
      { status: "bounced", reason: "hard_bounce", sentAt: at, bouncedAt: at },
      { status: "answered", sentAt: at, answeredAt: at, unsubscribedAt: at },
    ]
    let count = 0
    const all = days.flatMap((day) =>
      states.flatMap((state) =>
        Array.from({ length: 1 + random.below(3) }, () => {
          count += 1
          const isErased = random.chance(0.1)
          const canWin = state.clickedAt && random.chance(0.5)
          return {
            accountId: account.id,
            campaignId: random.chance(0.2) ? null : random.pick(made).id,
            locationId: random.pick(account.locationIds),
            channel: random.pick(["email", "sms"]),
            recipient: isErased ? "" : `guest-${count}@inbox.test`,
            resentOf: random.chance(0.1) ? 1 : null,
            ...(canWin ? { wonReviewId: 1_000_000 + count, wonAt: at } : {}),
            day,
            ...state,
          }
        }),
      ),
    )
    await api.deps.db.insert(requests).values(all as (typeof requests.$inferInsert)[])
  }

  const inRange = ({ day }: Row) => day >= range.published_after && day <= range.published_before
  const overview = async (query: object = {}, as = admin) =>
    (
      await api.call("GET", `/reports/${first.id}/campaign/overview`, {
        as,
        query: { ...range, ...query },
      })
    ).body

  test("are those of the overview, and of the period before", async () => {
    const body = await overview()
    expect(body).toMatchObject(recount(rows.filter(inRange)))
    const earlier = rows.filter(
      ({ day }) => day >= addDays(range.published_after, -90) && day < range.published_after,
    )
    expect(body.previous).toEqual(recount(earlier))
  })

  test("add up by day, by channel and by location, those of a deleted one too", async () => {
    const body = await overview()
    expect(body.series).toHaveLength(90)
    for (const { period, ...figures } of body.series)
      expect([period, figures]).toEqual([period, recount(rows.filter(({ day }) => day === period))])
    for (const { channel, ...figures } of body.channels)
      expect([channel, figures]).toEqual([
        channel,
        recount(rows.filter((row) => inRange(row) && row.channel === channel)),
      ])
    expect(body.locations).toHaveLength(first.locationIds.length)
    for (const { location_id: id, location_name: _, last_sent_on: last, ...figures } of body.locations) {
      const own = rows.filter((row) => inRange(row) && row.locationId === id)
      const sent = own.filter((row) => row.sent).map(({ day }) => day)
      expect([id, figures, last]).toEqual([id, recount(own), sent.toSorted().at(-1) ?? null])
    }
  })

  test("are narrowed by location and channel, and to the locations that someone sees", async () => {
    const [place] = first.locationIds
    expect(await overview({ location_id: place, channel: "sms" })).toMatchObject(
      recount(rows.filter((row) => inRange(row) && row.locationId === place && row.channel === "sms")),
    )
    expect(await overview({}, user)).toMatchObject(
      recount(rows.filter((row) => inRange(row) && first.assignedLocationIds.includes(row.locationId))),
    )
  })

  test("are those of the overview's file", async () => {
    const { text } = await api.call("GET", `/reports/${first.id}/campaign/overview/csv`, {
      as: admin,
      query: range,
    })
    const lines: Record<string, string>[] = parse(text, { columns: true, bom: true })
    expect(lines).toHaveLength(first.locationIds.length)
    for (const line of lines) {
      const figures = recount(
        rows.filter((row) => inRange(row) && row.locationId === Number(line["location_id"])),
      )
      for (const [name, count] of Object.entries(figures))
        expect([name, line[name]]).toEqual([name, String(count)])
    }
  })

  test("are those of each campaign, on every day, and of its recipients by state and reason", async () => {
    for (const id of campaignIds) {
      const own = rows.filter(({ campaignId }) => campaignId === id)
      const { body } = await api.call("GET", `/campaigns/${id}`, { as: admin })
      expect([id, body.figures]).toEqual([id, recount(own)])
      const { body: outcomes } = await api.call("GET", `/campaigns/${id}/outcomes`, { as: admin })
      const byStatus: Record<string, number> = {}
      for (const { status, count } of outcomes.outcomes) byStatus[status] = (byStatus[status] ?? 0) + count
      for (const [status, count] of Object.entries(byStatus))
        expect([status, count]).toEqual([status, own.filter((row) => row.status === status).length])
      for (const { status, reason, count } of outcomes.outcomes) {
        const { body: list } = await api.call("GET", "/requests", {
          as: admin,
          query: { campaign_id: id, status, ...(reason ? { reason } : {}), per_page: 500 },
        })
        if (reason) expect([status, reason, list._total]).toEqual([status, reason, count])
      }
    }
  })

  test("are as many as the lines of the history's file", async () => {
    const { text } = await api.call("GET", "/export/csv/requests", {
      as: admin,
      query: { campaign_id: campaignIds[0] },
    })
    const lines: Record<string, string>[] = parse(text, { columns: true, bom: true })
    const own = rows.filter(({ campaignId }) => campaignId === campaignIds[0])
    expect(lines).toHaveLength(own.length)
    expect(lines.filter((line) => line["won_review_id"] !== "")).toHaveLength(recount(own).won)
  })
})
