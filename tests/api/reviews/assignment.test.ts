import { and, desc, eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { userLocations } from "#review-api/db/schema/places.ts"
import type { Caller } from "../../support/api-caller.ts"
import { testDatabases } from "../../support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

describe.each(testDatabases())("assignment of reviews on %s (D-321)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let admin: Caller
  let user: Caller

  beforeAll(async () => {
    // Emails rest until a test asks for them.
    api = await startTestApi({ database, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  /** Of a location that everybody is assigned to, and of one that only Admins see. */
  const seen = () => first.reviewIds[0]!
  const hidden = () => first.reviewIds.at(-1)!
  const assign = (id: number, to: number | null, as = admin) =>
    api.patch(`/reviews/${id}`, { as, body: { assigned_user_id: to } })
  const list = async (people: string, as = admin) => {
    const query = { assigned_user_ids: people, per_page: 500 }
    const { body } = await api.call("GET", "/reviews", { as, query })
    return (body._embedded.reviews as Row[]).map(({ id }) => id)
  }
  const mailsTo = async (email: string) => {
    await api.deps.mailer.deliver()
    return api.deps.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
  }

  test("a review is assigned, found by its user, by Me and by Unassigned, and its history says by whom", async () => {
    const id = first.reviewIds[1]!
    const before = (await list("none")).length
    const answer = await assign(id, first.users.User.id)
    expect([answer.status, answer.body.assigned_user_id, answer.body.assigned_user_name]).toEqual([
      200,
      first.users.User.id,
      "User Person",
    ])
    expect(await list(String(first.users.User.id))).toEqual([id])
    expect(await list("me", user)).toEqual([id])
    expect(await list("me")).toEqual([])
    expect(await list("none")).toHaveLength(before - 1)
    expect(await list(`none,${first.users.User.id}`)).toHaveLength(before)
    const history = await api.call("GET", `/reviews/${id}/history`, { as: admin })
    expect(history.body._embedded.history[0]).toMatchObject({
      action: "assigned",
      before: { assigned_user: null },
      after: { assigned_user: { id: first.users.User.id, name: "User Person" } },
    })
    const freed = await assign(id, null)
    expect(freed.body.assigned_user_id).toBeNull()
    expect(await list(String(first.users.User.id))).toEqual([])
  })

  test("whoever may not see a review, someone of another account and no one are refused alike, at the field", async () => {
    const refused = await Promise.all(
      [first.users.User.id, second.users.Admin.id, 987_654_321].map((to) => assign(hidden(), to)),
    )
    for (const { status, body } of refused) {
      expect([status, body.errors ?? body]).toEqual([422, refused[0]!.body.errors ?? refused[0]!.body])
    }
    expect(JSON.stringify(refused[0]!.body)).toContain("must be someone who can see the review")
    expect((await assign(hidden(), first.users.Admin.id, user)).status).toBe(404)
  })

  test("a review of someone who lost its location is nobody's, and they see nothing of it", async () => {
    const id = seen()
    const review = await api.call("GET", `/reviews/${id}`, { as: admin })
    const place = Number(review.body.location_id)
    await assign(id, first.users["Limited User"].id)
    const own = and(
      eq(userLocations.accountId, first.id),
      eq(userLocations.userId, first.users["Limited User"].id),
      eq(userLocations.locationId, place),
    )
    const rows = await api.deps.db.delete(userLocations).where(own).returning()
    expect(rows).toHaveLength(1)
    const limited = await api.login(emailOf("Limited User", "first.test"))
    expect((await api.call("GET", `/reviews/${id}`, { as: admin })).body.assigned_user_id).toBeNull()
    expect(await list("none")).toContain(id)
    expect(await list("me", limited)).toEqual([])
    const notices = await api.call("GET", "/notices", { as: limited })
    expect([notices.body._total, notices.body._unread]).toEqual([0, 0])
    await api.deps.db.insert(userLocations).values(rows)
    expect((await api.call("GET", "/notices", { as: limited })).body._total).toBe(1)
    await assign(id, null)
  })

  test("the person gets a mail with a way to end such mails, and who assigns to themselves gets none", async () => {
    const id = first.reviewIds[2]!
    await assign(id, first.users.Manager.id)
    const [mail, ...more] = await mailsTo("manager@first.test")
    expect(more).toEqual([])
    expect(mail?.subject).toContain("assigned a review to you")
    expect(mail?.text).toContain(`/reviews/${id}`)
    const link = /unsubscribe\/alerts\/([\w-]+)/.exec(mail!.text)![1]
    await api.call("POST", `/unsubscribe/alerts/${link}`, {})
    await assign(first.reviewIds[3]!, first.users.Manager.id)
    expect(await mailsTo("manager@first.test")).toHaveLength(1)
    await assign(id, first.users.Admin.id)
    expect(await mailsTo("admin@first.test")).toEqual([])
  })

  test("many are assigned at once, those that the person may see, with one mail for all", async () => {
    const ids = [first.reviewIds[4]!, first.reviewIds[5]!, hidden()]
    const body = { review_ids: ids, assigned_user_id: first.users.User.id }
    const answer = await api.call("POST", "/review_bulk_actions", { as: admin, body })
    expect([answer.status, answer.body.changed, answer.body.unchanged]).toEqual([200, 2, 1])
    expect((await list("me", user)).sort()).toEqual([first.reviewIds[4]!, first.reviewIds[5]!].sort())
    const mails = await mailsTo("user@first.test")
    expect(mails.filter(({ subject }) => subject.includes("assigned 2 reviews to you"))).toHaveLength(1)
    const nobody = { review_ids: ids, assigned_user_id: second.users.Admin.id }
    expect((await api.call("POST", "/review_bulk_actions", { as: admin, body: nobody })).status).toBe(422)
  })

  test("a deactivated user has no reviews left", async () => {
    const email = "leaving@first.test"
    const { body: made } = await api.call("POST", "/users", {
      as: admin,
      body: { first_name: "Lee", last_name: "Ving", email, user_type_id: userTypes.Admin },
    })
    await api.deps.db.execute(`update users set confirmed_at = now() where id = ${made.id}`)
    const id = first.reviewIds[6]!
    expect((await assign(id, made.id)).body.assigned_user_name).toBe("Lee Ving")
    await api.call("DELETE", `/users/${made.id}`, { as: admin })
    expect((await api.call("GET", `/reviews/${id}`, { as: admin })).body.assigned_user_id).toBeNull()
    expect(await list("none")).toContain(id)
  })

  test("the people offered for a review are those who may see it", async () => {
    const namesOf = async (query: Row, as = admin) => {
      const { body } = await api.call("GET", "/reviews/assignees", { as, query: { per_page: 500, ...query } })
      return (body._embedded.assignees as Row[]).map(({ id }) => id)
    }
    expect(await namesOf({ review_id: hidden() })).not.toContain(first.users.User.id)
    expect(await namesOf({ review_id: seen() })).toContain(first.users.User.id)
    expect(await namesOf({})).toContain(first.users.Manager.id)
    const { status } = await api.call("GET", "/reviews/assignees", {
      as: user,
      query: { review_id: hidden() },
    })
    expect(status).toBe(404)
  })
})
