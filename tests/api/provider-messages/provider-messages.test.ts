import { createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { featureRequests } from "#review-api/db/schema/feature-requests.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { issueToken } from "#review-api/identity/tokens.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const support = "help@provider.test"
const dayMs = 86_400_000

describe.each(databasesFor("locks"))("webhooks on %s", (database) => {
  const time = { now: Date.parse("2026-03-01T12:00:00Z") }
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let user: Caller

  beforeAll(async () => {
    api = await startTestApi({
      mailRestMs: 3_600_000,
      database,
      clock: { now: () => new Date(time.now) },
      config: { analyticsSecret: "key", supportEmail: support },
    })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  describe("analytics", () => {
    const identify = (more: object = {}, as = user) =>
      api.call("POST", "/webhooks/analytics-secure", {
        as,
        body: { user_id: first.users.User.id, account_id: first.id, email: user.email, ...more },
      })

    test("know a user by a hash that only this key makes [F-501]", async () => {
      const user_hash = createHmac("sha256", "key").update(String(first.users.User.id)).digest("hex")
      const { status, body } = await identify()
      expect([status, body]).toEqual([200, { user_hash }])
    })

    test("are told of no one else", async () => {
      for (const more of [
        { user_id: first.users.Admin.id },
        { user_id: second.users.User.id },
        { account_id: second.id },
        { email: "other@first.test" },
      ]) {
        expect((await identify(more)).status).toBe(403)
      }
    })

    test("are told of no one who is impersonated [F-451]", async () => {
      const owner = { accountId: first.id, userId: first.users.User.id, parentHash: null }
      const from = { address: null, userAgent: null }
      const token = await issueToken(
        api.deps.db,
        { ...owner, kind: "session", isImpersonated: true, from },
        new Date(time.now),
      )
      expect((await identify({}, { email: user.email, token })).status).toBe(403)
    })
  })

  describe("asking for a feature", () => {
    const ask = (more: object = {}, auth_token = user.token) =>
      api.call("POST", "/webhooks/notify", {
        as: user,
        query: { auth_token },
        body: {
          event: "internal",
          user_id: first.users.User.id,
          notification_type: "feature_request",
          feature_name: "Local Listing",
          ...more,
        },
      })
    const rows = () => api.deps.db.select().from(featureRequests)
    const mails = async () => {
      await api.deps.mailer.deliver()
      return api.deps.db.select().from(outbox).where(eq(outbox.recipient, support)).orderBy(outbox.id)
    }

    test("is stored and emailed to support with the requester as Reply-To [F-503]", async () => {
      const { status, text } = await ask()
      expect([status, text]).toEqual([202, ""])
      expect(await rows()).toMatchObject([
        {
          accountId: first.id,
          userId: first.users.User.id,
          notificationType: "feature_request",
          featureName: "Local Listing",
        },
      ])
      const [mail] = await mails()
      expect(mail).toMatchObject({
        subject: "First Account asks for Local Listing in Outpost",
        replyTo: user.email,
        text: expect.stringContaining(`User Person (${user.email}) of First Account`),
      })
    })

    test("is one request for each feature and day, also when asked twice at once", async () => {
      await atOnce([ask({ feature_name: "Amplify" }), ask({ feature_name: "amplify" })])
      await ask()
      expect([(await rows()).length, (await mails()).length]).toEqual([2, 2])
      time.now += dayMs + 1
      await ask()
      expect([(await rows()).length, (await mails()).length]).toEqual([3, 3])
    })

    test.each([
      ["another token", 403, {}, "not-mine"],
      ["another user", 403, { user_id: 987_654_321 }, undefined],
      ["another event", 422, { event: "external" }, undefined],
      ["another notification", 422, { notification_type: "spam" }, undefined],
      ["no feature", 422, { feature_name: " " }, undefined],
    ])("is refused with %s", async (_, status, more, token) => {
      const before = await rows()
      expect((await ask({ feature_name: "Other", ...more }, token)).status).toBe(status)
      expect(await rows()).toEqual(before)
    })

    test("needs the token in the address", async () => {
      const { status } = await api.call("POST", "/webhooks/notify", { as: user, body: {} })
      expect(status).toBe(400)
    })
  })
})
