import { alertDeliveries } from "#review-api/db/schema/alerts.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { createJobs } from "#review-api/jobs/jobs.ts"
import {
  type AlertFixture,
  appUrl,
  linksIn,
  reviewsBehind,
  startAlertFixture,
} from "#tests/support/alert-fixture.ts"
import { addReview, nextOf, sendDigests } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { emailOf, type SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("jobs"))("digests of alerts, and mentions, on %s (D-136)", (database) => {
  let fixture: AlertFixture
  let api: TestApi
  let first: SeededAccount
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    fixture = await startAlertFixture(database, { now: () => new Date(now) })
    ;({ api, first } = fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    now += 30 * 86_400_000
    await fixture.empty()
  })

  describe("digests", () => {
    const daily = { alert_type_id: 1, alert_frequency_id: 2 }
    const at = (text: string) => {
      now = Date.parse(text)
    }

    test("come at their time and not before, of the day before, and without anything new not at all", async () => {
      at("2027-03-04T12:00:00Z")
      const { id } = await fixture.make(daily)
      await addReview(api, first, { publishedAt: "2027-03-04T00:00:00Z", title: "First minute" })
      await addReview(api, first, { publishedAt: "2027-03-04T23:59:59Z", title: "Last minute", stars: 5 })
      await addReview(api, first, { publishedAt: "2027-03-03T23:59:59Z", title: "Too early" })
      await addReview(api, first, { publishedAt: "2027-03-05T00:00:00Z", title: "Too late" })
      at("2027-03-05T07:59:59Z")
      await sendDigests(api, first)
      expect(await fixture.mails()).toEqual([])
      at("2027-03-05T08:00:00Z")
      await sendDigests(api, first)
      await sendDigests(api, first)
      const mail = await fixture.onlyMail()
      expect(mail.subject).toBe("2 new reviews for Pine & Co, 03/04/27")
      expect(mail.text).toMatch(/Last minute[\s\S]+First minute/)
      expect(mail.text).not.toContain("Too")
      const opened = await reviewsBehind(fixture, linksIn(mail).at(-2)!)
      expect(opened.map(({ title }) => title)).toEqual(["Last minute", "First minute"])
      expect(await nextOf(api, id)).toBe("2027-03-06T08:00:00.000Z")
      fixture.smtp.taken.length = 0
      at("2027-03-07T08:00:00Z")
      await sendDigests(api, first)
      expect(await fixture.subjects()).toEqual(["1 new review for Pine & Co, 03/05/27 to 03/06/27"])
      fixture.smtp.taken.length = 0
      at("2027-03-08T08:00:00Z")
      await sendDigests(api, first)
      expect(await fixture.mails()).toEqual([])
      expect(await nextOf(api, id)).toBe("2027-03-09T08:00:00.000Z")
    })

    test("have the days of the account's zone, across summer time", async () => {
      at("2027-03-13T20:00:00Z")
      await api.patch(`/accounts/${first.id}`, {
        as: await fixture.admin(),
        body: { time_zone: "America/New_York" },
      })
      try {
        const { id } = await fixture.make(daily)
        expect(await nextOf(api, id)).toBe("2027-03-14T12:00:00.000Z")
        // The 14th has 23 hours: from 05:00Z to 04:00Z.
        await addReview(api, first, { publishedAt: "2027-03-14T05:00:00Z", title: "In" })
        await addReview(api, first, { publishedAt: "2027-03-15T03:59:59Z", title: "Also in" })
        await addReview(api, first, { publishedAt: "2027-03-15T04:00:00Z", title: "Out" })
        at("2027-03-14T12:00:00Z")
        await sendDigests(api, first)
        at("2027-03-15T12:00:00Z")
        await sendDigests(api, first)
        expect((await fixture.subjects()).at(-1)).toBe("2 new reviews for Pine & Co, 03/14/27")
      } finally {
        await api.patch(`/accounts/${first.id}`, { as: await fixture.admin(), body: { time_zone: "UTC" } })
      }
    })

    test("of two workers are sent once each", async () => {
      at("2027-05-04T12:00:00Z")
      for (let count = 0; count < 6; count += 1) await fixture.make(daily)
      await addReview(api, first)
      at("2027-05-05T08:00:00Z")
      const workers = [createJobs(api.deps, jobKinds), createJobs(api.deps, jobKinds)]
      await Promise.all(workers.map((worker) => worker.start()))
      const sent = await polled(
        async () =>
          (await api.deps.db.select().from(alertDeliveries)).filter(
            ({ firstDay }) => firstDay === "2027-05-04",
          ),
        (found) => found.length >= 6,
      )
      await Promise.all(workers.map((worker) => worker.stop()))
      expect(sent).toHaveLength(6)
      expect(await fixture.mails()).toHaveLength(6)
    })

    test("a summary has the figures of its days beside those before, the best and the worst, and a way to all of them", async () => {
      at("2027-06-20T12:00:00Z")
      await fixture.make({ alert_type_id: 3, alert_frequency_id: 4, source_ids: [1] })
      await addReview(api, first, { publishedAt: "2027-05-31T23:59:59Z", stars: 1 })
      for (const [stars, day] of [
        [5, 1],
        [5, 2],
        [4, 3],
        [5, 30],
        [3, 4],
        [1, 5],
        [2, 6],
        [0, 7],
      ] as const) {
        const publishedAt = `2027-06-${String(day).padStart(2, "0")}T10:00:00Z`
        await addReview(api, first, { publishedAt, stars, title: `Day ${day}` })
      }
      await addReview(api, first, { publishedAt: "2027-06-03T10:00:00Z", sourceId: 2 })
      at("2027-07-01T08:00:00Z")
      await sendDigests(api, first)
      const mail = await fixture.onlyMail()
      expect(mail.subject).toBe("Reviews for Pine & Co, 06/01/27 to 06/30/27")
      for (const line of [
        "Days: 06/01/27 to 06/30/27",
        "Reviews: 8 (1 before)",
        "Average rating: 3.57 (1.00 before)",
        "Positive: 4 (50%)",
        "Negative: 2 (25%)",
        "Responded: 0 (0%)",
      ]) {
        expect(mail.text).toContain(line)
      }
      const [best, worst] = mail.text!.split("Lowest-rated reviews")
      expect([...best!.matchAll(/Day \d+/g)].map(String)).toEqual(["Day 30", "Day 2", "Day 1"])
      expect([...worst!.matchAll(/Day \d+/g)].map(String)).toEqual(["Day 5", "Day 6", "Day 4"])
      expect(await reviewsBehind(fixture, linksIn(mail).at(-2)!)).toHaveLength(8)
    })
  })

  describe("mentions", () => {
    const manager = emailOf("Manager", "first.test")
    const mention = async () => {
      const body = {
        review_id: first.reviewIds[0],
        content: "Look",
        mentioned_user_ids: [first.users.Manager.id],
      }
      expect((await api.call("POST", "/notes", { as: await fixture.admin(), body })).status).toBe(201)
    }
    const forManager = (body: object) =>
      fixture.make({ alert_type_id: 4, user_id: first.users.Manager.id, ...body })

    test("are mailed without an alert, at once with one that says so, and not with one that does not", async () => {
      await mention()
      expect((await fixture.mails()).map(([to]) => to)).toEqual([manager])
      fixture.smtp.taken.length = 0
      const { id } = await forManager({ alert_frequency_id: 1 })
      await mention()
      const mail = await fixture.onlyMail()
      const link = new URL(linksIn(mail).at(-1)!).pathname
      fixture.smtp.taken.length = 0
      expect((await api.call("POST", link)).status).toBe(200)
      expect((await api.call("GET", `/alerts/${id}`, { as: await fixture.admin() })).body.active).toBe(false)
      await mention()
      expect(await fixture.mails()).toEqual([])
    })

    test("are collected by an alert for each day", async () => {
      now = Date.parse("2027-08-04T12:00:00Z")
      await forManager({ alert_frequency_id: 2 })
      await mention()
      await mention()
      expect(await fixture.mails()).toEqual([])
      now = Date.parse("2027-08-05T08:00:00Z")
      await sendDigests(api, first)
      const mail = await fixture.onlyMail()
      expect(mail.subject).toBe("You were mentioned in 2 notes, 08/04/27")
      expect(linksIn(mail)[0]).toBe(`${appUrl}/reviews/${first.reviewIds[0]}`)
    })
  })
})
