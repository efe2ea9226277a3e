import { eq } from "drizzle-orm"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { alerts } from "#review-api/db/schema/alerts.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { reviewReadings, reviewsToRead } from "#review-api/db/schema/mentions.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { setAside } from "#review-api/db/schema/set-aside.ts"
import { putAside } from "#review-api/db/set-aside.ts"
import { openReader, type Reader } from "#review-api/insights/open-reader.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { createJobs } from "#review-api/jobs/jobs.ts"
import { readReviews } from "#review-api/services/review-keywords/review-reading-job.ts"
import { setAsideByTool } from "#review-api/services/set-aside-rows.ts"
import { type AlertFixture, startAlertFixture } from "#tests/support/alert-fixture.ts"
import { addReview, notify, sendDigests } from "#tests/support/alerts.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { polled } from "#tests/support/polled.ts"
import { doJobs } from "#tests/support/responses.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

const { signal } = new AbortController()

describe.each(databasesFor("jobs"))("a row that fails alone, on %s", (database) => {
  let fixture: AlertFixture
  let api: TestApi
  let first: SeededAccount
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    fixture = await startAlertFixture(database, { now: () => new Date(now) })
    ;({ api, first } = fixture)
    await upsertRegions(api.deps.db)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.empty()
    for (const table of [setAside, reviewsToRead]) await api.deps.db.delete(table)
  })

  const aside = async () =>
    (await api.deps.db.select().from(setAside).orderBy(setAside.row)).map(({ kind, row, code, message }) => ({
      kind,
      row,
      code,
      message,
    }))
  const say = (content: string) => addReview(api, first, { content })
  const readIds = async () =>
    (await api.deps.db.select({ id: reviewReadings.reviewId }).from(reviewReadings)).map(({ id }) => id)
  const isWaiting = () => api.deps.db.$count(reviewsToRead)

  test("a review that the analysis can't read is set aside, the others are read, and another version tries it again", async () => {
    const [good, bad, last] = [await say("Great soup."), await say("Breaks it."), await say("Cold soup.")]
    const real = openReader()
    const broken: Reader = {
      ...real,
      read: async (texts, ends) =>
        (await real.read(texts, ends)).map((analysis, at) =>
          texts[at]!.content === "Breaks it." ? new TypeError("it breaks") : analysis,
        ),
    }
    await readReviews(api.deps, first.id, signal, { reader: broken })
    expect(await readIds()).toEqual(expect.arrayContaining([good, last]))
    expect(await readIds()).not.toContain(bad)
    expect([await aside(), await isWaiting()]).toEqual([
      [{ kind: "review_reading", row: `${first.id}-${bad}`, code: "TypeError", message: "it breaks" }],
      0,
    ])
    await readReviews(api.deps, first.id, signal, { reader: real })
    expect(await readIds()).not.toContain(bad)
    await api.deps.db.update(setAside).set({ version: "before" })
    expect(await jobKinds.review_reading.waiting(api.deps)).toContain(String(first.id))
    await readReviews(api.deps, first.id, signal, { reader: real })
    expect(await readIds()).toContain(bad)
    expect(await aside()).toEqual([])
    await real.close()
  })

  test("a text that throws in the thread, or ends it, is told for itself", async () => {
    const reader = openReader()
    const text = (content: unknown) => ({ title: null, content }) as never
    const analyses = await reader.read([text("Great soup."), text({ odd: true }), text("Cold soup.")], signal)
    expect(analyses.map((one) => one instanceof Error)).toEqual([false, true, false])
    await reader.close()
  })

  test("a reading that the database refuses is set aside with its code, and the operator can have it tried again", async () => {
    const [good, bad] = [await say("Great soup."), await say("Broken soup.")]
    const mend = await breakRows(api.deps, "review_readings", `new.review_id = ${bad}`)
    await readReviews(api.deps, first.id, signal)
    await mend()
    expect(await readIds()).toEqual(expect.arrayContaining([good]))
    expect(await aside()).toEqual([expect.objectContaining({ code: "P0001", message: "a broken row" })])
    expect(await setAsideByTool(api.deps, {})).toMatch(
      new RegExp(`review_reading ${first.id}-${bad} .*failed once {2}P0001: a broken row\\n1 set aside\\.$`),
    )
    const { payload: text } = await api.app.inject({ method: "GET", url: "/metrics" })
    expect(text).toContain('outpost_api_set_aside{kind="review_reading"} 1\n')
    expect(await setAsideByTool(api.deps, { aside: "retry" })).toBe("1 will be tried again within a minute.")
    await readReviews(api.deps, first.id, signal)
    expect(await readIds()).toContain(bad)
    expect(await setAsideByTool(api.deps, {})).toBe("Nothing is set aside.")
  })

  test("what nothing comes back to is listed as such, and stays in the list when the rest is tried again", async () => {
    const about = { kind: "place_move", accountId: first.id, error: new Error("a broken row") }
    await putAside(api.deps, api.deps.db, { ...about, row: "review-1-2", isLeft: true })
    await putAside(api.deps, api.deps.db, { ...about, row: "review-1-3" })
    expect(await setAsideByTool(api.deps, {})).toMatch(/place_move review-1-2 .*not tried again\n/)
    expect(await setAsideByTool(api.deps, {})).not.toMatch(/review-1-3 .*not tried again/)
    expect(await setAsideByTool(api.deps, { aside: "retry" })).toBe(
      "1 will be tried again within a minute. 1 can't be: do them again by hand, then use --forget.",
    )
    expect(await setAsideByTool(api.deps, { aside: "forget" })).toBe("1 forgotten.")
  })

  test("an alert that fails keeps no other from its digest or its arrivals", async () => {
    const make = (alert_type_id: number, alert_frequency_id: number) =>
      fixture.make({ alert_type_id, alert_frequency_id })
    const [badDigest, goodDigest] = [await make(1, 2), await make(2, 2)]
    await say("Cold soup.")
    now += 86_400_000
    const mend = await breakRows(api.deps, "alert_deliveries", `new.alert_id = ${badDigest.id}`)
    await sendDigests(api, first)
    await mend()
    expect(await aside()).toEqual([
      expect.objectContaining({ kind: "alert_digest", row: `alert-${badDigest.id}` }),
    ])
    expect(await api.deps.db.$count(queuedEmails)).toBe(1)
    await sendDigests(api, first)
    expect(await api.deps.db.$count(queuedEmails)).toBe(1)
    now += 600_000
    await sendDigests(api, first)
    expect(await api.deps.db.$count(queuedEmails)).toBe(2)
    expect(await aside()).toEqual([])

    await api.deps.db.delete(alerts).where(eq(alerts.id, goodDigest.id))
    const [badArrival] = [await make(1, 1), await make(2, 1)]
    await api.deps.db.delete(queuedEmails)
    const mendArrivals = await breakRows(api.deps, "alert_deliveries", `new.alert_id = ${badArrival.id}`)
    await say("Cold bread.")
    await notify(api, first)
    await mendArrivals()
    expect(await api.deps.db.$count(queuedEmails)).toBe(1)
    expect(await aside()).toEqual([expect.objectContaining({ kind: "alert_arrival" })])
  })

  test("a location that can't be changed fails with its reason, and the others of its batch are changed", async () => {
    const [bad, good] = first.locationIds
    const mend = await breakRows(api.deps, "special_hours", `new.location_id = ${bad}`)
    const as = await fixture.admin()
    const body = {
      location_ids: [bad, good],
      special_hours: [{ start_date: "2031-12-25", closed: true, hours: [] }],
    }
    const made = await api.call("POST", "/location_bulk_actions", { as, body })
    expect([made.status, made.body]).toEqual([202, expect.anything()])
    await doJobs(api.deps, "location_bulk_action")
    await mend()
    const { body: done } = await api.call("GET", `/location_bulk_actions/${made.body.id}`, { as })
    expect(done).toMatchObject({ status: "completed", changed: 1, failed: 1 })
  })

  test("a review that can't be changed is set aside, and the others of its batch are changed", async () => {
    const [bad] = first.reviewIds
    const mend = await breakRows(api.deps, "reviews", `new.id = ${bad}`)
    const as = await fixture.admin()
    const made = await api.call("POST", "/review_bulk_actions", {
      as,
      body: { filter: { status: "unread" }, status: "completed" },
    })
    expect([made.status, made.body.status]).toEqual([200, "completed"])
    await mend()
    const changed = await api.deps.db.$count(reviews, eq(reviews.status, "completed"))
    expect(changed).toBeGreaterThan(3)
    expect(await aside()).toEqual([
      expect.objectContaining({ kind: "review_bulk_action", row: `review-${bad}` }),
    ])
  })

  test("a row of a file of locations that can't be written has failed, and the others are there", async () => {
    const mend = await breakRows(api.deps, "locations", "new.name = 'Broken'")
    const as = await fixture.admin()
    const file = `external_id,name,address,city,state,zipcode,country\n${["Sound", "Broken", "Sound too"]
      .map((name, at) => `S-${at + 1},${name},1 A,Boston,MA,02110,US`)
      .join("\n")}\n`
    const sent = await api.call("POST", "/import_locations", {
      as,
      body: formOf(["locations.csv", Buffer.from(file)]),
    })
    await doJobs(api.deps, "location_import")
    await mend()
    const { body } = await api.call("GET", `/import_locations/${sent.body.id}`, { as })
    expect(body).toMatchObject({ status: "complete", created: 2, failed: 1 })
    const { body: rows } = await api.call("GET", `/import_locations/${sent.body.id}/rows?action=failed`, {
      as,
    })
    expect(JSON.stringify(rows)).toContain("Something went wrong on our side")
    expect(await api.deps.db.$count(locations, eq(locations.externalId, "S-3"))).toBe(1)
  })

  if (isShownOn(database, "postgres")) {
    test("a job that has failed for the last time rests while others go on, and is tried again later and at the next start", async () => {
      const ran: string[] = []
      let isBroken = true
      const publication = {
        ...jobKinds.publication,
        retries: 0,
        waiting: async () => ["1", "2"],
        run: async (_: unknown, { id }: { id: string }) => {
          ran.push(id)
          if (isBroken && id === "1") throw new TypeError("it breaks")
        },
      }
      const begin = async () => {
        const jobs = createJobs(api.deps, { ...jobKinds, publication })
        await jobs.start()
        return jobs
      }
      const jobs = await begin()
      const [row] = await polled(aside, ({ length }) => length > 0)
      expect(row).toEqual({ kind: "publication", row: "1", code: "TypeError", message: "it breaks" })
      await polled(
        async () => ran,
        (ids) => ids.includes("2"),
      )
      await jobs.stop()
      isBroken = false
      const again = await begin()
      await polled(aside, ({ length }) => length === 0)
      await again.stop()
      expect(ran.filter((id) => id === "1")).toHaveLength(2)
    })
  }
})
