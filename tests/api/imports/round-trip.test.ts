import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { asc, eq, sql } from "drizzle-orm"
import { responseStatuses } from "#lib/contract/responses/constants.ts"
import { rejectedFile } from "#review-api/cli/rejected-file.ts"
import { sourceId } from "#review-api/db/reference/sources.ts"
import { dayStartMs } from "#review-api/db/rollups/account-days.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { responses, reviews } from "#review-api/db/schema/reviews.ts"
import { runImport } from "#review-api/imports/run-import.ts"
import { emptyReport, rejectedList } from "#review-api/services/imports/rejected-list.ts"
import { exportReviews } from "#review-api/services/reviews/export-reviews.ts"
import { scopeOfAccount } from "#review-api/services/scope-of-account.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emptyDatabase } from "#tests/support/empty-database.ts"
import { decidedFor, fileOf, importFile, importRequest, openImportDatabase } from "#tests/support/import.ts"
import { importState } from "#tests/support/import-state.ts"
import { fc } from "#tests/support/properties.ts"
import { callOf, depsOf } from "#tests/support/review-fixture.ts"

const zone = "America/Los_Angeles"
const other = { account: "Another", admin: "owner@another.test" }

const nasty = `location_name,rating,content,author,published_at
Pier LA,5,Late at night UTC next month,A,2026-11-01T06:59:00Z
Pier LA,4,first minute of Nov in LA,B,2026-11-01T07:00:00Z
Pier LA,3,oct 31 23:59:59 LA,C,2026-11-01T06:59:59Z
Pier LA,2,dst repeated hour,D,2026-11-01T08:30:00Z
Pier LA,2,dst repeated hour,D,2026-11-01T09:30:00Z
Pier LA,1,"=HYPERLINK(""http://x"",""y"")",+Eve,2026-11-02
Pier LA,1,-2 stars from me,@mal,2026-11-02
Pier LA,1,"line1
line2 ""quoted"", comma; semicolon	tab",Ünï 日本,2026-11-02
Pier LA,1,שלום 👨‍👩‍👧 مرحبا,RTL,2026-11-02
Pier LA,5,'=already marked,Q,2026-11-02
Pier LA,5,tab	start,	Tabby,2026-11-02
`
const wrong = `location_name,rating,content,author,published_at
Café Zürich,900,"=HYPERLINK(""http://x"",""y"") Żółć",+Eve,2026-03-01
Café Zürich,900,"'-1 star",@x,2026-03-01
`

