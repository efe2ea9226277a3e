import { parse } from "csv-parse/sync"
import { eq, sql } from "drizzle-orm"
import { accounts } from "#review-api/db/schema/identity.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller, TestAnswer } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const now = new Date("2026-01-10T12:00:00Z")
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const missing = 987_654_321

describe.each(databasesFor("sql", "search"))("child accounts on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let parent: SeededAccount
  let child: SeededAccount
  /** Parent of `foreign`. */
  let stranger: SeededAccount
  let foreign: SeededAccount
  const made: Record<"grandchild" | "early" | "late" | "lapsed", number> = {} as never

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    ;({ first: stranger, second: foreign } = await seedTwoAccounts(api.deps))
    ;({ parent, child } = await seedPartner(api.deps))
    const { db } = api.deps
    await db.update(accounts).set({ parentId: stranger.id }).where(eq(accounts.id, foreign.id))
    await db.update(accounts).set({ segment: "reseller" }).where(eq(accounts.id, parent.id))
    const add = async (name: string, parentId: number, trialEndedAt?: string) => {
      const status = trialEndedAt ? "trial" : "active"
      const [row] = await db.insert(accounts).values({ name, parentId, status, trialEndedAt }).returning()
      return row!.id
    }
    made.grandchild = await add("Grandchild", child.id)
    made.early = await add("Éarly Trial", parent.id, daysFromNow(3))
    made.late = await add("late trial", parent.id, daysFromNow(20))
    made.lapsed = await add("Lapsed Trial", parent.id, daysFromNow(-2))
    admin = await api.login(emailOf("Admin", "partner.test"))
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, unknown> = {}, as = admin) =>
    api.call("GET", "/accounts", { as, query: { parent_id: parent.id, ...query } })
  const names = async (query: Record<string, unknown> = {}) =>
    (await list(query)).body._embedded.accounts.map(({ name }: { name: string }) => name) as string[]
  const get = (id: number | string, as = admin) =>
    api.call("GET", `/accounts/${id}`, { as, query: { parent_id: parent.id } })
  const change = (id: number | string, body: unknown, as = admin, parentId: number | null = parent.id) =>
    api.patch(`/accounts/${id}`, { as, body, query: parentId === null ? {} : { parent_id: parentId } })
  const said = ({ status, text }: TestAnswer) => `${status} ${text}`

  describe("the list", () => {
    test("has the children with status, locations, end of trial and average rating [F-096, P-012]", async () => {
      const { status, body } = await list()
      expect([status, body._total]).toEqual([200, 4])
      const row = body._embedded.accounts.find(({ id }: { id: number }) => id === child.id)
      expect(row).toMatchObject({
        name: "Partner Child",
        status: "active",
        total_locations: 5,
        avg_rating: 3,
      })
      const early = body._embedded.accounts.find(({ id }: { id: number }) => id === made.early)
      expect(early).toMatchObject({
        status: "trial",
        trial_ended_at: daysFromNow(3),
        total_locations: 0,
        avg_rating: null,
      })
    })

    test("has neither the parent, nor a grandchild, nor another parent's child", async () => {
      expect(await names()).toEqual(["Éarly Trial", "Lapsed Trial", "late trial", "Partner Child"])
    })

    test("is searched by name, narrowed by status, trial and id, sorted and paged", async () => {
      expect(await names({ keywords: "TRIAL" })).toEqual(["Éarly Trial", "Lapsed Trial", "late trial"])
      expect(await names({ keywords: "ear" })).toEqual(["Éarly Trial"])
      expect(await names({ status: "trial" })).toEqual(["Éarly Trial", "late trial"])
      expect(await names({ status: "expired" })).toEqual(["Lapsed Trial"])
      expect(await names({ has_trial: true })).toEqual(["Éarly Trial", "Lapsed Trial", "late trial"])
      expect(await names({ has_trial: false })).toEqual(["Partner Child"])
      expect(await names({ id: [child.id, foreign.id, made.grandchild].join(",") })).toEqual([
        "Partner Child",
      ])
      const sorted = (by: string, order = "desc") => names({ "sort[by]": by, "sort[order]": order })
      expect(await sorted("name")).toEqual(["Partner Child", "late trial", "Lapsed Trial", "Éarly Trial"])
      expect((await sorted("total_locations"))[0]).toBe("Partner Child")
      expect((await sorted("avg_rating"))[0]).toBe("Partner Child")
      expect((await sorted("avg_rating", "asc"))[0]).toBe("Partner Child")
      expect((await sorted("trial_ended_at", "asc")).slice(0, 3)).toEqual([
        "Lapsed Trial",
        "Éarly Trial",
        "late trial",
      ])
      expect((await sorted("status", "asc"))[0]).toBe("Partner Child")
      expect(await names({ per_page: 3, page: 2 })).toEqual(["Partner Child"])
    })

    test("shows a parent's user who is no Admin the accounts, and no figures of unassigned locations", async () => {
      const as = await api.login(emailOf("Read Only", "partner.test"))
      const { status, body } = await list({}, as)
      const row = body._embedded.accounts.find(({ id }: { id: number }) => id === child.id)
      expect([status, body._total, row.total_locations, row.avg_rating]).toEqual([200, 4, 5, null])
    })

    test("is refused with another parent_id, alike for foreign and missing ones", async () => {
      const answers = await Promise.all(
        [stranger.id, child.id, missing].map((parent_id) =>
          api.call("GET", "/accounts", { as: admin, query: { parent_id } }),
        ),
      )
      expect(new Set(answers.map(said)).size).toBe(1)
      expect(answers[0]!.status).toBe(403)
    })

    test("is no matter of accounts without children, nor of a child", async () => {
      for (const email of ["admin@second.test"]) {
        const as = await api.login(email)
        const answer = await api.call("GET", "/accounts", { as, query: { parent_id: foreign.id } })
        expect(answer.body).toMatchObject({ status: 403, code: "permission" })
      }
    })

    test("without parent_id holds the own account alone", async () => {
      const { body } = await api.call("GET", "/accounts", { as: admin })
      expect(body._embedded.accounts.map(({ id }: { id: number }) => id)).toEqual([parent.id])
    })
  })

  test("a file of their reviews tells first whose each is, and has the rows of the list", async () => {
    const query = { parent_id: parent.id, has_response: false }
    const answer = await api.call("GET", "/export/csv/reviews", { as: admin, query })
    const [head, ...rows] = parse(answer.text, { bom: true }) as string[][]
    expect(head!.slice(0, 4)).toEqual(["account_id", "account", "review_id", "location_id"])
    const { body } = await api.call("GET", "/reviews", { as: admin, query: { ...query, per_page: 100 } })
    const listed = body._embedded.reviews as { id: number; account_id: number }[]
    expect(listed.length).toBeGreaterThan(10)
    expect(rows.map(([account, name, id]) => [account, name, id])).toEqual(
      listed.map(({ id }) => [String(child.id), "Partner Child", String(id)]),
    )
    const own = await api.call("GET", "/export/csv/reviews", { as: admin })
    expect(own.text.startsWith("review_id,location_id,")).toBe(true)
  })

  describe("the file", () => {
    const file = (query: Record<string, unknown> = {}, as = admin) =>
      api.call("GET", "/export/csv/mta_accounts", { as, query: { parent_id: parent.id, ...query } })

    test("has the accounts as the list narrows and sorts them, safe for spreadsheets", async () => {
      const [extra] = await api.deps.db
        .insert(accounts)
        .values({ name: '=Danger, "quoted"', parentId: parent.id, status: "cancelled" })
        .returning()
      const answer = await file({ "sort[by]": "trial_ended_at", "sort[order]": "desc" })
      await api.deps.db.delete(accounts).where(eq(accounts.id, extra!.id))
      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      expect(answer.headers.get("x-suggested-filename")).toBe("accounts-2026-01-10.csv")
      expect(answer.text.split("\r\n")).toEqual([
        "account_id,name,status,locations,trial_ends_at",
        `${made.late},late trial,trial,0,2026-01-30 12:00`,
        `${made.early},Éarly Trial,trial,0,2026-01-13 12:00`,
        `${made.lapsed},Lapsed Trial,expired,0,2026-01-08 12:00`,
        expect.stringMatching(/^\d+,/),
        expect.stringMatching(/^\d+,/),
        "",
      ])
      expect(answer.text).toContain(`${extra!.id},"'=Danger, ""quoted""",cancelled,0,`)
      expect(answer.text).toContain(`${child.id},Partner Child,active,5,`)
      const narrowed = await file({ keywords: "lapsed" })
      expect(narrowed.text.split("\r\n")).toHaveLength(3)
    })

    test("is refused as the list is, and while the parent is in trial without trial_export (D-112)", async () => {
      expect((await file({}, await api.login("admin@second.test"))).status).toBe(403)
      const set = (status: string) =>
        api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, parent.id))
      await set("trial")
      const answer = await file()
      await set("active")
      expect([answer.status, answer.body.error]).toEqual([403, "Exporting isn't allowed for trial users"])
    })
  })

  describe("one child [F-499]", () => {
    test("is read with parent_id, by every user type of the parent", async () => {
      for (const type of loginTypes) {
        const { status, body } = await get(child.id, await api.login(emailOf(type, "partner.test")))
        expect([type, status, body.name, body.parent_id]).toEqual([type, 200, "Partner Child", parent.id])
      }
    })

    test("what is no child is missing: the parent, a grandchild, another's child, any account, no id", async () => {
      const ids = [parent.id, made.grandchild, foreign.id, stranger.id, missing, "x"]
      const answers = await Promise.all(ids.map((id) => get(id)))
      expect(new Set(answers.map(said)).size).toBe(1)
      expect(answers[0]!.status).toBe(404)
    })

    test("without parent_id it is missing as well, and parent_id opens nothing to an ordinary account", async () => {
      expect((await api.call("GET", `/accounts/${child.id}`, { as: admin })).status).toBe(404)
      const as = await api.login("admin@second.test")
      const own = await api.call("GET", `/accounts/${foreign.id}`, {
        as,
        query: { parent_id: foreign.id },
      })
      expect(own.body).toMatchObject({ status: 403, code: "permission" })
    })
  })

  describe("the trial of a child", () => {
    test.each(loginTypes.filter((type) => type !== "Admin"))(
      "%s of the parent changes nothing",
      async (type) => {
        const as = await api.login(emailOf(type, "partner.test"))
        const answer = await change(made.early, { status: "active" }, as)
        expect(answer.body).toMatchObject({ status: 403, code: "permission" })
      },
    )

    test("what is no child is missing, and a child without parent_id too", async () => {
      const body = { trial_ended_at: daysFromNow(30) }
      const ids = [parent.id, made.grandchild, foreign.id, missing, "x"]
      const answers = await Promise.all(ids.map((id) => change(id, body)))
      answers.push(await change(made.early, body, admin, null))
      expect(new Set(answers.map(said)).size).toBe(1)
      expect(answers[0]!.status).toBe(404)
      expect((await change(made.early, body, admin, stranger.id)).status).toBe(403)
    })

    test("a parent that is no reseller changes none", async () => {
      const as = await api.login("admin@first.test")
      const answer = await change(foreign.id, { status: "active" }, as, stranger.id)
      expect(answer.body).toMatchObject({ status: 403, code: "permission" })
    })

    test.each([
      [{ trial_ended_at: daysFromNow(2) }, "trial_ended_at", "must be after the current end"],
      [{ trial_ended_at: daysFromNow(-1) }, "trial_ended_at", "must be after the current end"],
      [{ trial_ended_at: daysFromNow(400) }, "trial_ended_at", "must be within a year"],
      [{ name: "Mine" }, "name", "can't be changed"],
      [{}, "status", "can't be blank"],
    ])("refuses %j at its field", async (body, field, error) => {
      const answer = await change(made.early, body)
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
    })

    test.each([{ trial_ended_at: "tomorrow" }, { status: "cancelled" }])("refuses %j", async (body) => {
      expect((await change(made.early, body)).status).toBe(422)
    })

    test("no one extends the own trial or makes it a plan", async () => {
      const body = { status: "active", trial_ended_at: daysFromNow(90) }
      const answer = await change(parent.id, body, admin, null)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["trial_ended_at", "status"]])
    })

    test("is read and sent back whole, and nothing changes", async () => {
      const as = admin
      const path = `/accounts/${made.early}`
      const query = { parent_id: parent.id }
      const read = await api.call("GET", path, { as, query })
      const sent = await api.call("PATCH", path, { as, query, body: read.body })
      expect([sent.status, sent.body.status, sent.body.trial_ended_at]).toEqual([
        200,
        read.body.status,
        read.body.trial_ended_at,
      ])
    })

    test("is extended, also when it has ended, and both accounts' logs tell of it", async () => {
      const { status, body } = await change(made.lapsed, { trial_ended_at: daysFromNow(14) })
      expect([status, body.status, body.trial_ended_at]).toEqual([200, "trial", daysFromNow(14)])
      const entries = await anyRows(
        api.deps.db,
        sql`select account_id as "of", actor_email as actor, resource_id as id, resource_name as name, before, after
            from audit_entries where action = 'accounts.update' order by id`,
      )
      const entry = {
        actor: admin.email,
        id: String(made.lapsed),
        name: "Lapsed Trial",
        before: { trial_ended_at: daysFromNow(-2) },
        after: { trial_ended_at: daysFromNow(14) },
      }
      expect(entries).toEqual([
        { of: made.lapsed, ...entry },
        { of: parent.id, ...entry },
      ])
    })

    test("becomes a plan once", async () => {
      const converted = await change(made.late, { status: "active" })
      expect([converted.status, converted.body.status]).toEqual([200, "active"])
      expect(await names({ has_trial: true })).not.toContain("late trial")
      const again = await change(made.late, { status: "active" })
      expect([again.status, again.body.error]).toEqual([409, "This account is not on a trial."])
    })
  })
})
