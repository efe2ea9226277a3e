import { and, asc, eq } from "drizzle-orm"
import { doNotContact } from "#review-api/db/schema/contacts.ts"
import { surveyAnswers } from "#review-api/db/schema/microsurveys.ts"
import { urls } from "#review-api/db/schema/places.ts"
import { requestDays, requestEvents, requests } from "#review-api/db/schema/requests.ts"
import { seedRequest } from "#tests/support/ask.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { seedUrls } from "#tests/support/seed-urls.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("opens and clicks of requests, on %s (D-299)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let locationId = 0
  let urlIds: number[] = []
  let now = Date.parse("2026-01-01T09:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    ;({ first } = await seedTwoAccounts(api.deps))
    locationId = first.locationIds[0]!
    urlIds = await seedUrls(api.deps, first.id, locationId)
  })
  afterAll(() => api.close())

  const asked = (deliveredMsAgo?: number) =>
    seedRequest(api.deps, {
      accountId: first.id,
      locationId,
      ...(deliveredMsAgo === undefined ? {} : { deliveredMsAgo }),
    })
  const click = (token: string, body: object = { url_id: urlIds[0] }) =>
    api.call("POST", `/feedback/requests/${token}/clicks`, { body })
  const open = (token: string) => api.call("POST", `/feedback/requests/${token}/opens`)
  const standing = async (id: number) => {
    const [row] = await api.deps.db
      .select()
      .from(requests)
      .where(and(eq(requests.accountId, first.id), eq(requests.id, id)))
    return { status: row!.status, isOpened: row!.openedAt !== null, isClicked: row!.clickedAt !== null }
  }
  const marks = async (id: number) => {
    const rows = await api.deps.db
      .select()
      .from(requestEvents)
      .where(and(eq(requestEvents.accountId, first.id), eq(requestEvents.requestId, id)))
      .orderBy(asc(requestEvents.id))
    return rows.map(({ isAutomatic }) => isAutomatic)
  }

  test("a click leads to a link of the request and counts", async () => {
    const { id, token, campaignId } = await asked()
    const { status, body } = await click(token)
    expect([status, body.link]).toEqual([201, "https://maps.example/pier"])
    expect(await standing(id)).toEqual({ status: "clicked", isOpened: true, isClicked: true })
    const [day] = await api.deps.db.select().from(requestDays).where(eq(requestDays.campaignId, campaignId))
    expect(day).toMatchObject({ opened: 1, clicked: 1 })
  })

  test("the link to the survey counts, and leads nowhere else", async () => {
    const { id, token } = await asked()
    expect((await click(token, { url_id: null })).body.link).toBeNull()
    expect(await standing(id)).toMatchObject({ status: "clicked" })
  })

  test("a link that the request does not have is not found, and leads nowhere", async () => {
    const { token } = await asked()
    // Yelp forbids asking; the last belongs to no one.
    for (const url_id of [urlIds[1], 987_654, "https://evil.example"]) {
      expect((await click(token, { url_id })).status).toBe(404)
    }
    expect((await click("nobody")).status).toBe(404)
  })

  test("a link of a message leads on although the location has newer ones by now", async () => {
    const { token } = await asked()
    const at = { accountId: first.id, locationId: first.locationIds[0]!, sourceId: 5 }
    const newer = [1, 2, 3].map((one) => ({ ...at, link: `https://trip.example/${one}` }))
    const made = await api.deps.db.insert(urls).values(newer).returning()
    expect((await click(token, { url_id: urlIds[0] })).body.link).toBe("https://maps.example/pier")
    for (const { id } of made) await api.deps.db.delete(urls).where(eq(urls.id, id))
  })

  test("a click within ten seconds of delivery is automatic, and a later one counts", async () => {
    const { id, token } = await asked(5_000)
    await click(token)
    expect(await standing(id)).toEqual({ status: "delivered", isOpened: false, isClicked: false })
    now += 20_000
    await click(token)
    expect([await marks(id), await standing(id)]).toEqual([
      [true, false],
      { status: "clicked", isOpened: true, isClicked: true },
    ])
  })

  test("several clicks within a second are automatic, the first as well", async () => {
    const { id, token } = await asked()
    await click(token)
    expect((await standing(id)).status).toBe("clicked")
    now += 400
    await click(token, { url_id: urlIds[2] })
    expect([await marks(id), await standing(id)]).toEqual([
      [true, true],
      { status: "delivered", isOpened: false, isClicked: false },
    ])
  })

  test("a scanner that opens every link soon after delivery clicks nothing, answers nothing, ends nothing (resend-node#901, gophish#2446)", async () => {
    const { id, token } = await asked(2_000)
    const scan = async () => {
      for (let score = 0; score <= 10; score += 1) await click(token, { url_id: null, is_automatic: true })
      await click(token)
      await click(token, { url_id: urlIds[2] })
      expect((await api.call("GET", `/feedback/requests/${token}`)).status).toBe(200)
      expect((await api.call("GET", `/unsubscribe/requests/${token}`)).status).toBe(200)
    }
    await scan()
    now += 30_000
    // Once more, long after delivery: links that are opened together are still a program's.
    await scan()
    expect(await standing(id)).toEqual({ status: "delivered", isOpened: false, isClicked: false })
    expect((await marks(id)).every(Boolean)).toBe(true)
    const { db } = api.deps
    expect(await db.select().from(surveyAnswers).where(eq(surveyAnswers.requestId, id))).toEqual([])
    expect(await db.select().from(doNotContact).where(eq(doNotContact.accountId, first.id))).toEqual([])
  })

  test("a person on the page of the survey presses a link in the next moment: both count", async () => {
    const { id, token } = await asked()
    await click(token, { url_id: null, is_automatic: true })
    now += 2_000
    await click(token, { url_id: null })
    now += 300
    await click(token)
    expect([await marks(id), (await standing(id)).status]).toEqual([[true, false, false], "clicked"])
  })

  test("whoever answers has opened and clicked, also without the page's script", async () => {
    const { id, token } = await asked()
    await click(token, { url_id: null, is_automatic: true })
    const answer = { type: "nps", score: 9 }
    expect((await api.call("POST", `/feedback/requests/${token}/answers`, { body: answer })).status).toBe(201)
    expect(await standing(id)).toEqual({ status: "answered", isOpened: true, isClicked: true })
    await click(token, { url_id: null, is_automatic: true })
    expect(await standing(id)).toEqual({ status: "answered", isOpened: true, isClicked: true })
  })

  test("a HEAD is automatic", async () => {
    const { id, token } = await asked()
    await click(token, { url_id: urlIds[0], is_automatic: true })
    expect([await marks(id), (await standing(id)).status]).toEqual([[true], "delivered"])
  })

  test("an open counts once it is long enough after delivery", async () => {
    const { id, token } = await asked(1_000)
    await open(token)
    expect((await standing(id)).status).toBe("delivered")
    now += 60_000
    expect((await open(token)).status).toBe(204)
    expect(await standing(id)).toEqual({ status: "opened", isOpened: true, isClicked: false })
    expect((await open("nobody")).status).toBe(404)
  })

  test("what has ended stays as it is", async () => {
    const { id, token } = await asked()
    await api.deps.db
      .update(requests)
      .set({ status: "unsubscribed" })
      .where(and(eq(requests.accountId, first.id), eq(requests.id, id)))
    await click(token)
    expect(await standing(id)).toEqual({ status: "unsubscribed", isOpened: true, isClicked: true })
  })
})
