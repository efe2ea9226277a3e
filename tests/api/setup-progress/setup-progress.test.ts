import { eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import {
  type IntegrationCode,
  integrationId,
  upsertIntegrations,
} from "#review-api/db/reference/integrations.ts"
import { campaigns } from "#review-api/db/schema/campaigns.ts"
import { accounts, logins, users } from "#review-api/db/schema/identity.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { imports, responses, reviews } from "#review-api/db/schema/reviews.ts"
import { stageOf } from "#review-api/services/setup-progress/verbs.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

const nothingDone = {
  ask_campaigns_exist: false,
  facebook_integration_exists: false,
  multiple_users_in_account_exists: false,
  responses_exist: false,
  google_url_scanned: false,
}
const noGoogle = {
  facebook_is_offered: true,
  google_is_offered: false,
  google_is_connected: false,
  google_is_fetching: false,
  google_places_to_confirm: 0,
}
const [google, facebook] = [1, 2]

describe.each(testDatabases())("setup progress on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let owner: Caller
  let accountId: number
  let locationId: number

  /** A user of the new account who may log in as the seeded ones do. */
  async function addUser(email: string, more: Partial<typeof users.$inferInsert> = {}) {
    const { db } = api.deps
    const [seeded] = await db.select().from(users).where(eq(users.id, first.users.Admin.id))
    const { passwordHash, confirmedAt } = seeded!
    const row = { accountId, email, userTypeId: userTypes.Admin, passwordHash, confirmedAt, ...more }
    const [user] = await db.insert(users).values(row).returning()
    await db.insert(logins).values({ email, accountId, userId: user!.id })
  }

  async function addReview(sourceId: number, more: Partial<typeof reviews.$inferInsert> = {}) {
    const identity = `review-${Math.random()}`
    const row = { accountId, locationId, sourceId, identity, publishedAt: "2026-01-01T00:00:00Z", ...more }
    const [review] = await api.deps.db.insert(reviews).values(row).returning()
    return review!.id
  }

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    const { db } = api.deps
    const [account] = await db.insert(accounts).values({ name: "New", status: "trial" }).returning()
    accountId = account!.id
    const [place] = await db.insert(locations).values({ accountId, name: "Only" }).returning()
    locationId = place!.id
    await addUser("owner@new.test")
    owner = await api.login("owner@new.test")
  })
  afterAll(() => api.close())

  const read = async (as = owner, id: number | string = accountId) =>
    api.call("GET", `/accounts/${id}/setup_progress`, { as })
  const progress = async () => (await read()).body

  test("begins with nothing done, in stage 1 [P-453, F-240]", async () => {
    const { status, body } = await read()
    expect([status, withoutLinks(body)]).toEqual([
      200,
      { ...nothingDone, ...noGoogle, reviews_exist: false, stage: 1 },
    ])
  })

  test("knows a second user who is neither gone nor a partner's [P-181]", async () => {
    const both = async () => (await progress()).multiple_users_in_account_exists
    await addUser("gone@new.test", { deactivatedAt: "2026-01-01T00:00:00Z" })
    await addUser("partner@new.test", { shadowUserId: first.users.Admin.id })
    expect(await both()).toBe(false)
    await addUser("second@new.test")
    expect(await both()).toBe(true)
  })

  test("counts Google as scanned when its reviews are shown: stage 2 [P-183, P-184]", async () => {
    const { db } = api.deps
    const [running] = await db.insert(imports).values({ accountId }).returning()
    await addReview(facebook)
    await addReview(google, { deletedAt: "2026-01-02T00:00:00Z" })
    await addReview(google, { importId: running!.id })
    expect(await progress()).toMatchObject({ google_url_scanned: false, stage: 1 })
    await db.update(imports).set({ status: "done" }).where(eq(imports.id, running!.id))
    expect(await progress()).toMatchObject({ google_url_scanned: true, stage: 2 })
  })

  test("knows Facebook while it is connected, whatever else is [P-180]", async () => {
    const { db } = api.deps
    await upsertIntegrations(db)
    const isConnected = async () => (await progress()).facebook_integration_exists
    const connect = (code: IntegrationCode) =>
      db.insert(oauthTokens).values({ accountId, integrationId: integrationId(code) })
    await connect("google_my_business")
    expect(await isConnected()).toBe(false)
    await connect("facebook")
    expect(await isConnected()).toBe(true)
    const revoked = { revokedAt: "2026-01-03T00:00:00Z" }
    await db
      .update(oauthTokens)
      .set(revoked)
      .where(eq(oauthTokens.integrationId, integrationId("facebook")))
    expect(await isConnected()).toBe(false)
  })

  test("knows a response that was given here and is more than a draft; not one that came with its review [P-182]", async () => {
    const { db } = api.deps
    const reviewId = await addReview(google)
    await db.insert(responses).values({ accountId, reviewId, content: "Thank you!", status: "draft" })
    expect((await progress()).responses_exist).toBe(false)
    await db.update(responses).set({ status: "published" }).where(eq(responses.reviewId, reviewId))
    expect((await progress()).responses_exist).toBe(false)
    await db
      .update(responses)
      .set({ submittedAt: "2026-01-02T00:00:00Z" })
      .where(eq(responses.reviewId, reviewId))
    expect((await progress()).responses_exist).toBe(true)
  })

  test("stays at its last stage once all was done, whatever is undone later [P-184]", async () => {
    const { db } = api.deps
    const revoke = (revokedAt: string | null) =>
      db
        .update(oauthTokens)
        .set({ revokedAt })
        .where(eq(oauthTokens.integrationId, integrationId("facebook")))
    await revoke(null)
    expect((await progress()).stage).toBe(2)
    await db.insert(campaigns).values({ accountId })
    expect((await progress()).stage).toBe(3)
    await revoke("2026-01-03T00:00:00Z")
    expect(await progress()).toMatchObject({ facebook_integration_exists: false, stage: 3 })
  })

  test.each(loginTypes)("is the same for %s, whatever places they see", async (type) => {
    const { status, body } = await read(await api.login(emailOf(type, "first.test")), first.id)
    const seeded = { multiple_users_in_account_exists: true, google_url_scanned: true }
    expect([status, withoutLinks(body)]).toEqual([
      200,
      { ...nothingDone, ...noGoogle, ...seeded, reviews_exist: true, stage: 2 },
    ])
  })

  test("of another account is the 404 of a missing one", async () => {
    const [foreign, missing] = [await read(owner, first.id), await read(owner, 987_654_321)]
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    expect((await read(owner, "x")).status).toBe(404)
  })
})

describe("the stage", () => {
  const all = Object.fromEntries(Object.keys(nothingDone).map((key) => [key, true])) as typeof nothingDone

  test("waits for nothing that no one can do", () => {
    const closed = ["ask_campaigns_exist", "facebook_integration_exists"] as const
    const done = { ...all, ask_campaigns_exist: false, facebook_integration_exists: false }
    expect([stageOf(done, closed), stageOf({ ...done, responses_exist: false }, closed)]).toEqual([3, 2])
  })

  test("is 3 when all four of the list are done, and 2 while one of them is open [P-184]", () => {
    expect(stageOf(all)).toBe(3)
    for (const key of Object.keys(nothingDone)) {
      expect(stageOf({ ...all, [key]: false })).toBe(key === "google_url_scanned" ? 1 : 2)
    }
  })
})
