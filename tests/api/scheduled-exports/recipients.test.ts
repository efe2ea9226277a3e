import { parse } from "csv-parse/sync"
import { and, eq } from "drizzle-orm"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { reviewsToRead } from "#review-api/db/schema/mentions.ts"
import { userAssignments, userLocations } from "#review-api/db/schema/places.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addSaid } from "#tests/support/insight-fixture.ts"
import { type People, startPeople } from "#tests/support/people.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import type { SeededAccount } from "#tests/support/seed.ts"

type Name = keyof SeededAccount["users"]
const range = { dateDescriptor: "lastCalendarYear" }
const [alder, birch, dogwood, elm] = ["Alder Café", "Birch Bistro", "Dogwood Diner", "Elm House"]

/** An Admin sees all five locations, Manager and User the first three, Limited User the last two, Email Only none. */
describe.each(databasesFor("jobs"))(
  "recipients of a schedule get what they may see on %s (D-272)",
  (database) => {
    let people: People
    let first: SeededAccount
    const callers = new Map<string, Caller>()

    beforeAll(async () => {
      people = await startPeople(database, { appUrl: "https://app.outpost.test" })
      ;({ first } = people)
      const { db } = people.api.deps
      await db.update(accounts).set({ timeZone: "UTC" }).where(eq(accounts.id, first.id))
      await db.delete(reviewsToRead)
      await addSaid(people.api, first, "said", [
        ["The breakfast was great.", 5, 0, "2025-11-02"],
        ["The breakfast was cold and the waiter was rude.", 1, 3, "2025-11-03"],
        ["The parking lot was full.", 2, 4, "2025-11-04"],
      ])
      await seeOnly("Limited User", [3, 4])
      for (const name of ["Admin", "Manager", "User", "Limited User"] as const) {
        callers.set(first.users[name].email, await people.as(name))
      }
    })
    afterAll(() => people.api.close())

    const idOf = (name: Name) => first.users[name].id
    const emailsOf = (...names: Name[]) => names.map((name) => first.users[name].email)
    const callerOf = (name: Name) => callers.get(first.users[name].email)!
    const places = (...at: number[]) => at.map((one) => String(first.locationIds[one]))

    async function seeOnly(name: Name, at: readonly number[]): Promise<void> {
      const { db } = people.api.deps
      const own = { accountId: first.id, userId: idOf(name) }
      for (const table of [userAssignments, userLocations]) {
        await db.delete(table).where(and(eq(table.accountId, own.accountId), eq(table.userId, own.userId)))
      }
      if (at.length === 0) return
      const rows = at.map((one) => ({ ...own, locationId: first.locationIds[one]! }))
      await db.insert(userAssignments).values(rows)
      await db.insert(userLocations).values(rows)
    }
    async function make(recipients: readonly Name[], more: object = {}, as: Name = "Admin"): Promise<number> {
      const own = { filters: range, date_range_legend: "last_calendar_year" }
      const body = { ...scheduleBody(recipients.map(idOf)), ...own, ...more }
      const made = await people.api.call("POST", "/scheduled_exports", { as: callerOf(as), body })
      expect([made.status, made.body.errors]).toEqual([201, undefined])
      return made.body.id
    }
    const read = async (id: number) =>
      (await people.api.call("GET", `/scheduled_exports/${id}`, { as: callerOf("Admin") })).body
    const filesOf = (id: number) =>
      people.api.deps.db.select().from(exportFiles).where(eq(exportFiles.scheduledExportId, id))

    type Mailed = { to: string; text: string; report: URL; file: URL | undefined }
    /** Runs a schedule. @returns its mails, by their recipients. */
    async function run(id: number): Promise<Map<string, Mailed>> {
      const { db, mailer } = people.api.deps
      people.time.now += 60_000
      await db.delete(outbox)
      await makeDue(people.api, id)
      await runSchedule(people.api, id)
      await mailer.deliver()
      const sent = (await db.select().from(outbox)).map(({ recipient: to, text }) => {
        const links = [...text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link))
        const file = links.find(({ pathname }) => pathname.startsWith("/file-downloads/"))
        return { to, text, report: links[0]!, file }
      })
      expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length)
      return new Map(sent.map((mail) => [mail.to, mail]))
    }
    /** File behind the link of an email. */
    async function download(as: Caller, { file }: Mailed) {
      const id = file!.pathname.split("/").at(-1)
      const data = await people.api.call("GET", `/fetch-export-file/${id}/file-data${file!.search}`, { as })
      const answer = await people.api.call("GET", `/export_files/${id}${file!.search}`, { as })
      expect(answer.status).toBe(data.status)
      return data
    }
    const cells = (text: string, column: string) =>
      [...new Set(parse(text, { columns: true, bom: true }).map((row) => (row as never)[column]))].sort()

    const everybody = ["Admin", "Manager", "User", "Limited User", "Email Only"] as const
    type Held = Record<"Admin" | "Manager" | "Limited User", string[]>
    test.each<[string, string | null, string, Held]>([
      [
        "reviews",
        null,
        "location_name",
        {
          Admin: [alder, birch, "Cedar Kitchen", dogwood, elm],
          Manager: [alder, birch, "Cedar Kitchen"],
          "Limited User": [dogwood, elm],
        },
      ],
      [
        "keywords",
        null,
        "keyword",
        {
          Admin: ["breakfast", "parking lot", "waiter"],
          Manager: ["breakfast"],
          "Limited User": ["breakfast", "parking lot", "waiter"],
        },
      ],
      [
        "keyword_details",
        "breakfast",
        "location_name",
        { Admin: [alder, dogwood], Manager: [alder], "Limited User": [dogwood] },
      ],
      [
        "experience_categories",
        null,
        "total_count",
        { Admin: ["1", "2"], Manager: ["1"], "Limited User": ["1"] },
      ],
    ])("%s: one file for each distinct scope", async (type, about, column, held) => {
      const id = await make(everybody, { export_type: type, resource_id: about })
      const mails = await run(id)
      expect([...mails.keys()].sort()).toEqual(emailsOf("Admin", "Manager", "User", "Limited User").sort())
      expect(await filesOf(id)).toHaveLength(3)
      for (const [name, seen] of Object.entries({ ...held, User: held.Manager })) {
        const own = mails.get(first.users[name as Name].email)!
        const { status, text } = await download(callerOf(name as Name), own)
        expect([name, status, cells(text, column)]).toEqual([name, 200, seen])
      }
    })

    test("each has the own file alone: neither the link nor the id of another's opens anything", async () => {
      const id = await make(everybody)
      const mails = await run(id)
      for (const { to, file } of mails.values()) {
        for (const [email, as] of callers) {
          if (email === to) continue
          expect((await download(as, { file } as Mailed)).status).toBe(404)
        }
      }
      // A file's own id is no one's but the owner's of the schedule.
      for (const { publicId } of await filesOf(id)) {
        const path = `/fetch-export-file/${publicId}/file-data`
        for (const [name, status] of [
          ["Manager", 404],
          ["Limited User", 404],
          ["Admin", 200],
        ] as const) {
          expect((await people.api.call("GET", path, { as: callerOf(name) })).status).toBe(status)
        }
      }
    })

    test("who sees none of the locations gets no mail, and deliveries and list say so until the next run with access", async () => {
      const id = await make(["Manager", "Email Only"])
      expect([...(await run(id)).keys()]).toEqual(emailsOf("Manager"))
      const { body } = await people.api.call("GET", `/scheduled_exports/${id}/deliveries`, {
        as: callerOf("Admin"),
      })
      const skipped = body._embedded.deliveries.filter(
        ({ status }: { status: string }) => status === "skipped",
      )
      expect(skipped).toEqual([
        expect.objectContaining({
          email: first.users["Email Only"].email,
          reason: "no access to these locations",
          sent_at: null,
        }),
      ])
      expect((await read(id)).not_sent_to).toEqual(emailsOf("Email Only"))
      await seeOnly("Email Only", [4])
      expect([...(await run(id)).keys()].sort()).toEqual(emailsOf("Manager", "Email Only").sort())
      expect((await read(id)).not_sent_to).toEqual([])
      await seeOnly("Email Only", [])
    })

    test("a schedule of which no one may see anything stops with one mail to its owner, and runs again when someone may", async () => {
      const id = await make(["Email Only"], { email_subject: "Out of sight" })
      const mails = await run(id)
      expect([...mails.keys()]).toEqual(emailsOf("Admin"))
      expect(mails.get(first.users.Admin.email)!.text).toContain(
        "None of its recipients has access to its locations.",
      )
      expect(await read(id)).toMatchObject({ state: "no_access", next_run_at: null })
      expect([...(await run(id)).keys()]).toEqual([])
      expect(await filesOf(id)).toEqual([])
      await people.api.patch(`/users/${idOf("Email Only")}`, {
        as: callerOf("Admin"),
        body: { location_ids: places(4) },
      })
      expect(await read(id)).toMatchObject({ state: "active", next_run_at: expect.any(String) })
      await seeOnly("Email Only", [])
    })

    test("what is taken from a recipient after the order of a file goes neither by its mail nor by its link", async () => {
      const id = await make(["Manager", "User"])
      const own = (await run(id)).get(first.users.User.email)!
      expect((await download(callerOf("User"), own)).status).toBe(200)
      people.time.now += 60_000
      await makeDue(people.api, id)
      await runSchedule(people.api, id)
      await seeOnly("User", [0, 1])
      await people.api.deps.db.delete(outbox)
      await people.api.deps.mailer.deliver()
      expect((await people.api.deps.db.select().from(outbox)).map(({ recipient }) => recipient)).toEqual(
        emailsOf("Manager"),
      )
      expect((await read(id)).not_sent_to).toEqual(emailsOf("User"))
      expect((await download(callerOf("User"), own)).status).toBe(404)
      await seeOnly("User", [0, 1, 2])
      expect((await download(callerOf("User"), own)).status).toBe(200)
    })

    type Link = {
      owner: Name
      filters: () => Record<string, unknown>
      to: Name
      /** Of the report. */
      query: () => Record<string, string>
      says?: string[]
      hides?: string[]
    }
    const north = () => String(first.groupIds[0])
    const south = () => String(first.groupIds[1])
    test.each<[string, Link]>([
      [
        "is the owner's where it shows the same",
        { owner: "Admin", filters: () => ({ rating: 5 }), to: "Manager", query: () => ({ rating: "5" }) },
      ],
      [
        "names the locations of the file where the owner sees less",
        {
          owner: "User",
          filters: () => ({}),
          to: "Admin",
          query: () => ({ locationId: places(0, 1, 2).join() }),
        },
      ],
      [
        "leaves out, as the words do, the locations that are not the recipient's",
        {
          owner: "Admin",
          filters: () => ({ location_ids: places(0, 3, 4) }),
          to: "Limited User",
          query: () => ({ locationId: places(3, 4).join() }),
          says: [`Location: ${dogwood}, ${elm}`],
          hides: [alder],
        },
      ],
      [
        "names the locations instead of a group that is not the recipient's",
        {
          owner: "Admin",
          filters: () => ({ group_id: south() }),
          to: "Manager",
          query: () => ({ locationId: places(0).join() }),
          hides: ["South", dogwood, elm],
        },
      ],
      [
        "keeps a group that is the recipient's",
        {
          owner: "Admin",
          filters: () => ({ group_id: north() }),
          to: "Manager",
          query: () => ({ groupId: north() }),
          says: ["Group: North"],
        },
      ],
      [
        "names neither group nor location to who sees neither, where they have none in common",
        {
          owner: "Admin",
          filters: () => ({ group_id: south(), location_ids: places(1) }),
          to: "Limited User",
          query: () => ({}),
          hides: ["South", birch],
        },
      ],
    ])(
      "the report link %s, and opens the rows of the file",
      async (_, { owner, filters, to, query, says, hides }) => {
        const mails = await run(await make([to], { filters: { ...range, ...filters() } }, owner))
        const mail = mails.get(first.users[to].email)!
        const { dateDescriptor, ...requested } = Object.fromEntries(mail.report.searchParams)
        expect([dateDescriptor, requested]).toEqual(["lastCalendarYear", query()])
        for (const line of says ?? []) expect(mail.text).toContain(`${line}\n`)
        for (const name of hides ?? []) expect(mail.text).not.toContain(name)
        const { locationId: location_ids, groupId: group_id, rating } = requested
        const { body } = await people.api.call("GET", "/reviews", {
          as: callerOf(to),
          query: {
            location_ids,
            group_id,
            rating,
            per_page: 100,
            published_after: "2025-01-01",
            published_before: "2025-12-31",
          },
        })
        if (mail.file) expect(mail.text).toContain(`Rows: ${body._embedded.reviews.length}\n`)
      },
    )
  },
)
