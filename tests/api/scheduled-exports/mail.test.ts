import { desc, eq } from "drizzle-orm"
import type { Email } from "postal-mime"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accountSettings, accounts } from "#review-api/db/schema/identity.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const appUrl = "https://app.outpost.test:8443"
const config = { appUrl, mailFrom: { name: "Outpost", address: "mail@outpost.test" } }
const emptyText = "There was no export data found"

describe.each(databasesFor("jobs"))("the mail of a scheduled export on %s (D-115)", (database) => {
  let api: TestApi
  let smtp: SmtpServer
  let admin: Caller
  let manager: Caller
  let first: SeededAccount
  let now = Date.parse("2026-03-04T12:00:00Z")

  beforeAll(async () => {
    smtp = await startSmtpServer()
    api = await startTestApi({
      database,
      config,
      smtpUrl: smtp.url,
      // Emails wait until they are asked for: what happens before they leave is a matter of these tests.
      mailRestMs: 3_600_000,
      clock: { now: () => new Date(now) },
    })
    first = (await seedTwoAccounts(api.deps)).first
    const zone = { timeZone: "UTC", name: "Pine & Co <Hotels>" }
    await api.deps.db.update(accounts).set(zone).where(eq(accounts.id, first.id))
    admin = await api.login("admin@first.test")
    manager = await api.login(emailOf("Manager", "first.test"))
  })
  afterAll(async () => {
    await api.close()
    await smtp.close()
  })
  beforeEach(() => {
    smtp.taken.length = 0
    smtp.state.mood = "takes"
  })

  const everything = {
    filters: { dateDescriptor: "lastCalendarYear" },
    date_range_legend: "last_calendar_year",
  }
  const make = async (more: object = {}): Promise<number> => {
    const body = { ...scheduleBody([first.users.Manager.id]), ...everything, ...more }
    return (await api.call("POST", "/scheduled_exports", { as: admin, body })).body.id
  }
  async function run(id: number): Promise<void> {
    now += 60_000
    await makeDue(api, id)
    await runSchedule(api, id)
  }
  async function mailOf(id: number): Promise<Email> {
    await run(id)
    await api.deps.mailer.deliver()
    expect(smtp.taken).toHaveLength(1)
    return smtp.taken[0]!.mail
  }
  const read = async (id: number) => (await api.call("GET", `/scheduled_exports/${id}`, { as: admin })).body
  const deliveries = async (id: number) =>
    (await api.call("GET", `/scheduled_exports/${id}/deliveries`, { as: admin })).body._embedded.deliveries
  const linksIn = ({ text }: Email) => [...text!.matchAll(/https?:\S+/g)].map(([link]) => new URL(link))
  const header = ({ headers }: Email, key: string) => headers.find((one) => one.key === key)?.value

  test("tells subject, description, account, filters in words and rows, as HTML and as text, with the rows attached", async () => {
    const filters = {
      ...everything.filters,
      location_id: String(first.locationIds[0]),
      group_id: String(first.groupIds[0]),
      source_ids: ["1"],
      rating: 5,
      status: "unread",
    }
    const id = await make({
      email_subject: "Fünf Sterne",
      email_body: "All of <last> year\nby place",
      filters,
    })
    const mail = await mailOf(id)
    expect([mail.subject, smtp.taken[0]!.to]).toEqual(["Fünf Sterne", [emailOf("Manager", "first.test")]])
    const [file] = await api.deps.db.select().from(exportFiles).orderBy(desc(exportFiles.id)).limit(1)
    for (const line of [
      "All of <last> year\nby place",
      "Account: Pine & Co <Hotels>",
      "Date: Last Calendar Year (01/01/25 to 12/31/25)",
      "Rating: 5 stars",
      "Status: Unread",
      `Rows: ${file!.rows}`,
    ]) {
      expect(mail.text).toContain(line)
    }
    for (const name of ["Location", "Group", "Source"])
      expect(mail.text).toMatch(new RegExp(`^${name}: \\S+`, "m"))
    expect(mail.html).toContain("All of &lt;last&gt; year<br/>by place")
    expect(mail.html).toContain("Pine &amp; Co &lt;Hotels&gt;")
    expect(mail.html).not.toContain("<last>")
  })

  test("has the rows attached, byte for byte the file behind its link, and the report that rolls behind the other", async () => {
    const id = await make()
    const mail = await mailOf(id)
    const [view, download] = linksIn(mail)
    expect(view!.href).toBe(`${appUrl}/reviews?dateDescriptor=lastCalendarYear`)
    expect(mail.html).toContain(`href="${view!.href}"`)
    const expires = Math.floor(now / 1000) + 7 * 86_400
    const link = `/file-downloads/[\\w-]{22}\\?expires=${expires}&signature=[\\w-]{43}$`
    expect(download!.href).toMatch(new RegExp(`^${appUrl}${link}`))
    const [attached] = mail.attachments
    expect([attached!.filename, attached!.mimeType]).toEqual(["reviews-2026-03-04.csv", "text/csv"])
    const address = download!.pathname.split("/").at(-1)!
    const file = await api.call("GET", `/export_files/${address}${download!.search}`, { as: manager })
    expect(file.body).toMatchObject({ id: address, status: "completed" })
    const { text } = await api.call("GET", file.body.file_url, { as: manager })
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(attached!.content as ArrayBuffer)).toContain(
      text.replace(/^\uFEFF/, ""),
    )
    const { body: counted } = await api.call("GET", "/reviews/count", {
      as: manager,
      query: { published_after: "2025-01-01", published_before: "2025-12-31" },
    })
    expect([file.body.rows, mail.text]).toEqual([
      counted.count,
      expect.stringContaining(`Rows: ${counted.count}\n`),
    ])
    expect(counted.count).toBeGreaterThan(1)
  })

  test("has a link to the file that is signed, its recipient's alone, and says that it has expired after seven days", async () => {
    const mail = await mailOf(await make())
    const { pathname, searchParams } = linksIn(mail)[1]!
    const id = pathname.split("/").at(-1)
    const link = Object.fromEntries(searchParams)
    const own = emailOf("Manager", "first.test")
    async function ask(email: string, query: Record<string, string>) {
      const as = await api.login(email)
      const file = await api.call("GET", `/export_files/${id}`, { as, query })
      const data = await api.call("GET", `/fetch-export-file/${id}/file-data`, { as, query })
      return [file.status, data.status]
    }
    expect(await ask(own, link)).toEqual([200, 200])
    const others = [emailOf("User", "first.test"), "admin@second.test"]
    for (const email of others) expect(await ask(email, link)).toEqual([404, 404])
    const later = { ...link, expires: String(Number(link["expires"]) + 1) }
    const forged = { ...link, signature: "A".repeat(43) }
    for (const query of [{}, later, forged, { expires: link["expires"]! }]) {
      expect(await ask(own, query)).toEqual([404, 404])
    }
    now += 7 * 86_400_000
    expect(await ask(own, link)).toEqual([410, 410])
    // The row goes too; the link still tells.
    await api.deps.db.delete(exportFiles)
    expect(await ask(own, link)).toEqual([410, 410])
    expect(await ask(own, forged)).toEqual([404, 404])
  })

  test("says what is no longer there when its filters are lost on the way", async () => {
    const gone = { dateDescriptor: "lastCalendarYear", group_id: "987654", location_ids: ["987655"] }
    const id = await make()
    const filters = { ...gone, keywords_mentioned: ["parking"] }
    const lose = () =>
      api.deps.db.update(scheduledExports).set({ filters }).where(eq(scheduledExports.id, id))
    await run(id)
    await lose()
    await api.deps.mailer.deliver()
    const { mail } = smtp.taken[0]!
    for (const line of ["Group: no longer available", "Location: no longer available", "Keyword: parking"]) {
      expect(mail.text).toContain(line)
    }
    const [view] = linksIn(mail)
    // No page shows what is not there.
    expect(Object.fromEntries(view!.searchParams)).toEqual({
      dateDescriptor: "lastCalendarYear",
      keyword: "parking",
    })
  })

  test("says so without rows, and carries no file; without polled downloads no link to it", async () => {
    const id = await make({ filters: { dateDescriptor: "today" }, date_range_legend: "today" })
    const mail = await mailOf(id)
    expect([mail.text, mail.html]).toEqual([
      expect.stringContaining(emptyText),
      expect.stringContaining(emptyText),
    ])
    expect([mail.attachments, linksIn(mail).map(({ pathname }) => pathname.split("/")[1])]).toEqual([
      [],
      ["reviews", "unsubscribe"],
    ])
    smtp.taken.length = 0
    const setting = { accountId: first.id, code: "async_file_download", value: "false" }
    await api.deps.db.insert(accountSettings).values(setting)
    const direct = await mailOf(await make())
    expect(direct.text).not.toContain("/file-downloads/")
    expect(direct.attachments).toHaveLength(1)
    await api.deps.db.delete(accountSettings).where(eq(accountSettings.code, "async_file_download"))
  })

  test("carries no file above five megabytes, only the link to it", async () => {
    const content = "A long review. ".repeat(60_000)
    const rows = Array.from({ length: 7 }, (_, at) => ({
      accountId: first.id,
      locationId: first.locationIds[0]!,
      sourceId: 1,
      stars: 5,
      rating: 5,
      content,
      identity: `long-${at}`,
      author: "Long",
      publishedAt: "2026-02-01T12:00:00Z",
    }))
    await api.deps.db.insert(reviews).values(rows)
    const mail = await mailOf(
      await make({ filters: { dateDescriptor: "prevMonth" }, date_range_legend: "previous_month" }),
    )
    expect(mail.attachments).toEqual([])
    expect(linksIn(mail)[1]!.pathname).toContain("/file-downloads/")
  })

  test("unsubscribes with one click: out of the recipients, paused without any, back while it can be undone, and by a new mail to who is added again (D-116)", async () => {
    const id = await make()
    const mail = await mailOf(id)
    const link = header(mail, "list-unsubscribe")!.slice(1, -1)
    expect(link).toMatch(new RegExp(`^${appUrl}/unsubscribe/scheduled_exports/[\\w-]{22}$`))
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
    expect(linksIn(mail).at(-1)!.href).toBe(link)
    const path = new URL(link).pathname
    expect((await api.call("GET", path)).body).toMatchObject({
      name: "Weekly reviews",
      unsubscribed_at: null,
    })
    expect((await api.call("POST", path)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      recipient_user_ids: [],
      state: "no_recipients",
      next_run_at: null,
    })
    expect((await api.call("DELETE", path)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      recipient_user_ids: [first.users.Manager.id],
      state: "active",
      next_run_at: expect.any(String),
    })
    await api.call("POST", path)
    await api.patch(`/scheduled_exports/${id}`, {
      as: admin,
      body: { recipient_user_ids: [first.users.Manager.id, first.users.User.id] },
    })
    // Its owner hears that no one got it any more.
    await api.deps.mailer.deliver()
    smtp.taken.length = 0
    await run(id)
    await api.call("POST", path)
    await api.deps.mailer.deliver()
    expect(smtp.taken.map(({ to }) => to)).toEqual([[emailOf("User", "first.test")]])
    expect((await read(id)).recipient_user_ids).toEqual([first.users.User.id])
  })

  test("is sent again with the same Message-ID while the server cannot take it, and the log tells why", async () => {
    const id = await make({ recipient_user_ids: [first.users.Manager.id, first.users.User.id] })
    smtp.state.mood = "refuses for now"
    await run(id)
    await api.deps.mailer.deliver()
    expect(await deliveries(id)).toEqual([
      expect.objectContaining({ status: "pending", attempts: 1, reason: "EENVELOPE 451", sent_at: null }),
      expect.objectContaining({ status: "pending", attempts: 1, reason: "EENVELOPE 451", sent_at: null }),
    ])
    expect((await read(id)).last_sent_at).toBeNull()
    smtp.state.mood = "takes"
    now += 60_000
    await api.deps.mailer.deliver()
    const sent = await deliveries(id)
    expect(sent.map((one: { status: string; attempts: number }) => [one.status, one.attempts])).toEqual([
      ["sent", 2],
      ["sent", 2],
    ])
    expect((await read(id)).last_sent_at).toBe(new Date(now).toISOString())
    const ids = smtp.taken.map(({ mail }) => mail.messageId)
    expect(new Set(ids).size).toBe(2)
    for (const one of ids) expect(one).toMatch(/^<[\w-]{22}@outpost\.test>$/)
    await api.deps.mailer.deliver()
    expect(smtp.taken).toHaveLength(2)
    expect(await api.deps.db.select().from(queuedEmails)).toEqual([])
  })

  test("that the server refuses for good has bounced, is not tried again, and the next run is", async () => {
    const id = await make()
    smtp.state.mood = "refuses for good"
    await run(id)
    await api.deps.mailer.deliver()
    expect(await deliveries(id)).toEqual([
      expect.objectContaining({
        email: emailOf("Manager", "first.test"),
        status: "bounced",
        reason: "EENVELOPE 550",
      }),
    ])
    smtp.state.mood = "takes"
    now += 15 * 60_000
    await api.deps.mailer.deliver()
    expect(smtp.taken).toEqual([])
    expect((await mailOf(id)).subject).toBe("Weekly reviews")
  })

  test("is not sent to someone whose schedule was deleted meanwhile; a run that fails is told to who scheduled it", async () => {
    const id = await make()
    await run(id)
    await api.call("DELETE", `/scheduled_exports/${id}`, { as: admin })
    await api.deps.mailer.deliver()
    expect(smtp.taken).toEqual([])
    const failing = await make({ email_subject: "Each night" })
    const { storage } = api.deps
    const { write } = storage
    storage.write = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }))
    await run(failing)
    storage.write = write
    await api.deps.mailer.deliver()
    expect(smtp.taken.map(({ mail, to }) => [mail.subject, to])).toEqual([
      ["Each night could not be created", ["admin@first.test"]],
    ])
    expect(await deliveries(failing)).toEqual([
      expect.objectContaining({ status: "failed", reason: "the file could not be created", sent_at: null }),
    ])
  })
})
