import { eq } from "drizzle-orm"
import { alertDeliveries, alerts, reviewsToAlert } from "#review-api/db/schema/alerts.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import {
  type AlertFixture,
  appUrl,
  header,
  hourMs,
  linksIn,
  reviewsBehind,
  startAlertFixture,
} from "#tests/support/alert-fixture.ts"
import { type Arrival, addReview, arrive, nextOf, notify, sendDigests } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

const atOnce = { alert_type_id: 1, alert_frequency_id: 1 }

describe.each(databasesFor("jobs"))("mails of alerts on %s (D-136)", (database) => {
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

  describe("at once", () => {
    test("tells of a review, with its words, the way to it and out of these mails, as HTML and as text", async () => {
      const { id: alertId } = await fixture.make({ alert_type_id: 2, alert_frequency_id: 1 })
      const id = await arrive(api, first, { title: "Cold <soup>", content: "Never\nagain.", stars: 2 })
      const mail = await fixture.onlyMail()
      expect([mail.subject, mail.from!.address, fixture.smtp.taken[0]!.to]).toEqual([
        "New negative review for Alder Café: 2 stars",
        "mail@outpost.test",
        ["admin@first.test"],
      ])
      for (const line of ["2 stars at Alder Café", "Cold <soup>", "Never\nagain.", "Ada Guest"])
        expect(mail.text).toContain(line)
      expect(mail.html).toContain("Cold &lt;soup&gt;")
      expect(mail.html).toContain("Never<br/>again.")
      const unsubscribe = header(mail, "list-unsubscribe")!.slice(1, -1)
      expect(linksIn(mail)).toEqual([`${appUrl}/reviews/${id}`, unsubscribe])
      expect(unsubscribe).toMatch(new RegExp(`^${appUrl}/unsubscribe/alerts/[\\w-]{22}$`))
      expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
      expect(mail.messageId).toMatch(/^<[\w-]{22}@outpost\.test>$/)
      const read = await api.call("GET", `/alerts/${alertId}`, { as: await fixture.admin() })
      expect(read.body.last_sent_at).toBe(new Date(now).toISOString())
    })

    test("sends one mail for many that arrive together, the newest ten of them, and no second one", async () => {
      await fixture.make(atOnce)
      for (let at = 0; at < 13; at += 1) {
        await addReview(api, first, {
          publishedAt: new Date(now - at * hourMs).toISOString(),
          title: `No. ${at}`,
        })
      }
      await notify(api, first)
      await notify(api, first)
      const mail = await fixture.onlyMail()
      expect(mail.subject).toBe("13 new reviews for Pine & Co")
      expect([...mail.text!.matchAll(/No\. (\d+)/g)].map(([, at]) => Number(at))).toEqual([
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
      ])
      expect(mail.text).toContain("Showing the newest 10 of 13.")
      await addReview(api, first, { publishedAt: new Date(now).toISOString(), title: "Later" })
      const opened = await reviewsBehind(fixture, linksIn(mail).at(-2)!)
      expect(opened.map(({ title }) => title)).toEqual(Array.from({ length: 13 }, (_, at) => `No. ${at}`))
    })

    const hours: [number, boolean][] = [
      [0, true],
      [47, true],
      [49, false],
      [24 * 400, false],
    ]
    test.each(hours)(
      "a review that comes in %s hours after it was published is told at once: %s",
      async (age, isNotified) => {
        await fixture.make(atOnce)
        await arrive(api, first, { publishedAt: new Date(now - age * hourMs).toISOString() })
        expect(await fixture.mails()).toHaveLength(isNotified ? 1 : 0)
      },
    )

    test("waits for an import to be done, and forgets what one that failed has taken away", async () => {
      await fixture.make(atOnce)
      const [run] = await api.deps.db.insert(imports).values({ accountId: first.id }).returning()
      const id = await arrive(api, first, { importId: run!.id })
      const other = await arrive(api, first, { importId: run!.id })
      expect(await fixture.mails()).toEqual([])
      await api.deps.db.delete(reviews).where(eq(reviews.id, other))
      await api.deps.db.update(imports).set({ status: "done" }).where(eq(imports.id, run!.id))
      await notify(api, first)
      expect(linksIn(await fixture.onlyMail())[0]).toBe(`${appUrl}/reviews/${id}`)
      expect(await api.deps.db.select().from(reviewsToAlert)).toEqual([])
    })

    test.each([
      ["a recommendation that says no", { reviewType: "recommendation", sentiment: -1 as const }, true],
      ["words that are negative", { sentiment: -1 as const }, true],
      ["a recommendation that says yes", { reviewType: "recommendation", sentiment: 1 as const }, false],
      ["words that say neither", { sentiment: 0 as const }, false],
    ])("a review without stars is negative by %s", async (_, given: Arrival, isNegative) => {
      for (const rating_max of [null, 1]) {
        await fixture.empty()
        await fixture.make({ alert_type_id: 2, alert_frequency_id: 1, rating_max })
        await arrive(api, first, { stars: 0, ...given })
        const said = given.reviewType ? "Doesn't recommend" : "No rating"
        const subject = `New negative review for Alder Café: ${said}`
        expect(await fixture.subjects()).toEqual(isNegative ? [subject] : [])
      }
    })

    test("does nothing for an account in which no one wants it", async () => {
      await fixture.make({ alert_type_id: 1, alert_frequency_id: 2 })
      await addReview(api, first)
      expect(await api.deps.db.select().from(reviewsToAlert)).toEqual([])
    })

    const filters: [string, object, object, boolean][] = [
      ["3 stars are negative", { alert_type_id: 2 }, { stars: 3 }, true],
      ["4 stars are not", { alert_type_id: 2 }, { stars: 4 }, false],
      ["no rating is not", { alert_type_id: 2 }, { stars: 0 }, false],
      ["above the highest rating", { alert_type_id: 2, rating_max: 1 }, { stars: 2 }, false],
      ["any rating", {}, { stars: 0 }, true],
      ["no rating with a highest one", { rating_max: 5 }, { stars: 0 }, false],
      ["a source of the list", { source_ids: [2, 3] }, { sourceId: 3 }, true],
      ["another source", { source_ids: [2, 3] }, { sourceId: 1 }, false],
      ["a type of the list", { review_types: ["survey"] }, { reviewType: "survey" }, true],
      ["another type", { review_types: ["survey"] }, { reviewType: "review" }, false],
      ["removed at its source", {}, { originDeletedAt: "2026-01-01T00:00:00Z" }, false],
    ]
    test.each(filters)("%s: what the alert asks for alone is told", async (_, body, review, isNotified) => {
      await fixture.make({ ...atOnce, ...body })
      await arrive(api, first, review)
      expect(await fixture.mails()).toHaveLength(isNotified ? 1 : 0)
    })

    test("locations and groups widen each other, and no one is told of what they may not see", async () => {
      const [alder, birch, cedar, dogwood] = first.locationIds as [number, number, number, number]
      const user = first.users.User.id
      await fixture.make({ ...atOnce, location_ids: [alder], group_ids: [first.groupIds[0]] })
      await fixture.make({ ...atOnce, location_ids: [alder, dogwood], user_id: user })
      const notifiedAt = async (locationId: number) => {
        fixture.smtp.taken.length = 0
        await arrive(api, first, { locationId })
        return (await fixture.mails()).map(([to]) => to.split("@")[0]).sort()
      }
      expect(await notifiedAt(alder)).toEqual(["admin", "user"])
      expect(await notifiedAt(birch)).toEqual([])
      expect(await notifiedAt(cedar)).toEqual(["admin"])
      // The user is not assigned to it.
      expect(await notifiedAt(dogwood)).toEqual([])
    })

    test("another account hears nothing", async () => {
      await fixture.make(atOnce)
      await arrive(api, fixture.second)
      await notify(api, first)
      expect(await fixture.mails()).toEqual([])
    })

    test("who cannot log in is led to the source of a review, and to no page of ours but the way out", async () => {
      await api.deps.db.execute(
        `insert into user_locations select account_id, ${first.users["Email Only"].id}, id from locations where id = ${first.locationIds[0]} on conflict do nothing`,
      )
      await fixture.setUser(emailOf("Email Only", "first.test"), { confirmedAt: null })
      await fixture.make({ ...atOnce, user_id: first.users["Email Only"].id })
      await arrive(api, first, { url: "https://maps.example/review" })
      const mail = await fixture.onlyMail()
      expect(fixture.smtp.taken[0]!.to).toEqual([emailOf("Email Only", "first.test")])
      expect(linksIn(mail)[0]).toBe("https://maps.example/review")
      expect(linksIn(mail)).toHaveLength(2)
      expect(linksIn(mail)[1]).toContain("/unsubscribe/alerts/")
      fixture.smtp.taken.length = 0
      await arrive(api, first, { url: "javascript:alert(1)" })
      await arrive(api, first, { url: null })
      for (const [, { text, html }] of await fixture.mails())
        expect(text! + html!).not.toMatch(/javascript:|\/reviews/)
      expect(fixture.smtp.taken).toHaveLength(2)
    })
  })

  const gone: [string, object, object][] = [
    ["a deactivated user", { deactivatedAt: "2026-01-01T00:00:00Z" }, {}],
    ["an unconfirmed user", { confirmedAt: null }, {}],
    ["a suspended account", {}, { status: "suspended" }],
    ["an expired account", {}, { status: "expired" }],
    ["a cancelled account", {}, { status: "cancelled" }],
    ["a trial that is over", {}, { status: "trial", trialEndedAt: "2026-01-01T00:00:00Z" }],
  ]
  test.each(gone)(
    "%s gets nothing, at once or later, also when it happens before a mail leaves",
    async (_, user, account) => {
      const email = emailOf("Manager", "first.test")
      const own = { ...atOnce, user_id: first.users.Manager.id }
      await fixture.make(own)
      const { id } = await fixture.make({ ...own, alert_frequency_id: 2 })
      const set = async (values: object, standing: object) => {
        await fixture.setUser(email, values)
        await api.deps.db
          .update(accounts)
          .set({ name: "Pine & Co", ...standing })
          .where(eq(accounts.id, first.id))
      }
      try {
        await arrive(api, first)
        await set(user, account)
        expect(await fixture.mails()).toEqual([])
        await arrive(api, first)
        await api.deps.db
          .update(alerts)
          .set({ nextRunAt: new Date(now).toISOString() })
          .where(eq(alerts.id, id))
        await addReview(api, first, { publishedAt: new Date(now - 24 * hourMs).toISOString() })
        await sendDigests(api, first)
        expect(await fixture.mails()).toEqual([])
        expect(await api.deps.db.select().from(queuedEmails)).toEqual([])
        // It is planned all the same.
        expect(await nextOf(api, id)).not.toBeNull()
      } finally {
        await set(
          { deactivatedAt: null, confirmedAt: "2024-01-01T00:00:00Z" },
          { status: "active", trialEndedAt: null },
        )
      }
    },
  )

  test("the link of a mail ends its alert with one click, and brings it back while that can be undone", async () => {
    const { id } = await fixture.make({ alert_type_id: 1, alert_frequency_id: 1 })
    const other = await fixture.make({ alert_type_id: 2, alert_frequency_id: 1 })
    await arrive(api, first)
    const links = (await fixture.mails()).map(([, mail]) => new URL(linksIn(mail).at(-1)!).pathname)
    expect(links).toHaveLength(2)
    const read = async (alert: number) =>
      (await api.call("GET", `/alerts/${alert}`, { as: await fixture.admin() })).body
    const names = await Promise.all(links.map(async (link) => (await api.call("GET", link)).body.name))
    const own = links[names.indexOf("Pine & Co (All reviews, immediate)")]!
    expect((await api.call("POST", own)).status).toBe(200)
    expect(await read(id)).toMatchObject({ active: false, is_unsubscribed: true })
    expect(await read(other.id)).toMatchObject({ active: true, is_unsubscribed: false })
    fixture.smtp.taken.length = 0
    await arrive(api, first)
    expect(await fixture.subjects()).toEqual(["New negative review for Alder Café: 2 stars"])
    expect((await api.call("DELETE", own)).status).toBe(200)
    expect(await read(id)).toMatchObject({ active: true, is_unsubscribed: false })
  })

  test("is tried again with the same Message-ID while the server cannot take it, and noted", async () => {
    await fixture.make(atOnce)
    fixture.smtp.state.mood = "refuses for now"
    await arrive(api, first)
    expect(await fixture.mails()).toEqual([])
    const noted = () =>
      api.deps.db.select().from(alertDeliveries).where(eq(alertDeliveries.recipient, "admin@first.test"))
    expect((await noted()).at(-1)).toMatchObject({ status: "pending", attempts: 1, reason: "EENVELOPE 451" })
    fixture.smtp.state.mood = "takes"
    now += 60_000
    expect(await fixture.mails()).toHaveLength(1)
    expect((await noted()).at(-1)).toMatchObject({ status: "sent", attempts: 2, sentAt: expect.any(String) })
  })
})