describe.each(databasesFor("files"))("files of this program, imported again into %s", (kind) => {
  let deps: Awaited<ReturnType<typeof openImportDatabase>>
  beforeAll(async () => {
    const opened = await openImportDatabase(kind)
    deps = { ...opened, clock: { now: () => new Date("2026-11-28T12:00:00Z") } }
  })
  beforeEach(() => emptyDatabase(deps))
  afterAll(() => deps.close())

  const accountOf = async (name: string) => {
    const [account] = await deps.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.name, name))
    return account!.id
  }
  async function exported(name = importRequest.account, query: { headings?: "plain" } = {}): Promise<string> {
    const scope = { ...scopeOfAccount(await accountOf(name)), timeZone: zone }
    const { pieces } = await exportReviews(callOf<"reviews.export">(depsOf(deps, deps), scope, query))
    let text = ""
    for await (const piece of pieces) text += piece
    return text
  }
  /** Contents of a file of the account's reviews. */
  const contentsOf = async (name = importRequest.account) =>
    rowsOf(
      deps.db,
      {
        name: column.text(),
        address: column.text().nullable(),
        external_id: column.text().nullable(),
        source_id: column.number(),
        rating: column.number().nullable(),
        title: column.text().nullable(),
        content: column.text().nullable(),
        author: column.text().nullable(),
        published_on: column.day().nullable(),
        published_at: column.instant(),
        review_type: column.text(),
        sentiment: column.number(),
        status: column.text(),
        response: column.text().nullable(),
        response_status: column.text().nullable(),
        responded_at: column.instant().nullable(),
        responded_on: column.day().nullable(),
      },
      sql`select l.name, l.address, l.external_id, r.source_id, r.rating, r.title, r.content, r.author, r.published_on,
            r.published_at, r.review_type, r.sentiment, r.status,
            a.content as response, a.status as response_status, a.published_at as responded_at, a.published_on as responded_on
          from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
            left join responses a on a.account_id = r.account_id and a.review_id = r.id
          where r.account_id = ${await accountOf(name)} order by r.identity`,
    )
  const without = (text: string, columns: readonly string[]) => {
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    const names = Object.keys(rows[0]!).filter((one) => !columns.includes(one))
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    return [names, ...rows.map((row) => names.map((name) => row[name]!))]
      .map((cells) => cells.map(quoted).join(","))
      .join("\n")
  }

  test("an export brings nothing: ids, seconds, zones and texts are those that are there", async () => {
    await importFile(deps, nasty, { timeZone: zone })
    const before = await contentsOf()
    expect(before.map(({ content }) => content)).toEqual(expect.arrayContaining(["'=already marked"]))
    const file = await exported()
    const { result } = await importFile(deps, file)
    expect(result).toMatchObject({ imported: 0, known: 11, rejected: 0, locationsAdded: 0 })
    expect(await contentsOf()).toEqual(before)

    expect((await importFile(deps, file, { ...other, timeZone: zone })).result.imported).toBe(11)
    expect(await contentsOf("Another")).toEqual(before)
    expect((await importFile(deps, await exported("Another"), other)).result).toMatchObject({ known: 11 })
  })

  test("an export with headings in plain words is the same file", async () => {
    await importFile(deps, nasty, { timeZone: zone })
    const before = await contentsOf()
    const file = await exported(importRequest.account, { headings: "plain" })
    expect(file.startsWith("\uFEFFReview ID,Location ID,Location name,")).toBe(true)
    const { result } = await importFile(deps, file)
    expect(result).toMatchObject({ imported: 0, known: 11, rejected: 0, locationsAdded: 0 })
    expect((await importFile(deps, file, { ...other, timeZone: zone })).result.imported).toBe(11)
    expect(await contentsOf("Another")).toEqual(before)
  })

  test("an export without its keys is recognized by its own ids, those of another account are not", async () => {
    await importFile(deps, nasty, { timeZone: zone })
    const keys = ["review_key", "published_at_utc", "responded_at_utc", "location_address"]
    const file = without(await exported(), keys)
    expect((await importFile(deps, file)).result).toMatchObject({ imported: 0, known: 11, locationsAdded: 0 })
    await importFile(deps, "name,rating,date,author,text\nElsewhere,4,2026-01-31,Zoe,Fine\n", other)
    await deps.db
      .update(reviews)
      .set({ id: 1_000_001 })
      .where(eq(reviews.accountId, await accountOf("Another")))
    const theirs = file.replace(/\n"\d+"/g, '\n"1000001"')
    expect((await importFile(deps, theirs, other)).result).toMatchObject({ imported: 11, known: 0 })
  })

  test("a deleted review and a renamed location bring nothing either, and a corrected text is named", async () => {
    await importFile(deps, nasty, { timeZone: zone })
    const file = await exported()
    await deps.db.update(locations).set({ name: "Pier Los Angeles" })
    await deps.db
      .update(reviews)
      .set({ deletedAt: "2026-11-20T00:00:00Z" })
      .where(eq(reviews.content, "-2 stars from me"))
    const edited = file.replace("first minute of Nov in LA", "First minute of November")
    const { result, rejected } = await importFile(deps, edited)
    expect(result).toMatchObject({ imported: 0, known: 10, locationsAdded: 0 })
    expect(rejected.map(({ reason }) => reason)).toEqual([
      "the review is already imported, with another text",
    ])
  })

  test.each(["of a page", "of the command"])(
    "rejected rows %s are marked for spreadsheets, and corrected ones lose the marks again",
    async (where) => {
      const options = { ...importRequest, decided: await decidedFor(wrong) }
      const events = runImport(deps, options, fileOf(wrong))
      let list = ""
      if (where === "of a page") {
        for await (const piece of rejectedList(events, emptyReport(), async () => {})) list += piece
        expect(await events.next()).toMatchObject({ value: { type: "done" } })
        await events.return(undefined)
      } else {
        const folder = await mkdtemp(join(tmpdir(), "outpost-"))
        let file: ReturnType<typeof rejectedFile> | null = null
        for await (const event of events) {
          if (event.type === "columns") file = rejectedFile(join(folder, "a.csv"), event.columns, () => {})
          if (event.type === "rejected") await file!.add(event.line, event.reason, event.cells)
        }
        list = await readFile((await file!.keep())!, "utf8")
        await rm(folder, { recursive: true })
      }
      expect(list.startsWith("\uFEFFline,reason,location_name")).toBe(true)
      const cells = parse(list, { bom: true }) as string[][]
      expect(cells[1]!.slice(-3, -1)).toEqual([`'=HYPERLINK("http://x","y") Żółć`, "'+Eve"])
      expect(cells[2]!.slice(-3, -1)).toEqual(["''-1 star", "'@x"])
      const corrected = list.replaceAll("Zürich,900,", "Zürich,4,")
      expect((await importFile(deps, corrected)).result).toMatchObject({ imported: 2, rejected: 0 })
      const stored = await deps.db
        .select({ content: reviews.content, author: reviews.author })
        .from(reviews)
        .orderBy(asc(reviews.id))
      expect(stored).toEqual([
        { content: '=HYPERLINK("http://x","y") Żółć', author: "+Eve" },
        { content: "'-1 star", author: "@x" },
      ])
    },
  )

  const tidied = (text: string) => text.replaceAll(/[\0\r]/g, "").trim() || null
  const someText = fc
    .tuple(
      fc.constantFrom("", "=", "'=", "'", "-", "line\n", '"', ",", "\\N"),
      fc.string({ unit: "grapheme" }),
    )
    .map((parts) => tidied(parts.join("")))
  const dayOrInstant = fc.oneof(
    fc.constantFrom("2025-11-02T08:30:00.000Z", "2025-11-02T09:30:00.000Z", "2025-03-09T10:00:01.000Z"),
    fc
      .date({ min: new Date("2001-01-01"), max: new Date("2026-11-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    fc.constantFrom("2025-11-02", "2025-03-09", "2024-02-29"),
  )
  const moment = dayOrInstant.map((text) => ({
    publishedOn: text.length === 10 ? text : null,
    publishedAt: text.length === 10 ? new Date(dayStartMs(text, zone)).toISOString() : text,
  }))
  const review = fc.record({
    location: fc.nat(),
    sourceId: fc.constantFrom(sourceId("google_maps"), sourceId("import"), sourceId("trustpilot")),
    rated: fc.constantFrom(
      { rating: null, sentiment: 0 },
      { rating: 1, sentiment: -1 },
      { rating: 4.5, sentiment: 1 },
      { rating: null, sentiment: 1, reviewType: "recommendation" },
      { rating: null, sentiment: -1, reviewType: "recommendation" },
    ),
    title: someText,
    content: someText,
    author: someText,
    moment,
    response: fc.option(
      fc
        .record({
          content: someText.map((text) => text ?? "Thanks"),
          status: fc.constantFrom(...responseStatuses),
          moment: fc.option(moment),
        })
        .filter(({ status, moment: responded }) => status !== "published" || responded !== null),
    ),
  })
  /** A response that was on its way, or could not be sent, is a draft elsewhere; one to be removed stands at the source. */
  const statusElsewhere = (status: string | null, isPublished: boolean) => {
    if (status === null || status === "published") return status
    return isPublished && ["pending_delete", "error_unpublished"].includes(status) ? "published" : "draft"
  }
  const place = fc.record({ name: someText.map((text) => text ?? "Inn"), address: someText })

  test("any account is exported and imported without a difference, into itself and into an empty one", async () => {
    const isTheSame = async (places: { name: string; address: string | null }[], given: unknown[]) => {
      await emptyDatabase(deps)
      const [account] = await deps.db.insert(accounts).values({ name: "Hotels", timeZone: zone }).returning()
      const accountId = account!.id
      const made = await deps.db
        .insert(locations)
        .values(places.map((one, at) => ({ ...one, accountId, externalId: at % 2 === 0 ? `S${at}` : null })))
        .returning({ id: locations.id })
      const rows = given as (typeof review extends fc.Arbitrary<infer T> ? T : never)[]
      for (const [at, { location, moment: dated, rated, response, ...row }] of rows.entries()) {
        const [stored] = await deps.db
          .insert(reviews)
          .values({
            ...row,
            ...rated,
            ...dated,
            status: response?.moment ? "responded" : "unread",
            accountId,
            identity: `=key ${at}`,
            locationId: made[location % made.length]!.id,
          })
          .returning({ id: reviews.id })
        if (!response) continue
        const { content, status, moment: responded } = response
        await deps.db
          .insert(responses)
          .values({ accountId, reviewId: stored!.id, content, status, ...responded })
      }
      const [before, state] = [await contentsOf("Hotels"), await importState(deps.db)]
      const file = await exported("Hotels")
      const own = { ...importRequest, account: "Hotels", accountId }
      const again = await importFile(deps, file, own)
      expect(again.result).toMatchObject({ imported: 0, known: rows.length, rejected: 0, locationsAdded: 0 })
      expect([await contentsOf("Hotels"), (await importState(deps.db))["reviews"]]).toEqual([
        before,
        state["reviews"],
      ])
      const elsewhere = await importFile(deps, file, { ...other, timeZone: zone })
      expect(elsewhere.result).toMatchObject({ imported: rows.length, rejected: 0 })
      expect(await contentsOf("Another")).toEqual(
        before.map((row) => ({
          ...row,
          response_status: statusElsewhere(row.response_status, row.responded_at !== null),
        })),
      )
      const stopped = rows.filter(
        ({ response }) =>
          response &&
          !["draft", "published"].includes(response.status) &&
          statusElsewhere(response.status, response.moment !== null) === "draft",
      ).length
      const notes = elsewhere.result.notes?.filter(({ kind }) => kind === "response_draft") ?? []
      expect(notes.map(({ rows: count }) => count)).toEqual(stopped > 0 ? [stopped] : [])
    }
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(place, { minLength: 1, maxLength: 4, selector: ({ name }) => name.toLowerCase() }),
        fc.array(review, { minLength: 1, maxLength: 8 }),
        isTheSame,
      ),
      { numRuns: 25 },
    )
  })
})
