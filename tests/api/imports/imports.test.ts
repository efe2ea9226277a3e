import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import writeXlsxFile from "write-excel-file/node"
import { importErrors } from "#lib/contract/imports/constants.ts"
import { events } from "#review-api/db/schema/events.ts"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import { importRemovalJob } from "#review-api/services/imports/import-removal-job.ts"
import { reviewImportJob } from "#review-api/services/imports/review-import-job.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { seedImport } from "#tests/support/imports.ts"
import { polled } from "#tests/support/polled.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { googleReviews, hotelAda, takeout } from "#tests/support/takeout.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const file = `hotel,address,date,stars,text
Harbour Inn,1 Quay,2025-05-01,5,Lovely
Harbour Inn,1 Quay,2025-05-02,900,"Bad, row"
Hill House,2 Hill,2025-05-03,3,Fine
Hill House,2 Hill,,4,=SUM(1)
`
const rowsOfFile = { rows: 4, new_reviews: 2, known_reviews: 0, rejected_rows: 2, new_locations: 2 }

describe.each(databasesFor("import", "workers"))("files of reviews on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount

  beforeEach(async () => {
    api = await startTestApi({ database, runsJobs: true })
    ;({ first, second } = await seedTwoAccounts(api.deps))
  })
  afterEach(() => api.close())

  type Fields = Record<string, string>
  async function call(method: string, path: string, body?: unknown, email = "admin@first.test") {
    const as = await api.login(email)
    return method === "PATCH" ? api.patch(path, { as, body }) : api.call(method, path, { as, body })
  }
  function upload(text: string | Buffer, fields: Fields = {}, email?: string) {
    const form = formOf(["C:\\files\\reviews.csv", Buffer.from(text)])
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return call("POST", "/imports", form, email)
  }
  const settled = (id: number) =>
    polled(
      async () => (await call("GET", `/imports/${id}`)).body,
      ({ state }) => state !== "checking" && state !== "importing",
    )
  async function checked(text: string | Buffer, fields?: Fields) {
    const made = await upload(text, fields)
    expect([made.status, made.body.state]).toEqual([201, "checking"])
    return settled(made.body.id)
  }
  async function imported(id: number) {
    expect((await call("POST", `/imports/${id}/start`)).status).toBe(202)
    return settled(id)
  }
  const total = async () => (await call("GET", "/reviews")).body._total as number

  test("a spreadsheet is checked and taken in as a CSV file is", async () => {
    const rows = file.trim().split("\n")
    const table = rows.map((line) => line.replace(/"/g, "").replace("Bad, row", "Bad row").split(","))
    const bytes = await writeXlsxFile(table.map((row) => row.map((value) => ({ value })))).toBuffer()
    const found = await checked(bytes)
    expect(found).toMatchObject({ state: "checked", format: "xlsx", ...rowsOfFile })
    expect(await imported(found.id)).toMatchObject({ state: "done", new_reviews: 2 })
    const again = await checked(bytes)
    expect(again).toMatchObject({ new_reviews: 0, known_reviews: 2 })
  })

  test("a file is checked and nothing is written, then taken in, and the same file brings nothing again", async () => {
    const before = await total()
    const found = await checked(file, { source: "tripadvisor" })
    expect(found).toMatchObject({
      state: "checked",
      file_name: "reviews.csv",
      source: "trip_advisor",
      ...rowsOfFile,
    })
    expect(found.columns).toEqual(["hotel", "address", "date", "stars", "text"])
    expect(found.mapping).toMatchObject({
      location_name: "hotel",
      rating: "stars",
      content: "text",
      city: null,
    })
    expect(found.rejected).toMatchObject([
      { line: 3, text: "Harbour Inn · 1 Quay · 2025-05-02 · 900 · Bad, row" },
      { line: 5 },
    ])
    expect(await total()).toBe(before)

    expect(await imported(found.id)).toMatchObject({ state: "done", progress: 100, ...rowsOfFile })
    expect(await total()).toBe(before + 2)
    await expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
    const [row] = await api.deps.db.select().from(importFiles).where(eq(importFiles.id, found.id))
    await polled(
      async () => {
        const kept = await api.deps.storage.open(`import-${row!.publicId}.data`)
        if (kept) await buffer(kept.pieces)
        return kept
      },
      (kept) => kept === null,
    )

    const again = await checked(file, { source: "tripadvisor" })
    expect(again).toMatchObject({ new_reviews: 0, known_reviews: 2, new_locations: 0 })
    const refused = await call("POST", `/imports/${again.id}/start`)
    expect([refused.status, refused.body.error]).toEqual([409, "This file contains nothing new."])
    expect((await call("POST", `/imports/${found.id}/start`)).status).toBe(409)
    expect(await total()).toBe(before + 2)
  })

  test("one import at a time into an account; another account is not in the way", async () => {
    const { id } = await checked(file)
    const userId = first.users.Admin.id
    // One whose worker is away: no job of it was sent.
    const running = await seedImport(
      api.deps,
      { accountId: first.id, userId },
      { state: "importing", version: 99 },
    )
    const refused = await call("POST", `/imports/${id}/start`)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "Another import is running. Start this one when it's done.",
    ])
    const foreign = { accountId: second.id, userId: second.users.Admin.id }
    const theirs = await seedImport(api.deps, foreign)
    expect((await call("POST", `/imports/${theirs}/start`, undefined, "admin@second.test")).status).toBe(202)
    expect((await call("DELETE", `/imports/${running}`)).status).toBe(204)
    expect(await imported(id)).toMatchObject({ state: "done", ...rowsOfFile })
  })

  test("what is deleted while it is brought in leaves nothing, and its files go", async () => {
    const before = await total()
    const { id } = await checked(file)
    const [row] = await api.deps.db.select().from(importFiles).where(eq(importFiles.id, id))
    await api.deps.jobs.stop()
    await call("POST", `/imports/${id}/start`)
    const { storage } = api.deps
    const job = {
      id: `${id}-${row!.version + 1}`,
      signal: new AbortController().signal,
      isLastAttempt: false,
    }
    const deps = {
      ...api.deps,
      storage: {
        ...storage,
        open: async (name: string) => {
          const kept = await storage.open(name)
          await call("DELETE", `/imports/${id}`)
          return kept
        },
      },
    }
    await reviewImportJob.run(deps, job)
    expect(await total()).toBe(before)
    expect((await call("GET", `/imports/${id}`)).status).toBe(404)
    expect(await storage.open(`import-${row!.publicId}.data`)).toBeNull()
  })

  test("a job that comes twice takes a file in once, and one that got lost is found", async () => {
    const before = await total()
    const { id } = await checked(file)
    await api.deps.jobs.stop()
    const { body } = await call("POST", `/imports/${id}/start`)
    expect(body.state).toBe("importing")
    const [lost] = await reviewImportJob.waiting(api.deps)
    const job = { id: lost!, signal: new AbortController().signal, isLastAttempt: true }
    await reviewImportJob.run(api.deps, job)
    await reviewImportJob.run(api.deps, job)
    expect((await call("GET", `/imports/${id}`)).body).toMatchObject({ state: "done", ...rowsOfFile })
    expect(await total()).toBe(before + 2)
    expect(await reviewImportJob.waiting(api.deps)).toEqual([])
  })

  test("three attempts that end the program are enough, and one that is stopped counts for none", async () => {
    await api.deps.jobs.stop()
    const { id } = (await upload(file)).body
    const [job] = await reviewImportJob.waiting(api.deps)
    const attempts = async () => {
      const [row] = await api.deps.db.select().from(importFiles).where(eq(importFiles.id, id))
      return row!.attempts
    }
    const stopped = { id: job!, signal: AbortSignal.abort(), isLastAttempt: false }
    await expect(reviewImportJob.run(api.deps, stopped)).rejects.toThrow()
    expect(await attempts()).toBe(0)
    await api.deps.db.update(importFiles).set({ attempts: 3 }).where(eq(importFiles.id, id))
    await reviewImportJob.run(api.deps, { ...stopped, signal: new AbortController().signal })
    expect((await call("GET", `/imports/${id}`)).body).toMatchObject({
      state: "failed",
      message: "Something went wrong on our side. Nothing was imported. Please try again.",
    })
  })

  // Nothing of these depends on the database.
  if (isShownOn(database, "postgres")) {
    test("photos of a file come with their reviews [F-166]", async () => {
      const photos =
        "hotel,date,stars,text,Review Photos\nPhoto House,2025-05-04,5,A view,https://a.test/1.jpg https://a.test/2.jpg\n"
      const found = await checked(photos)
      expect(found.mapping).toMatchObject({ images: "Review Photos" })
      await imported(found.id)
      const { body } = await call("GET", "/reviews?keywords=A%20view")
      expect(body._embedded.reviews).toMatchObject([
        { images: [{ url: "https://a.test/1.jpg" }, { url: "https://a.test/2.jpg" }] },
      ])
    })

    test("rejected rows come as a file with line, reason and all columns, harmless for spreadsheets", async () => {
      const { id } = await checked(file)
      const answer = await call("GET", `/imports/${id}/rejected`)
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="reviews.rejected.csv"')
      const lines = answer.text.replace("\uFEFF", "").trim().split("\r\n")
      expect(lines[0]).toBe("line,reason,hotel,address,date,stars,text")
      expect(lines[1]).toMatch(/^3,.+,Harbour Inn,1 Quay,2025-05-02,900,"Bad, row"$/)
      expect(lines[2]).toMatch(/^5,published_at is empty \(a default date .+,'=SUM\(1\)$/)
      const clean = await checked("hotel,date,stars\nHarbour Inn,2025-05-01,5\n")
      expect((await call("GET", `/imports/${clean.id}/rejected`)).status).toBe(404)
    })

    test("another mapping and a date for rows without one are checked again, and import as they were checked", async () => {
      const found = await checked(
        "where,when,stars,note\nHarbour Inn,2025-05-01,5,Good\nHarbour Inn,,4,Old\n",
      )
      expect(found).toMatchObject({ state: "failed", columns: ["where", "when", "stars", "note"] })
      expect(found.message).toContain("No column recognized for location_name")
      expect(found.message).not.toContain("--")
      expect((await call("POST", `/imports/${found.id}/start`)).status).toBe(409)
      const wrong = await call("PATCH", `/imports/${found.id}`, { mapping: { title: "nowhere" } })
      expect([wrong.status, wrong.body.errors]).toEqual([422, { title: ["must be a column in the file"] }])

      const mapping = { location_name: "where", published_at: "when", content: "note", rating: "stars" }
      const changed = await call("PATCH", `/imports/${found.id}`, { mapping, default_date: "2020-01-31" })
      expect([changed.status, changed.body.state]).toEqual([200, "checking"])
      expect(await settled(found.id)).toMatchObject({
        state: "checked",
        new_reviews: 2,
        rejected_rows: 0,
        mapping,
      })
      expect(await imported(found.id)).toMatchObject({ state: "done", new_reviews: 2, new_locations: 1 })
      const { reviews } = (await call("GET", "/reviews?keywords=Old")).body._embedded
      expect(reviews[0].published_at).toContain("2020-01-3")
    })

    test("the scale of a source is chosen where the file leaves it open, taken back, and no other word is one", async () => {
      const rows = ["Booking.com,8.5", "Booking.com,9", "Local Guide,4", ",7.5"]
      const found = await checked(
        `hotel,source,stars,text,date\n${rows.map((row, at) => `Inn,${row},t${at},2025-05-03`).join("\n")}\n`,
      )
      const path = `/imports/${found.id}`
      const choose = async (scale: string | null) => {
        const changed = await call("PATCH", path, { rating_scales: { localguide: scale } })
        expect([changed.status, changed.body.state]).toEqual([200, "checking"])
        return settled(found.id)
      }
      const openError = { "rating_scales.localguide": ["can't be blank"] }
      const start = () => call("POST", `${path}/start`)
      expect(found).toMatchObject({ state: "checked", rating_scales: {} })
      expect((await start()).body.errors).toEqual(openError)
      for (const given of [{ localguide: "eleven" }, { localguide: 5 }, "5", { ["x".repeat(201)]: "5" }])
        expect((await call("PATCH", path, { rating_scales: given })).status).toBe(422)
      expect(await choose("10")).toMatchObject({ rating_scales: { localguide: "10" } })
      for (const none of ["", null]) {
        expect(await choose(none)).toMatchObject({ rating_scales: {} })
        expect((await start()).body.errors).toEqual(openError)
      }
      const chosen = await choose("5")
      expect(chosen).toMatchObject({
        rating_scales: { localguide: "5" },
        reading: { preview: expect.anything() },
      })
      const kept = await call("PATCH", path, { default_date: "2025-01-01" })
      expect(kept.body.rating_scales).toEqual({ localguide: "5" })
      await settled(found.id)
      expect(await imported(found.id)).toMatchObject({ state: "done", new_reviews: 4 })
      const { reviews } = (await call("GET", "/reviews?per_page=10")).body._embedded
      const stars = reviews.filter(({ content }: { content: string }) => /^t\d$/.test(content))
      expect(
        Object.fromEntries(stars.map(({ content, rating }: Record<string, unknown>) => [content, rating])),
      ).toEqual({ t0: 4.25, t1: 4.5, t2: 4, t3: 3.75 })
    })

    test("a Google Takeout brings its locations and source, and one of its files alone needs a location", async () => {
      const zip = takeout({ "11/data.json": hotelAda, "11/reviews.json": { reviews: googleReviews } })
      const found = await checked(zip)
      const counts = { rows: 3, new_reviews: 3, rejected_rows: 0, new_locations: 1 }
      expect(found).toMatchObject({ state: "checked", format: "zip", source: null, ...counts })
      expect(await imported(found.id)).toMatchObject({ state: "done", ...counts })
      const { reviews } = (await call("GET", "/reviews?keywords=Hotel")).body._embedded
      expect(reviews[0]).toMatchObject({ source_code: "google_maps", status: "responded" })

      const nowhere = await checked(JSON.stringify({ reviews: googleReviews }))
      expect(nowhere).toMatchObject({ format: "json", new_reviews: 0, rejected_rows: 3 })
      expect(nowhere.rejected[0].reason).toContain("location_name is empty")
      await call("PATCH", `/imports/${nowhere.id}`, { default_location: "Hotel Ada" })
      expect(await settled(nowhere.id)).toMatchObject({
        known_reviews: 3,
        rejected_rows: 0,
        new_locations: 0,
      })
      expect(await checked("PK\u0003\u0004 and no more")).toMatchObject({
        state: "failed",
        message: expect.stringContaining("The archive can't be read"),
      })
    })

    test("one file of an account is checked at a time, however many come at once", async () => {
      await api.deps.jobs.stop()
      const answers = await atOnce([1, 2, 3, 4, 5].map(() => upload(file)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
      const refused = await upload(file)
      const sentence = "Another file is still being checked. Try again when it's done."
      expect([refused.status, refused.body.error]).toEqual([409, sentence])
      const { imports } = (await call("GET", "/imports")).body._embedded
      expect(imports).toHaveLength(1)
      const theirs = await upload(file, {}, "admin@second.test")
      expect(theirs.status).toBe(201)
      const other = await seedImport(api.deps, { accountId: first.id, userId: first.users.Admin.id })
      expect((await call("PATCH", `/imports/${other}`, { default_location: "Inn" })).body.error).toBe(
        sentence,
      )
      expect((await call("DELETE", `/imports/${imports[0].id}`)).status).toBe(204)
      expect((await upload(file)).status).toBe(201)
    })

    test("a file whose rows cannot be imported is given up, with its columns and the first reason", async () => {
      const rows = "Inn,nine\n".repeat(100_001)
      const found = await checked(`hotel,stars\n${rows}`, { default_date: "2025-01-01" })
      expect(found).toMatchObject({ state: "failed", rows: 0, columns: ["hotel", "stars"] })
      expect(found.message).toBe(
        `More than 100,000 rows can't be imported. The first is line 2: rating "nine" is not a number.`,
      )
    })

    test("a file that is too large or empty, an unknown source and a broken file are told, and nothing stays half", async () => {
      const large = await upload(Buffer.alloc(51 * 1024 * 1024, "x"))
      expect([large.status, large.body.error]).toEqual([413, importErrors.maxBytes])
      const empty = await upload("")
      expect([empty.status, empty.body.errors]).toEqual([422, { file_upload: [importErrors.empty] }])
      const source = await upload(file, { source: "nobody" })
      expect([source.status, source.body.errors]).toEqual([422, { source: ["must be one of the sources"] }])
      expect((await call("GET", "/imports")).body._total).toBe(0)
      const broken = await checked(`hotel,date,stars\n${"Harbour".repeat(650_000)},2025-05-01,5\n`)
      expect(broken).toMatchObject({ state: "failed", rows: 0 })
      expect(broken.message).toContain("the row is too long")
    })

    test("only Admins may, and only in their account", async () => {
      const { id } = await checked(file)
      for (const type of loginTypes.filter((one) => one !== "Admin")) {
        expect((await upload(file, {}, emailOf(type, "first.test"))).status).toBe(403)
        expect((await call("GET", `/imports/${id}`, undefined, emailOf(type, "first.test"))).status).toBe(403)
      }
      for (const [method, path] of [
        ["GET", ""],
        ["PATCH", ""],
        ["POST", "/start"],
        ["DELETE", ""],
        ["GET", "/rejected"],
      ] as const) {
        expect((await call(method, `/imports/${id}${path}`, undefined, "admin@second.test")).status).toBe(404)
      }
      expect((await call("GET", "/imports", undefined, "admin@second.test")).body._total).toBe(0)
      expect((await call("GET", "/imports")).body._embedded.imports).toMatchObject([{ id, state: "checked" }])
    })

    test("who uploaded it hears of each state, and nothing secret is told", async () => {
      const { id } = await checked(file)
      await imported(id)
      const heard = await api.deps.db
        .select()
        .from(events)
        .where(eq(events.resourceId, String(id)))
      const updates = heard.filter(({ action }) => action === "IMPORT_UPDATED")
      expect(updates.length).toBeGreaterThanOrEqual(3)
      for (const event of updates) {
        expect(event).toMatchObject({
          accountId: first.id,
          channel: `user:${first.users.Admin.id}`,
          message: null,
        })
      }
    })

    test("files that no one comes for are removed, row and all", async () => {
      const { id } = await checked(file)
      const [row] = await api.deps.db
        .update(importFiles)
        .set({ expiresAt: "2020-01-01T00:00:00Z" })
        .where(eq(importFiles.id, id))
        .returning()
      expect(await importRemovalJob.waiting(api.deps)).toEqual([String(id)])
      const job = { id: String(id), signal: new AbortController().signal, isLastAttempt: true }
      await importRemovalJob.run(api.deps, job)
      expect((await call("GET", `/imports/${id}`)).status).toBe(404)
      for (const ending of ["data", "csv"]) {
        expect(await api.deps.storage.open(`import-${row!.publicId}.${ending}`)).toBeNull()
      }
    })
  }
})
