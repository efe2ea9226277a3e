import { eq } from "drizzle-orm"
import { gradeOf } from "#lib/contract/index.ts"
import { accountSettings, accounts } from "#review-api/db/schema/identity.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

type Item = { id: number; business: string; public_id: string; sent_at: string | null }

test.each([
  [100, "A"],
  [85, "A"],
  [84, "B"],
  [70, "B"],
  [69, "C"],
  [55, "C"],
  [54, "D"],
  [40, "D"],
  [39, "E"],
  [25, "E"],
  [24, "F"],
  [0, "F"],
])("a score of %d is graded %s", (score, grade) => {
  expect(gradeOf(score)).toBe(grade)
})

describe.each(databasesFor("sql", "search"))("scorecards of an account on %s", (database) => {
  let api: TestApi
  let smtp: SmtpServer
  let admin: Caller
  let first: SeededAccount
  let now = Date.parse("2026-01-05T09:00:00Z")

  beforeAll(async () => {
    smtp = await startSmtpServer()
    api = await startTestApi({
      mailRestMs: 3_600_000,
      database,
      smtpUrl: smtp.url,
      clock: { now: () => new Date(now) },
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login(emailOf("Admin", "first.test"))
  })
  afterAll(async () => {
    await api.close()
    await smtp.close()
  })
  beforeEach(() => {
    now += 60_000
  })

  const send = async (more: object = {}, as = admin) =>
    api.call("POST", "/partner_scorecards", {
      as,
      body: { business: " Pine Diner ", email: "Owner@pine.test", score: 61, ...more },
    })
  const get = async (id: number, as = admin) => api.call("GET", `/partner_scorecards/${id}`, { as })
  const list = async (query: Record<string, unknown> = {}, as = admin) =>
    (await api.call("GET", "/partner_scorecards", { as, query })).body
  const names = async (query: Record<string, unknown> = {}) =>
    ((await list(query))._embedded.partner_scorecards as Item[]).map(({ business }) => business)

  test("are mailed to their business with the link to their page, and sent when the mail has left", async () => {
    const { status, body } = await send()
    expect([status, withoutLinks(body)]).toEqual([
      201,
      {
        id: expect.any(Number),
        account_id: first.id,
        business: "Pine Diner",
        email: "Owner@pine.test",
        grade: "C",
        score: 61,
        public_id: expect.stringMatching(/^[\w-]{22}$/),
        created_at: new Date(now).toISOString(),
        sent_at: null,
        opened_at: null,
        requests_count: 0,
        requests: [],
      },
    ])
    now += 1000
    await api.deps.mailer.deliver()
    const { mail } = smtp.taken.at(-1)!
    expect(mail.to).toMatchObject([{ address: "owner@pine.test" }])
    expect(mail.subject).toContain("Pine Diner")
    expect(mail.text).toContain("First Account has looked at how Pine Diner appears to guests online.")
    expect(mail.text).toContain("The grade is C: 61 of 100.")
    expect(mail.text).toContain(`/scorecardrequest/${body.public_id}`)
    expect((await get(body.id)).body.sent_at).toBe(new Date(now).toISOString())
  })

  test("have a way out, for the mail program and in words, after which the business gets none and whoever sends one reads so", async () => {
    const email = "leaves@pine.test"
    await send({ email })
    await api.deps.mailer.deliver()
    const { mail } = smtp.taken.at(-1)!
    const link = /https?:\S+\/unsubscribe\/scorecards\/[\w-]{22}/.exec(mail.text!)![0]
    const headerOf = (key: string) => mail.headers.find((one) => one.key === key)?.value
    expect(headerOf("list-unsubscribe")).toBe(`<${link}>`)
    expect(headerOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
    await send({ email, score: 40 })
    expect((await api.call("POST", new URL(link).pathname, {})).status).toBe(200)
    const before = smtp.taken.length
    await api.deps.mailer.deliver()
    expect(smtp.taken).toHaveLength(before)
    const refused = await send({ email })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { email: ["This business has unsubscribed from your scorecards"] },
    ])
    expect((await send({ email: "stays@pine.test" })).status).toBe(201)
  })

  test("two to one business are two mails; one that is deleted before its mail leaves is none", async () => {
    await api.deps.mailer.deliver()
    const before = smtp.taken.length
    await send()
    await send({ score: 30 })
    const gone = await send({ score: 90 })
    await api.call("DELETE", `/partner_scorecards/${gone.body.id}`, { as: admin })
    await api.deps.mailer.deliver()
    const grades = smtp.taken.slice(before).map(({ mail }) => /grade is (\w)/.exec(mail.text!)![1])
    expect(grades.toSorted()).toEqual(["C", "E"])
  })

  test("are opened by the first look, and show what was asked for, newest first", async () => {
    const { id, public_id } = (await send()).body
    now += 1000
    const openedAt = new Date(now).toISOString()
    await api.call("GET", `/scorecard_requests/${public_id}`)
    now += 1000
    await api.call("GET", `/scorecard_requests/${public_id}`)
    for (const name of ["Ada Pine", "Ben Pine"]) {
      const body = { name, email: "ada@pine.test", phone: "555-123-4567", comment: "Call me." }
      expect((await api.call("POST", `/scorecard_requests/${public_id}`, { body })).status).toBe(201)
    }
    const { body } = await get(id)
    expect(body).toMatchObject({ opened_at: openedAt, requests_count: 2 })
    expect(body.requests).toMatchObject([
      { name: "Ben Pine" },
      { name: "Ada Pine", email: "ada@pine.test", phone: "555-123-4567", comment: "Call me." },
    ])
  })

  test("are listed newest first, searched by business and email, sorted and paged", async () => {
    for (const [business, score] of [
      ["Zebra Room", 95],
      ["apple Tree", 10],
    ] as const) {
      now += 1000
      await send({ business, score, email: `${business.split(" ")[0]}@place.test` })
    }
    expect((await names()).slice(0, 2)).toEqual(["apple Tree", "Zebra Room"])
    expect(await names({ keywords: "ZEBRA@" })).toEqual(["Zebra Room"])
    expect(await names({ keywords: "tree" })).toEqual(["apple Tree"])
    const sorted = async (by: string, order: string) => names({ "sort[by]": by, "sort[order]": order })
    expect((await sorted("business", "asc"))[0]).toBe("apple Tree")
    expect((await sorted("business", "desc"))[0]).toBe("Zebra Room")
    expect((await sorted("grade", "asc"))[0]).toBe("Zebra Room")
    expect((await sorted("grade", "desc"))[0]).toBe("apple Tree")
    const all = await list()
    expect(await names({ per_page: 1, page: 2 })).toEqual(["Zebra Room"])
    expect((await list({ per_page: 1 }))._total_pages).toBe(all._total)
  })

  test.each([
    ["business", "  ", "can't be blank"],
    ["email", "nobody", "Enter a valid email address"],
    ["score", 101, "must be 0 to 100"],
    ["score", -1, "must be 0 to 100"],
    ["score", 1.5, "must be a whole number"],
  ])("refuse %s %j with 422 at the field", async (name, value, error) => {
    const before = (await list())._total
    const { status, body } = await send({ [name]: value })
    expect([status, body.errors?.[name]]).toEqual([422, [error]])
    expect((await list())._total).toBe(before)
  })

  test("are sent and seen by Admins and Managers, deleted by Admins, and hidden from everyone else [F-436]", async () => {
    const { id, public_id } = (await send()).body
    const manager = await api.login(emailOf("Manager", "first.test"))
    expect((await send({}, manager)).status).toBe(201)
    expect((await get(id, manager)).status).toBe(200)
    const remove = (as: Caller) => api.call("DELETE", `/partner_scorecards/${id}`, { as })
    expect((await remove(manager)).status).toBe(403)
    for (const type of ["User", "Limited User", "Read Only"] as const) {
      const as = await api.login(emailOf(type, "first.test"))
      const answers = [await send({}, as), await get(id, as), await remove(as)]
      expect([type, ...answers.map(({ status }) => status)]).toEqual([type, 403, 403, 403])
    }
    expect((await remove(admin)).status).toBe(204)
    expect((await get(id)).status).toBe(404)
    expect((await api.call("GET", `/scorecard_requests/${public_id}`)).status).toBe(404)
    expect((await remove(admin)).status).toBe(404)
  })

  test("are a file of partner_scorecards, at once and polled [F-199]", async () => {
    const file = () =>
      api.call("GET", "/export/csv/partner_scorecards", { as: admin, query: { keywords: "zebra" } })
    await api.deps.mailer.deliver()
    const [head, line] = (await file()).text.replace("\uFEFF", "").trim().split("\r\n")
    expect(head).toBe("business,grade,sent_at,opened_at")
    expect(line).toMatch(/^Zebra Room,A,2026-01-05 \d\d:\d\d,$/)
    const polled = await api.call("POST", `/export_files/${first.id}`, {
      as: admin,
      body: { resource: "partner_scorecards" },
    })
    expect([polled.status, polled.body.status]).toEqual([201, "pending"])
    const set = (status: string) =>
      api.deps.db.update(accounts).set({ status }).where(eq(accounts.id, first.id))
    await set("trial")
    expect((await file()).body.code).toBe("feature_off")
    await set("active")
  })

  test("go to ten businesses a minute from one account", async () => {
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await send()).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    now += 60_000
    expect((await send()).status).toBe(201)
  })

  test("are refused while the setting for them is off [F-464, P-410]", async () => {
    const setting = { accountId: first.id, code: "scorecards", value: "false" }
    await api.deps.db.insert(accountSettings).values(setting)
    expect((await send()).body).toMatchObject({ status: 403, code: "feature_off" })
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.accountId, first.id))
    expect((await send()).status).toBe(201)
  })
})
