import { and, eq, sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"

import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { mentions } from "#review-api/db/schema/mentions.ts"
import { notes } from "#review-api/db/schema/notes.ts"
import { groupLocations, groups, locations } from "#review-api/db/schema/places.ts"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import { runUndo } from "#review-api/imports/undo/run-undo.ts"
import { importUndoJob } from "#review-api/services/imports/import-undo-job.ts"
import { undoByTool } from "#review-api/services/imports/undo-by-tool.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf } from "#tests/support/images.ts"
import { importFile } from "#tests/support/import.ts"
import { importState } from "#tests/support/import-state.ts"
import { polled } from "#tests/support/polled.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const answered = `hotel,date,stars,text,response,response date
Mill,2025-05-01T10:00:00Z,5,Fast,Thank you,2025-05-03T10:00:00Z
Mill,2025-05-02,4,Undated,Thanks,
Mill,2025-05-04,2,Loud,,
`
const file = `hotel,address,date,stars,text,response
Harbour Inn,1 Quay,2025-05-01,5,Lovely breakfast,Thank you
Harbour Inn,1 Quay,2025-05-02,4,Good,
Hill House,2 Hill,2025-05-03,3,Fine,
Mill,3 Mill,2025-05-04,2,Loud,
`

describe.each(databasesFor("jobs", "locks", "rollups"))("imports that are undone on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  beforeEach(async () => {
    api = await startTestApi({ database, runsJobs: true })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterEach(() => api.close())

  async function call(method: string, path: string, body?: unknown, email = "admin@first.test") {
    return api.call(method, path, { as: await api.login(email), body })
  }
  const settled = (id: number) =>
    polled(
      async () => (await call("GET", `/imports/${id}`)).body,
      ({ state }) => !["checking", "importing", "undoing"].includes(state),
    )
  async function imported(text = file): Promise<number> {
    const made = await call("POST", "/imports", formOf(["reviews.csv", Buffer.from(text)]))
    await settled(made.body.id)
    await call("POST", `/imports/${made.body.id}/start`)
    expect((await settled(made.body.id)).state).toBe("done")
    return made.body.id
  }
  const own = () => ({ accountId: first.id, account: "First", admin: "admin@first.test" })
  const runs = () => api.deps.db.select().from(imports).where(eq(imports.accountId, first.id))
  const keyOf = (importId: number) => ({ accountId: first.id, importId })
  const expectRight = () => expectRightRollups(api.deps, { accountId: first.id, timeZone: first.timeZone })
  /** Without the row of the import itself. */
  const stateNow = async (): Promise<Record<string, number>> => ({
    ...(await importState(api.deps.db)),
    imports: 0,
  })

  /** How often a keyword counts in the figures of insights. */
  async function namedIn(term = "porridge"): Promise<number> {
    const [row] = await rowsOf(
      api.deps.db,
      { n: column.number() },
      sql`select coalesce(sum(total), 0)::integer as n from mention_months
          where account_id = ${first.id} and term = ${term}`,
    )
    return row!.n
  }

  test("everything it brought is gone, with its figures, and what others brought or changed stays", async () => {
    const { db } = api.deps
    const before = await stateNow()
    const id = await imported()
    await importFile(api.deps, "hotel,address,date,stars,text\nMill,3 Mill,2025-06-01,5,Other\n", own())
    const [house] = await db.select().from(locations).where(eq(locations.name, "Hill House"))
    const [group] = await db.insert(groups).values({ accountId: first.id, name: "Hills" }).returning()
    await db.insert(groupLocations).values({ accountId: first.id, groupId: group!.id, locationId: house!.id })
    const [good] = await db.select().from(reviews).where(eq(reviews.content, "Good"))
    await call("PATCH", `/reviews/${good!.id}`, { status: "completed" })
    await db.insert(notes).values({
      accountId: first.id,
      reviewId: good!.id,
      userId: first.users.Admin.id,
      content: "Called",
    })

    await db.insert(mentions).values({
      accountId: first.id,
      reviewId: good!.id,
      kind: "keyword",
      term: "porridge",
      part: "content",
      startAt: 0,
      endAt: 4,
      sentenceStart: 0,
      sentenceEnd: 4,
      sentiment: 1,
      stars: 4,
      locationId: good!.locationId,
      sourceId: good!.sourceId,
      publishedAt: good!.publishedAt,
    })
    expect(await namedIn()).toBe(1)

    const counts = { reviews: 4, locations: 1, responses: 1, notes: 1, tags: 0 }
    expect((await call("GET", `/imports/${id}/undo`)).body).toMatchObject(counts)
    const begun = await call("POST", `/imports/${id}/undo`)
    expect([begun.status, begun.body.state]).toEqual([202, "undoing"])
    expect(await settled(id)).toMatchObject({ state: "undone", progress: 100 })

    expect(await stateNow()).toEqual({
      ...before,
      locations: before["locations"]! + 2,
      ...Object.fromEntries(
        Object.keys(before)
          .filter(
            (name) =>
              name === "reviews" || !["accounts", "users", "logins", "locations", "imports"].includes(name),
          )
          .map((name) => [name, before[name]! + 1]),
      ),
    })
    await expectRight()
    const names = await db
      .select({ name: locations.name })
      .from(locations)
      .where(eq(locations.accountId, first.id))
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(["Hill House", "Mill"]))
    expect(names).not.toContainEqual({ name: "Harbour Inn" })
    expect(await namedIn()).toBe(0)
    const [line] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, first.id), eq(auditEntries.action, "imports.undo")))
    expect(line).toMatchObject({
      resourceName: "reviews.csv",
      actorEmail: "admin@first.test",
      before: counts,
    })

    const again = await call("POST", `/imports/${id}/undo`)
    expect([again.status, again.body.error]).toEqual([409, "This import has already been undone."])
    await imported()
    expect((await call("GET", "/reviews?keywords=Lovely")).body._total).toBe(1)
    await expectRight()
  })

  test("a response without a date is one, and takes no time, until it is removed or undone", async () => {
    const before = await stateNow()
    const id = await imported(answered)
    const [mill] = await api.deps.db.select().from(locations).where(eq(locations.name, "Mill"))
    const figures = async () => {
      const { body } = await call("GET", `/metrics/${first.id}/overview?location_ids=${mill!.id}`)
      return [body.total_reviews, Math.round(body.response_rate * 300) / 100, body.overall_avg_response_time]
    }
    expect(await figures()).toEqual([3, 2, 2])
    // Read from the reviews, not from the sums.
    const { body } = await call(
      "GET",
      `/metrics/${first.id}/overview?location_ids=${mill!.id}&keywords=Undated`,
    )
    expect(body).toMatchObject({ total_reviews: 1, response_rate: 1, overall_avg_response_time: null })
    const [undated] = await api.deps.db.select().from(reviews).where(eq(reviews.content, "Undated"))
    await call("PATCH", `/reviews/${undated!.id}`, { status: "completed" })
    await expectRight()
    expect(await figures()).toEqual([3, 2, 2])
    expect((await call("POST", `/imports/${id}/undo`)).status).toBe(202)
    await settled(id)
    expect(await stateNow()).toEqual(before)
    await expectRight()
  })

  test("one that was killed in the middle goes on, with figures in step all the while, and is done once", async () => {
    const rows = Array.from(
      { length: 700 },
      (_, nth) => `Inn,1 Quay,2025-05-01,${(nth % 5) + 1},Text ${nth}\n`,
    )
    const before = await stateNow()
    await importFile(api.deps, `hotel,address,date,stars,text\n${rows.join("")}`, own())
    const [run] = await runs()
    await api.deps.jobs.stop()
    await api.deps.db.update(imports).set({ undo: "running" }).where(eq(imports.id, run!.id))
    const killed = new AbortController()
    const work = {
      signal: killed.signal,
      onProgress: async () => killed.abort(new Error("killed")),
      whenDone: async () => {},
    }
    await expect(runUndo(api.deps, keyOf(run!.id), work)).rejects.toThrow("killed")
    expect(await stateNow()).toMatchObject({
      reviews: before["reviews"]! + 200,
      locations: before["locations"]! + 1,
    })
    await expectRight()
    await expect(importFile(api.deps, file, own())).rejects.toThrow("is being undone")

    const [lost] = await importUndoJob.waiting(api.deps)
    const job = { id: lost!, signal: new AbortController().signal, isLastAttempt: true }
    await atOnce([importUndoJob.run(api.deps, job), importUndoJob.run(api.deps, job)])
    await importUndoJob.run(api.deps, job)
    expect(await stateNow()).toEqual(before)
    expect(await runs()).toMatchObject([{ undo: "done", undoneReviews: 700, undoneLocations: 1 }])
    expect(await importUndoJob.waiting(api.deps)).toEqual([])
    await expectRight()
  })

  test("a running import, an old one, one of another account and a second undo at once are refused", async () => {
    const id = await imported()
    const path = `/imports/${id}/undo`
    for (const email of [emailOf("Manager", "first.test"), emailOf("User", "first.test")]) {
      expect((await call("POST", path, undefined, email)).status).toBe(403)
    }
    expect((await call("POST", path, undefined, "admin@second.test")).status).toBe(404)
    const [run] = await runs()
    const setRun = (values: Partial<typeof imports.$inferInsert>) =>
      api.deps.db.update(imports).set(values).where(eq(imports.id, run!.id))
    await setRun({ finishedAt: "2020-01-01T00:00:00Z" })
    expect((await call("GET", path)).body.error).toBe("An import can be undone for 30 days.")
    await setRun({ finishedAt: run!.finishedAt })
    const [other] = await api.deps.db.insert(imports).values({ accountId: first.id }).returning()
    expect((await call("POST", path)).body.error).toBe(
      "Another import is running. Undo this one when it's done.",
    )
    await api.deps.db.delete(imports).where(eq(imports.id, other!.id))
    const waiting = await call(
      "POST",
      "/imports",
      formOf(["more.csv", Buffer.from(file.replaceAll("05-0", "06-0"))]),
    )
    expect((await call("POST", `/imports/${waiting.body.id}/undo`)).status).toBe(409)
    await settled(waiting.body.id)

    await api.deps.jobs.stop()
    const answers = await atOnce([call("POST", path), call("POST", path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect((await call("POST", `/imports/${waiting.body.id}/start`)).status).toBe(409)
    expect((await call("DELETE", `/imports/${id}`)).status).toBe(409)
  })

  test("the command lists imports, says what would go, and undoes one that came by command or by page", async () => {
    const before = await stateNow()
    const ask = (more: object) => undoByTool(api.deps, { email: "admin@first.test", staff: "ada", ...more })
    await importFile(api.deps, file, own())
    const id = await imported(file.replaceAll("2025", "2024"))
    const [command, page] = await runs()
    expect(await ask({})).toMatch(/reviews\.csv\n.+4 reviews {2}reviews\.csv/)
    expect(await ask({ import: command!.id })).toBe(
      "This would remove 4 reviews with 1 response, 0 notes and 0 tags, and 0 locations. Add --yes to remove them.",
    )
    expect(await ask({ import: page!.id, isConfirmed: true })).toBe(
      "Undone: removed 4 reviews and 0 locations.",
    )
    expect((await call("GET", `/imports/${id}`)).body.state).toBe("undone")
    expect(await ask({ import: command!.id, isConfirmed: true })).toBe(
      "Undone: removed 4 reviews and 3 locations.",
    )
    expect(await stateNow()).toEqual(before)
    await expect(ask({ import: 999_999 })).rejects.toThrow("There is no import 999999 in this account.")
    await expect(undoByTool(api.deps, { email: "manager@first.test", staff: "ada" })).rejects.toThrow(
      "is not an Admin",
    )
  })

  test("a review that can't be removed keeps no other; the undo says so, keeps figures in step, and can be tried again", async () => {
    const { db } = api.deps
    const before = await stateNow()
    const id = await imported()
    await api.deps.jobs.stop()
    await db.execute(sql`create function refuse_loud() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`)
    await db.execute(sql`create trigger refuse_loud before delete on reviews for each row
      when (old.content = 'Loud') execute function refuse_loud()`)
    const attempt = async (isLastAttempt: boolean) => {
      const [job] = await importUndoJob.waiting(api.deps)
      await importUndoJob.run(api.deps, { id: job!, signal: new AbortController().signal, isLastAttempt })
    }
    try {
      expect((await call("POST", `/imports/${id}/undo`)).body.state).toBe("undoing")
      await expect(attempt(false)).rejects.toThrow()
      expect((await call("GET", `/imports/${id}`)).body.state).toBe("undoing")
      await attempt(true)
    } finally {
      await db.execute(sql`drop trigger refuse_loud on reviews`)
      await db.execute(sql`drop function refuse_loud()`)
    }
    expect((await call("GET", `/imports/${id}`)).body).toMatchObject({
      state: "done",
      message:
        "Undoing this import failed. Removed so far: 3 of 4 reviews. Undo it again to remove the rest.",
    })
    expect(await importUndoJob.waiting(api.deps)).toEqual([])
    await expectRight()
    const listed = await undoByTool(api.deps, { email: "admin@first.test", staff: "ada" })
    expect(listed).toContain("(undo failed, try again)")

    await db
      .update(imports)
      .set({ finishedAt: "2020-01-01T00:00:00Z" })
      .where(eq(imports.accountId, first.id))
    const again = await call("POST", `/imports/${id}/undo`)
    expect([again.status, again.body.state, again.body.message]).toEqual([202, "undoing", null])
    await attempt(false)
    expect((await call("GET", `/imports/${id}`)).body.state).toBe("undone")
    expect(await stateNow()).toEqual(before)
    await expectRight()
  })
})
