import { eq } from "drizzle-orm"
import { notices } from "#review-api/db/schema/notices.ts"
import { createNotice } from "#review-api/notices/create-notice.ts"
import { noticeRemovalJob } from "#review-api/services/notices/notice-removal-job.ts"
import type { Caller } from "../../support/api-caller.ts"
import { databasesFor } from "../../support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

describe.each(databasesFor("jobs"))("notices on %s (D-321)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let admin: Caller
  let user: Caller

  beforeAll(async () => {
    api = await startTestApi({ database, mailRestMs: 3_600_000 })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())
  beforeEach(() => api.deps.db.delete(notices))

  const listOf = async (as: Caller, query: Row = {}) =>
    (await api.call("GET", "/notices", { as, query })).body
  const mention = () =>
    api.call("POST", "/notes", {
      as: admin,
      body: {
        review_id: first.reviewIds[0],
        content: "Look",
        mentioned_user_ids: [first.users.User.id, first.users.Admin.id],
      },
    })

  test("a mention and an assignment are noticed by the person alone, newest first, and read one by one or all at once", async () => {
    await mention()
    await api.patch(`/reviews/${first.reviewIds[1]}`, {
      as: admin,
      body: { assigned_user_id: first.users.User.id },
    })
    const own = await listOf(user)
    expect(own._embedded.notices.map(({ kind, resource_id }: Row) => [kind, resource_id])).toEqual([
      ["assignment", String(first.reviewIds[1])],
      ["mention", String(first.reviewIds[0])],
    ])
    expect(own._embedded.notices[1].text).toMatch(/^Admin Person mentioned you in a note on a review of /)
    expect([own._total, own._unread]).toEqual([2, 2])
    expect((await listOf(admin))._total).toBe(0)
    const { id } = own._embedded.notices[0]
    expect((await api.patch(`/notices/${id}`, { as: admin, body: { is_read: true } })).status).toBe(404)
    const read = await api.patch(`/notices/${id}`, { as: user, body: { is_read: true } })
    expect([read.status, typeof read.body.read_at, read.body.is_read]).toEqual([200, "string", true])
    // As it was read before, it is sent back: unread again.
    const back = await api.patch(`/notices/${id}`, { as: user, body: own._embedded.notices[0] })
    expect([back.status, back.body.read_at, back.body.is_read]).toEqual([200, null, false])
    const again = await api.patch(`/notices/${id}`, { as: user, body: read.body })
    expect([again.status, typeof again.body.read_at, again.body.is_read]).toEqual([200, "string", true])
    expect((await listOf(user))._unread).toBe(1)
    expect((await listOf(user, { unread: true }))._total).toBe(1)
    expect(
      (await api.patch(`/notices/${id}`, { as: user, body: { is_read: false } })).body.read_at,
    ).toBeNull()
    expect((await api.call("POST", "/notices/read", { as: user })).status).toBe(204)
    expect((await listOf(user))._unread).toBe(0)
  })

  test("a kind that is turned off in the profile is not sent, its emails end as by their link, and both come back", async () => {
    const { body: session } = await api.call("GET", `/users/${first.users.User.id}`, { as: user })
    const profile = async (body: Row) =>
      (await api.patch(`/profiles/${session.profile_id}`, { as: user, body })).body
    const off = await profile({ notices: { mention: false }, notice_emails: { mention: false } })
    expect([off.notices.mention, off.notices.assignment, off.notice_emails]).toEqual([
      false,
      true,
      { mention: false, assignment: true },
    ])
    await mention()
    expect((await listOf(user))._total).toBe(0)
    const on = await profile({ notices: { mention: true }, notice_emails: { mention: true } })
    expect([on.notices.mention, on.notice_emails.mention]).toEqual([true, true])
    await mention()
    expect((await listOf(user))._total).toBe(1)
  })

  test("they are there for 30 days and removed afterwards", async () => {
    const at = api.deps.clock.now()
    await api.deps.db.transaction((tx) =>
      createNotice(tx, api.deps, {
        accountId: first.id,
        userId: first.users.User.id,
        kind: "import_finished",
        facts: { name: "reviews.csv", failed: false },
        resource: "import",
        resourceId: 1,
      }),
    )
    expect((await listOf(user))._embedded.notices[0].text).toBe("The import of reviews.csv is finished")
    const old = new Date(at.getTime() - 31 * 24 * 3_600_000).toISOString()
    await api.deps.db.update(notices).set({ createdAt: old })
    expect((await listOf(user))._total).toBe(0)
    expect(await noticeRemovalJob.waiting!(api.deps)).toEqual(["old"])
    await noticeRemovalJob.run(api.deps, { id: "old" } as never)
    const rows = await api.deps.db.select().from(notices).where(eq(notices.accountId, first.id))
    expect(rows).toEqual([])
  })
})
