import { sql } from "drizzle-orm"
import { column, countOf, rowsOf } from "#review-api/db/rows.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("sql"))("changing the own account on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const change = (body: unknown, as = admin) => api.patch(`/accounts/${first.id}`, { as, body })
  const set = (code: string, value: unknown, as = admin) =>
    api.patch(`/account_settings/${code}`, { as, body: { value } })
  const lastEntry = async () => {
    const [row] = await anyRows(
      api.deps.db,
      sql`select action, actor_email as actor, before, after from audit_entries
          where account_id = ${first.id} order by id desc limit 1`,
    )
    return row
  }

  test("name and time zone are changed by an Admin, and the log tells what was before", async () => {
    const { status, body } = await change({ name: " Renamed & Co ", time_zone: "Asia/Tokyo" })
    expect([status, body.name, body.time_zone]).toEqual([200, "Renamed & Co", "Asia/Tokyo"])
    expect(await lastEntry()).toEqual({
      action: "accounts.update",
      actor: admin.email,
      before: { name: "First Account", time_zone: "America/Chicago" },
      after: { name: "Renamed & Co", time_zone: "Asia/Tokyo" },
    })
  })

  test("what is saved without a change leaves no line in the log", async () => {
    const count = async () => {
      return countOf(api.deps.db, sql`from audit_entries where account_id = ${first.id}`)
    }
    await set("week_start", "monday")
    const before = await count()
    const [account, setting] = [
      await change({ name: "Renamed & Co", time_zone: "Asia/Tokyo" }),
      await set("week_start", "monday"),
    ]
    expect([account.status, setting.status, await count()]).toEqual([200, 200, before])
    await set("week_start", "sunday")
    expect(await count()).toBe(before + 1)
  })

  test("the figures are counted by the days of the new zone, and the account says so until that is done", async () => {
    const isRecounting = async () =>
      (await api.call("GET", `/accounts/${first.id}`, { as: admin })).body.is_recounting
    expect((await change({ time_zone: "Pacific/Kiritimati" })).body.is_recounting).toBe(true)
    const zoneOfFigures = async () => {
      const left = await anyRows(
        api.deps.db,
        sql`select 1 from rollup_rebuilds where account_id = ${first.id}`,
      )
      return left.length
    }
    while ((await zoneOfFigures()) > 0) await new Promise(setImmediate)
    expect(await isRecounting()).toBe(false)
    const [off] = await rowsOf(
      api.deps.db,
      { n: column.number() },
      sql`select count(*)::integer as n from (
            select (published_at at time zone 'Pacific/Kiritimati')::date as day, count(*) as c
            from reviews where account_id = ${first.id} and deleted_at is null and origin_deleted_at is null
            group by 1) r
          full join (
            select day::date as day, sum(reviews) as c from rollup_source_day s
            join accounts a on a.id = s.account_id and a.rollup_generation = s.generation
            where s.account_id = ${first.id} group by 1) f using (day)
          where r.c is distinct from f.c`,
    )
    expect(off!.n).toBe(0)
  })

  test.each([
    [{ name: "  " }, "name", "can't be blank"],
    [{ name: "x".repeat(121) }, "name", "is too long"],
    [{ time_zone: "Mars/Olympus" }, "time_zone", "is not a time zone"],
  ])("refuses %j at its field", async (given, field, error) => {
    const { status, body } = await change(given)
    expect([status, body.errors]).toEqual([422, { [field]: [error] }])
  })

  test.each(loginTypes.filter((type) => type !== "Admin"))(
    "%s may change nothing of it (D-023)",
    async (type) => {
      const as = await api.login(emailOf(type, "first.test"))
      expect((await change({ name: "Mine" }, as)).body).toMatchObject({ status: 403, code: "permission" })
      expect((await set("week_start", "monday", as)).body).toMatchObject({ status: 403, code: "permission" })
    },
  )

  test("a setting is changed by its code, and by its id once it is stored (D-035)", async () => {
    const made = await set("week_start", "monday")
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ code: "week_start", value: "monday" }),
    ])
    const again = await set(String(made.body.id), "sunday")
    expect(again.body).toMatchObject({ id: made.body.id, code: "week_start", value: "sunday" })
    expect(await lastEntry()).toMatchObject({ before: { value: "monday" }, after: { value: "sunday" } })
  })

  test.each([
    ["week_start", "friday", 422],
    ["insights", "maybe", 422],
    ["ask_frequency_days", "-1", 422],
    ["no_such_setting", "true", 404],
    ["987654321", "true", 404],
  ])("refuses %s = %s", async (code, value, status) => {
    expect((await set(code, value)).status).toBe(status)
  })
})
