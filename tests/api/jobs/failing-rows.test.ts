import { and, eq, inArray, isNull } from "drizzle-orm"
import { alertDeliveries, alerts, smsOutbox } from "#review-api/db/schema/alerts.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { placeMoveReviews, placeMoves } from "#review-api/db/schema/place-moves.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { bulkActions, postContents, posts } from "#review-api/db/schema/posts.ts"
import { reviewBulkActions } from "#review-api/db/schema/review-bulk-actions.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import { scheduledExportDeliveries } from "#review-api/db/schema/scheduled-exports.ts"
import { setAside } from "#review-api/db/schema/set-aside.ts"
import { webhookDeliveries } from "#review-api/db/schema/webhook-endpoints.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import { type AlertFixture, startAlertFixture } from "#tests/support/alert-fixture.ts"
import { addReview } from "#tests/support/alerts.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { switchOn } from "#tests/support/responses.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

const long = "2026-01-01T00:00:00Z"

describe.each(databasesFor("jobs"))("a row that throws among others, on %s", (database) => {
  let fixture: AlertFixture
  let api: TestApi
  let first: SeededAccount
  const now = Date.parse("2026-06-04T12:00:00Z")

  beforeAll(async () => {
    fixture = await startAlertFixture(database, { now: () => new Date(now) })
    ;({ api, first } = fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.empty()
    await api.deps.db.delete(setAside)
  })

  /** Does what waits, as workers would: a job that fails keeps none of the others. @returns how many failed. */
  async function work(name: JobName): Promise<number> {
    const { signal } = new AbortController()
    let failed = 0
    for (const id of await jobKinds[name].waiting(api.deps))
      await jobKinds[name].run(api.deps, { id, signal, isLastAttempt: true }).catch(() => {
        failed += 1
      })
    return failed
  }
  const aside = async () =>
    (await api.deps.db.select().from(setAside).orderBy(setAside.row)).map(({ kind, row }) => `${kind} ${row}`)
  /** @returns what was set aside while some rows of a table were broken. */
  async function whileBroken(
    [table, condition, events]: [table: string, condition: string, events?: string],
    doIt: () => Promise<unknown>,
  ): Promise<string[]> {
    const mend = await breakRows(api.deps, table, condition, events)
    try {
      await doIt()
    } finally {
      await mend()
    }
    return aside()
  }

  test("keeps no other recipient from the file of a scheduled export, and no other schedule from its run", async () => {
    const { Manager: bad, User: good } = first.users
    const as = await fixture.admin()
    const make = async () =>
      (await api.call("POST", "/scheduled_exports", { as, body: scheduleBody([bad.id, good.id]) })).body.id
    const [one, other] = [await make(), await make()]
    await addReview(api, first)
    await makeDue(api, one)
    const [address] = await api.deps.db.select().from(users).where(eq(users.id, bad.id))
    const email = address!.email.toLowerCase()
    expect(
      await whileBroken(["queued_emails", `new.recipient = '${email}'`], () => runSchedule(api, one)),
    ).toEqual([expect.stringContaining("export_file delivery-")])
    const of = (id: number) =>
      api.deps.db
        .select()
        .from(scheduledExportDeliveries)
        .where(eq(scheduledExportDeliveries.scheduledExportId, id))
    const sent = await of(one)
    expect(sent.map((row) => [row.email, row.status]).toSorted()).toEqual(
      [
        [email, "failed"],
        [sent.find((row) => row.email !== email)!.email, "pending"],
      ].toSorted(),
    )
    expect(await api.deps.db.$count(queuedEmails)).toBe(1)

    await api.deps.db.delete(setAside)
    for (const id of [one, other]) await makeDue(api, id)
    await api.deps.db.delete(exportFiles)
    await whileBroken(["export_files", `new.scheduled_export_id = ${one}`], () => work("scheduled_run"))
    expect((await aside()).length).toBeGreaterThan(0)
    const files = await api.deps.db.select().from(exportFiles)
    expect(new Set(files.map(({ scheduledExportId }) => scheduledExportId))).toEqual(new Set([other]))
  })

  test("keeps no other email from being sent, whatever kind it is of", async () => {
    const at = new Date(now).toISOString()
    const about = {}
    const made = { about, nextAttemptAt: at, createdAt: at }
    await api.deps.db.insert(queuedEmails).values([
      { ...made, kind: "of_another_version" as never, recipient: "a@first.test" },
      {
        ...made,
        kind: "export_file",
        recipient: "b@first.test",
        about: { accountId: first.id, exportFileId: 0 },
      },
      { ...made, kind: "password_reset", recipient: "admin@first.test" },
    ])
    await api.deps.mailer.deliver()
    const left = await api.deps.db.select().from(queuedEmails)
    expect(left.map(({ recipient }) => recipient)).not.toContain("admin@first.test")
    expect(left.map(({ recipient, attempts }) => [recipient, attempts])).toContainEqual(["a@first.test", 1])
  })

  test("keeps no other message from being sent", async () => {
    await switchOn(api.deps, first.id, ["sms_alerts"])
    await api.deps.db.update(users).set({ phone: "+12025550123" }).where(eq(users.accountId, first.id))
    const [bad, good] = await Promise.all(
      [1, 2].map((alert_type_id) => fixture.make({ alert_type_id, alert_frequency_id: 1 })),
    )
    const ids = [bad!.id, good!.id]
    await api.deps.db.update(alerts).set({ channel: "sms" }).where(inArray(alerts.id, ids))
    await addReview(api, first)
    await work("alert_arrival")
    await api.deps.db.delete(smsOutbox)
    await whileBroken(["alert_deliveries", `new.alert_id = ${bad!.id}`], () => work("alert_sms"))
    const states = await api.deps.db
      .select()
      .from(alertDeliveries)
      .where(inArray(alertDeliveries.alertId, ids))
    expect(states.map(({ alertId, status }) => [alertId, status]).toSorted()).toEqual(
      [
        [bad!.id, "pending"],
        [good!.id, "sent"],
      ].toSorted(),
    )
  })

  test("keeps no other user from the alerts of their type", async () => {
    await api.deps.db.update(users).set({ alertsGivenAt: null }).where(eq(users.accountId, first.id))
    const { User: bad, Manager: good } = first.users
    const rows = await whileBroken(["alerts", `new.user_id = ${bad.id}`], () =>
      jobKinds.alert_digest.waiting(api.deps),
    )
    expect(rows).toEqual([`alert_digest user-${bad.id}`])
    const given = await api.deps.db.select().from(alerts)
    expect(given.some(({ userId }) => userId === good.id)).toBe(true)
    expect(given.some(({ userId }) => userId === bad.id)).toBe(false)
    expect(await api.deps.db.$count(users, isNull(users.alertsGivenAt))).toBe(0)
  })

  test("keeps no other website from being tried", async () => {
    const [bad, good] = first.locationIds
    const tried: string[] = []
    const set = (id: number, website: string) =>
      api.deps.db.update(locations).set({ website }).where(eq(locations.id, id))
    await set(bad!, "https://a-breaks.test")
    await set(good!, "https://b-sound.test")
    api.deps.websites = {
      async open(url) {
        tried.push(url)
        if (url.includes("breaks")) throw new TypeError("it breaks")
        return "opens"
      },
    }
    expect(await work("website_checks")).toBe(0)
    expect(await aside()).toEqual([expect.stringMatching(`^website_checks ${first.id}-`)])
    await work("website_checks")
    expect(tried.toSorted()).toEqual(["https://a-breaks.test", "https://b-sound.test"])
    api.deps.websites = null
  })

  test("keeps no other review from following its place to another location", async () => {
    const [from, to] = first.locationIds
    const [bad, good] = [await addReview(api, first), await addReview(api, first)]
    const [move] = await api.deps.db
      .insert(placeMoves)
      .values({
        accountId: first.id,
        connectionPlaceId: 1,
        fromStatus: "matched",
        fromLocationId: from!,
        toLocationId: to!,
        userId: first.users.Admin.id,
        total: 2,
      })
      .returning()
    const row = { accountId: first.id, moveId: move!.id, fromLocationId: from! }
    await api.deps.db.insert(placeMoveReviews).values([
      { ...row, reviewId: bad },
      { ...row, reviewId: good },
    ])
    expect(await whileBroken(["reviews", `new.id = ${bad}`], () => work("place_move"))).toEqual([
      `place_move review-${move!.id}-${bad}`,
    ])
    const [ended] = await api.deps.db.select().from(placeMoves).where(eq(placeMoves.id, move!.id))
    expect(ended).toMatchObject({ status: "done", moved: 1, total: 2 })
    const [moved] = await api.deps.db.select().from(reviews).where(eq(reviews.id, good))
    expect(moved!.locationId).toBe(to)
  })

  test("keeps no other location from its post", async () => {
    const [bad, good] = first.locationIds
    const own = { accountId: first.id, userId: first.users.Admin.id }
    const [content] = await api.deps.db
      .insert(postContents)
      .values({ ...own, topicType: "STANDARD", languageCode: "en", actionType: "none", summary: "New" })
      .returning()
    const include = { location_ids: [bad!, good!] }
    const [action] = await api.deps.db
      .insert(bulkActions)
      .values({ ...own, contentId: content!.id, include })
      .returning()
    expect(await whileBroken(["posts", `new.location_id = ${bad}`], () => work("bulk_action"))).toEqual([
      `bulk_action location-${action!.id}-${bad}`,
    ])
    const made = await api.deps.db.select().from(posts)
    expect(made.map(({ locationId }) => locationId)).toEqual([good])
  })

  test("keeps no other event from the endpoints of its account", async () => {
    const as = await fixture.admin()
    const events = ["review.created", "review.updated", "import.finished"]
    await api.call("POST", "/webhook_endpoints", { as, body: { url: "https://hooks.example/in", events } })
    const runs = await api.deps.db
      .insert(imports)
      .values([501, 502].map((taken) => ({ accountId: first.id, status: "done", taken, countedTo: 0 })))
      .returning()
    for (const { id } of runs)
      await api.deps.run("select queue_event($1, 'import.finished', $2, '{}')", [first.id, `file-${id}`])
    const bad = await addReview(api, first)
    const good = await addReview(api, first)
    const condition = `new.payload like '%"id":${bad},%' or new.payload like '%"reviews":501%'`
    await whileBroken(["webhook_deliveries", condition], () => work("webhook_reviews"))
    const sent = await api.deps.db.select().from(webhookDeliveries)
    const sentEvents = sent.map(({ payload }) => JSON.parse(payload).data)
    expect(sentEvents.flatMap(({ review }) => review?.id ?? [])).toEqual([good])
    expect(sentEvents.flatMap((data) => data.import?.reviews ?? [])).toEqual([502])
    expect(await aside()).toEqual([
      `webhook_reviews import.finished-file-${runs[0]!.id}`,
      `webhook_reviews review.created-${bad}`,
    ])
  })

  test("keeps no other bulk action from being removed in time", async () => {
    const row = { accountId: first.id, userId: first.users.Admin.id, change: {}, status: "completed" }
    const [bad, good] = await api.deps.db
      .insert(reviewBulkActions)
      .values([
        { ...row, finishedAt: long },
        { ...row, finishedAt: long },
      ])
      .returning()
    expect(
      await whileBroken(["review_bulk_actions", `old.id = ${bad!.id}`, "delete"], () =>
        work("bulk_action_removal"),
      ),
    ).toEqual([`bulk_action_removal review_bulk_actions-${bad!.id}`])
    const left = await api.deps.db
      .select()
      .from(reviewBulkActions)
      .where(
        and(eq(reviewBulkActions.accountId, first.id), inArray(reviewBulkActions.id, [bad!.id, good!.id])),
      )
    expect(left.map(({ id }) => id)).toEqual([bad!.id])
  })
})
