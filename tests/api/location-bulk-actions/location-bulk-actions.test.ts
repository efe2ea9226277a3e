import { eq, sql } from "drizzle-orm"
import { closedWeek } from "#lib/hours/week.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { localListings } from "#review-api/db/schema/local-listings.ts"
import { locationBulkResults } from "#review-api/db/schema/location-bulk-actions.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { specialHours } from "#review-api/db/schema/special-hours.ts"
import { locationBulkActionJob } from "#review-api/services/location-bulk-actions/location-bulk-action-job.ts"
import { databasesFor } from "../../support/databases.ts"
import { doJobs } from "../../support/responses.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

describe.each(databasesFor("jobs"))("one change for many locations on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  const many = 600

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    await api.deps.db.insert(locations).values(
      Array.from({ length: many }, (_, at) => ({
        accountId: first.id,
        name: `Many ${at}`,
        address: "1 Elm",
      })),
    )
  })
  afterAll(() => api.close())

  const call = async (method: "GET" | "POST", path: string, body?: object, email = "admin@first.test") =>
    api.call(method, path, { as: await api.login(email), ...(body && { body }) })
  const bulk = (body: object, email?: string) => call("POST", "/location_bulk_actions", body, email)
  const get = async (path: string) => (await call("GET", path)).body
  const work = (id: number, version = 1, isLastAttempt = false) =>
    locationBulkActionJob.run(api.deps, {
      id: `${id}-${version}`,
      signal: new AbortController().signal,
      isLastAttempt,
    } as never)
  const idsOf = async (account: SeededAccount) =>
    (
      await api.deps.db
        .select({ id: locations.id })
        .from(locations)
        .where(eq(locations.accountId, account.id))
    ).map(({ id }) => id)
  const figures = ({ status, progress, total, changed, unchanged, failed }: Record<string, unknown>) => ({
    status,
    progress,
    total,
    changed,
    unchanged,
    failed,
  })
  const subjects = async () => {
    await api.deps.mailer.deliver()
    const mails = await api.deps.db.delete(outbox).returning()
    return mails.map(({ recipient, subject, text }) => ({ recipient, subject, text }))
  }
  const monday = {
    ...closedWeek(),
    monday: { open: true, is_24_hours: false, hours: [{ open_time: "09:00", close_time: "17:00" }] },
  }

  test("hours of all locations are replaced by a job, each with its line in its history; the same again changes nothing", async () => {
    const ids = await idsOf(first)
    const made = await bulk({ location_ids: ids, hours: monday })
    expect(made.status).toBe(202)
    await work(made.body.id)
    const path = `/location_bulk_actions/${made.body.id}`
    const total = ids.length
    const done = { status: "completed", progress: 100, total, changed: total, unchanged: 0, failed: 0 }
    expect(figures(await get(path))).toEqual(done)
    const rows = await api.deps.db.select().from(locations).where(eq(locations.accountId, first.id))
    expect(rows.every(({ hours }) => JSON.stringify(hours).includes("17:00"))).toBe(true)
    const lines = await api.deps.db.$count(
      auditEntries,
      sql`account_id = ${first.id} and action = 'locations.update_hours' and actor_user_id = ${first.users.Admin.id}`,
    )
    expect(lines).toBe(total)
    expect(await subjects()).toEqual([])
    const again = await bulk({ location_ids: ids, hours: monday })
    await api.deps.db.execute(sql`update location_bulk_actions set started_at = now() - interval '2 minutes'`)
    await work(again.body.id)
    expect(await subjects()).toEqual([
      expect.objectContaining({
        recipient: "admin@first.test",
        subject: `Hours of ${total} locations needed no change in Outpost`,
        text: expect.stringContaining(`/settings/locations/changes/${again.body.id}`),
      }),
    ])
    expect(figures(await get(`/location_bulk_actions/${again.body.id}`))).toEqual({
      ...done,
      changed: 0,
      unchanged: total,
    })
  })

  test("a holiday replaces what is there on that date; where it is past or the location is gone it fails, and is tried again [P-139 P-140]", async () => {
    const [one, two, three, four] = first.locationIds
    const ids = [one!, two!, three!, four!]
    await api.deps.db.insert(specialHours).values([
      {
        accountId: first.id,
        locationId: one!,
        startDate: "2030-12-24",
        closed: true,
        createdAt: "2026-01-01",
      },
      {
        accountId: first.id,
        locationId: one!,
        startDate: "2030-12-31",
        closed: true,
        createdAt: "2026-01-01",
      },
    ])
    const entry = (start_date: string) => ({
      start_date,
      closed: false,
      hours: [{ open_time: "09:00", close_time: "12:00" }],
    })
    const made = await bulk({ location_ids: ids, special_hours: [entry("2030-12-24"), entry("2030-12-26")] })
    expect([made.status, made.body.change]).toEqual([202, "special_hours"])
    await api.deps.db
      .update(locations)
      .set({ deletedAt: "2026-01-01T00:00:00Z" })
      .where(eq(locations.id, two!))
    await work(made.body.id)
    const path = `/location_bulk_actions/${made.body.id}`
    expect(figures(await get(path))).toMatchObject({ status: "completed", changed: 3, failed: 1 })
    expect(await subjects()).toEqual([
      expect.objectContaining({
        subject: "Holiday hours of 1 of 4 locations could not be updated in Outpost",
        text: expect.stringContaining("This location has been deleted."),
      }),
    ])
    const { results } = (await get(`${path}/results?result=failed`))._embedded
    expect(results).toEqual([
      expect.objectContaining({
        location_id: two,
        result: "failed",
        reason: "This location has been deleted.",
      }),
    ])
    const dates = await api.deps.db
      .select({ date: specialHours.startDate, closed: specialHours.closed })
      .from(specialHours)
      .where(eq(specialHours.locationId, one!))
      .orderBy(specialHours.startDate)
    expect(dates).toEqual([
      { date: "2030-12-24", closed: false },
      { date: "2030-12-26", closed: false },
      { date: "2030-12-31", closed: true },
    ])
    await api.deps.db.update(locations).set({ deletedAt: null }).where(eq(locations.id, two!))
    expect((await call("POST", `${path}/retry`)).status).toBe(202)
    expect((await call("POST", `${path}/retry`)).status).toBe(409)
    await work(made.body.id, 2)
    expect(figures(await get(path))).toMatchObject({ status: "completed", changed: 4, failed: 0 })
    expect(await subjects()).toEqual([])
    expect((await call("POST", `${path}/retry`)).status).toBe(409)

    const past = await bulk({
      location_ids: [one],
      special_hours: [entry("2001-12-24"), entry("2031-01-01")],
    })
    await work(past.body.id)
    const failed = (await get(`/location_bulk_actions/${past.body.id}/results`))._embedded.results
    expect(failed).toEqual([
      expect.objectContaining({ result: "failed", reason: expect.stringMatching(/./) }),
    ])
    expect(
      await api.deps.db.$count(specialHours, sql`location_id = ${one} and start_date = '2031-01-01'`),
    ).toBe(0)
  })

  test("a change is undone where the location was not changed since, once, and within 30 days; the others are listed", async () => {
    const [one, two, three] = first.locationIds as [number, number, number]
    const hoursOf = async (id: number) =>
      (await api.deps.db.select({ hours: locations.hours }).from(locations).where(eq(locations.id, id)))[0]!
        .hours
    const undo = (id: number) => call("POST", `/location_bulk_actions/${id}/undo`)
    await api.deps.db.update(locations).set({ hours: monday }).where(eq(locations.accountId, first.id))
    await api.deps.db.update(locations).set({ hours: null }).where(eq(locations.id, two))
    const made = (await bulk({ location_ids: [one, two, three], hours: closedWeek() })).body
    expect((await undo(made.id)).status).toBe(409)
    await work(made.id)
    await api.deps.db.update(locations).set({ hours: monday }).where(eq(locations.id, three))
    const undone = await undo(made.id)
    expect([undone.status, undone.body.undo_of_id, undone.body.undo_until]).toEqual([202, made.id, null])
    await work(undone.body.id)
    const path = `/location_bulk_actions/${undone.body.id}`
    expect(figures(await get(path))).toMatchObject({
      status: "completed",
      changed: 2,
      unchanged: 1,
      failed: 0,
    })
    expect((await get(`${path}/results?result=unchanged`))._embedded.results).toEqual([
      expect.objectContaining({ location_id: three, reason: "Its hours have been changed since." }),
    ])
    expect([await hoursOf(one), await hoursOf(two), await hoursOf(three)]).toEqual([monday, null, monday])
    expect(await get(`/location_bulk_actions/${made.id}`)).toMatchObject({
      undone_by_id: undone.body.id,
      undo_until: null,
    })
    for (const id of [made.id, undone.body.id]) expect((await undo(id)).status).toBe(409)

    await api.deps.db.delete(specialHours)
    const at = (locationId: number, startDate: string, closed: boolean) => ({
      accountId: first.id,
      locationId,
      startDate,
      closed,
      createdAt: "2026-01-01",
    })
    await api.deps.db.insert(specialHours).values([at(one, "2030-12-24", false)])
    const entries = ["2030-12-24", "2030-12-26"].map((start_date) => ({ start_date, closed: true }))
    const closed = (await bulk({ location_ids: [one, two, three], special_hours: entries })).body
    await work(closed.id)
    await api.deps.db
      .update(specialHours)
      .set({ closed: false, is24Hours: true })
      .where(sql`location_id = ${three} and start_date = '2030-12-26'`)
    await api.deps.db.execute(
      sql`update location_bulk_actions set finished_at = now() - interval '31 days' where id = ${closed.id}`,
    )
    expect((await undo(closed.id)).status).toBe(409)
    await api.deps.db.execute(
      sql`update location_bulk_actions set finished_at = now() - interval '29 days' where id = ${closed.id}`,
    )
    const back = (await undo(closed.id)).body
    await work(back.id)
    expect(figures(await get(`/location_bulk_actions/${back.id}`))).toMatchObject({
      changed: 2,
      unchanged: 1,
    })
    const rows = await api.deps.db
      .select({ id: specialHours.locationId, date: specialHours.startDate, closed: specialHours.closed })
      .from(specialHours)
      .orderBy(specialHours.locationId, specialHours.startDate)
    expect(rows.filter(({ id }) => [one, two].includes(id))).toEqual([
      { id: one, date: "2030-12-24", closed: false },
    ])
    expect(rows.filter(({ id }) => id === three)).toHaveLength(2)

    await api.deps.db.execute(
      sql`update location_bulk_actions set finished_at = now() - interval '91 days' where id = ${closed.id}`,
    )
    await doJobs(api.deps, "bulk_action_removal")
    expect((await call("GET", `/location_bulk_actions/${closed.id}`)).status).toBe(404)
    expect((await call("GET", `/location_bulk_actions/${back.id}`)).status).toBe(200)
  })

  test("fields are previewed, set as by a single change, undone where nothing changed since, and kept in the history", async () => {
    const [one, two, three] = first.locationIds as [number, number, number]
    const ids = [one, two, three]
    const known = { country: "US", phone: null, website: "https://old.test/", openStatus: "active" }
    await api.deps.db.update(locations).set(known).where(eq(locations.accountId, first.id))
    await api.deps.db.update(locations).set({ phone: "+16175550117" }).where(eq(locations.id, two))
    await api.deps.db.update(locations).set({ country: "SG" }).where(eq(locations.id, three))
    await api.deps.db.execute(sql`insert into local_listings (account_id, location_id, is_published)
      select account_id, id, true from locations where id = ${one}
      on conflict (account_id, location_id) do update set is_published = true, due_at = null`)
    const read = async (id: number) =>
      (await call("GET", `/locations/${id}`)).body as Record<string, unknown> & { version: number }
    const versions = await Promise.all(ids.map(async (id) => (await read(id)).version))
    await subjects()

    const preview = (fields: object, query = "") =>
      call("POST", `/location_bulk_actions/preview${query}`, { location_ids: ids, fields })
    const seen = await preview({ phone: "(617) 555-0117" })
    expect([seen.status, seen.body]).toEqual([
      200,
      expect.objectContaining({ changed: 1, unchanged: 1, failed: 1 }),
    ])
    const rows = new Map<number, object>(
      seen.body.locations.map((row: { location_id: number }) => [row.location_id, row]),
    )
    expect(rows.get(one)).toMatchObject({
      result: "changed",
      changes: [{ field: "phone", before: null, after: "+16175550117" }],
    })
    expect(rows.get(two)).toMatchObject({ result: "unchanged", changes: [] })
    const reason = "This phone number is not valid in the country of this location."
    expect(rows.get(three)).toMatchObject({ result: "failed", reason })
    const only = (await preview({ phone: "(617) 555-0117" }, "?result=failed&per_page=1")).body
    expect([only.total_pages, only.locations]).toEqual([1, [expect.objectContaining({ location_id: three })]])
    expect(await Promise.all(ids.map(async (id) => (await read(id)).version))).toEqual(versions)

    const made = await bulk({ location_ids: ids, fields: { phone: "(617) 555-0117" } })
    expect([made.status, made.body.change, made.body.fields]).toEqual([
      202,
      "fields",
      { phone: "(617) 555-0117" },
    ])
    await work(made.body.id)
    const path = `/location_bulk_actions/${made.body.id}`
    expect(figures(await get(path))).toMatchObject({ changed: 1, unchanged: 1, failed: 1 })
    expect((await get(`${path}/results?result=failed`))._embedded.results).toEqual([
      expect.objectContaining({ location_id: three, reason }),
    ])
    expect(await subjects()).toEqual([
      expect.objectContaining({ subject: "Fields of 1 of 3 locations could not be updated in Outpost" }),
    ])
    expect(await read(one)).toMatchObject({ phone: "+16175550117", version: versions[0]! + 1 })
    expect(await read(two)).toMatchObject({ phone: "+16175550117", version: versions[1] })
    const [line] = (await get(`/locations/${one}/history`))._embedded.history
    expect(line).toMatchObject({
      action: "changed",
      changes: [{ field: "phone", before: null, after: "+16175550117" }],
    })
    const due = sql`account_id = ${first.id} and location_id = ${one} and due_at is not null`
    expect(await api.deps.db.$count(localListings, due)).toBe(1)

    await api.deps.db.update(locations).set({ country: "US" }).where(eq(locations.id, three))
    expect((await call("POST", `${path}/retry`)).status).toBe(202)
    await work(made.body.id, 2)
    expect(figures(await get(path))).toMatchObject({ changed: 2, unchanged: 1, failed: 0 })
    await api.deps.db.update(locations).set({ phone: "+16175550199" }).where(eq(locations.id, three))
    const undone = await call("POST", `${path}/undo`)
    expect(undone.status).toBe(202)
    await work(undone.body.id)
    expect(figures(await get(`/location_bulk_actions/${undone.body.id}`))).toMatchObject({
      changed: 1,
      unchanged: 1,
      failed: 0,
    })
    expect([(await read(one))["phone"], (await read(three))["phone"]]).toEqual([null, "+16175550199"])

    const cleared = await bulk({
      location_ids: ids,
      fields: { website: null, public_name: "Elm", open_status: "temporarily_inactive" },
    })
    await work(cleared.body.id)
    expect(figures(await get(`/location_bulk_actions/${cleared.body.id}`))).toMatchObject({ changed: 3 })
    expect(await read(two)).toMatchObject({
      website: null,
      public_name: "Elm",
      open_status: "temporarily_inactive",
    })
    for (const [fields, at] of [
      [{ website: "no website" }, "fields"],
      [{ time_zone: "Nowhere/Else" }, "fields.time_zone"],
      [{ category_id: 999_999_999 }, "fields.category_id"],
      [{ public_name: "" }, "fields"],
    ] as const) {
      const refusals = [await preview(fields), await bulk({ location_ids: ids, fields })]
      for (const { status, body } of refusals)
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [at]])
    }
    expect([(await preview({})).status, (await preview({ name: "All" })).status]).toEqual([422, 400])
    expect(
      (
        await call("POST", "/location_bulk_actions/preview", {
          location_ids: second.locationIds,
          fields: { phone: null },
        })
      ).status,
    ).toBe(422)
  })

  test("a plan of public holidays lists them by region with what is set, and one change gives each location its own dates, whose names stay", async () => {
    const [one, two, three] = first.locationIds as [number, number, number]
    const ids = [one, two, three]
    await api.deps.db.delete(specialHours)
    await api.deps.db
      .update(locations)
      .set({ country: "US", state: "MA" })
      .where(eq(locations.accountId, first.id))
    await api.deps.db.update(locations).set({ country: "DE", state: "BY" }).where(eq(locations.id, three))
    const planOf = async () => (await call("POST", "/public_holidays/plan", { location_ids: ids })).body
    const plan = await planOf()
    const regionOf = (code: string) =>
      plan.regions.find((region: { country_code: string }) => region.country_code === code)
    const namesIn = (code: string) => regionOf(code).holidays.map(({ name }: { name: string }) => name)
    expect(
      regionOf("US")
        .locations.map(({ id }: { id: number }) => id)
        .toSorted(),
    ).toEqual([one, two].toSorted())
    expect([namesIn("US").includes("Thanksgiving Day"), namesIn("DE").includes("Corpus Christi")]).toEqual([
      true,
      true,
    ])
    expect(plan.special_hours).toEqual([])

    const { date } = regionOf("US").holidays.find(({ name }: { name: string }) => name === "Thanksgiving Day")
    const open = { closed: false, hours: [{ open_time: "10:00", close_time: "14:00" }] }
    const dates = [
      { start_date: date, closed: true, name: "Thanksgiving Day", location_ids: [one] },
      { start_date: date, ...open, name: "Thanksgiving Day", location_ids: [two] },
      { start_date: "2030-06-20", closed: true, name: "Corpus Christi", location_ids: [three] },
    ]
    const made = await bulk({ location_ids: ids, special_hours: dates })
    expect(made.status).toBe(202)
    await work(made.body.id)
    expect(figures(await get(`/location_bulk_actions/${made.body.id}`))).toMatchObject({ changed: 3 })
    const stored = async () => {
      const rows = await api.deps.db.select().from(specialHours).orderBy(specialHours.locationId)
      return rows.map(({ locationId, startDate, closed, name }) => [locationId, startDate, closed, name])
    }
    const set = [
      [one, date, true, "Thanksgiving Day"],
      [two, date, false, "Thanksgiving Day"],
      [three, "2030-06-20", true, "Corpus Christi"],
    ]
    expect(await stored()).toEqual(set)
    expect((await planOf()).special_hours).toHaveLength(2)

    const opened = await bulk({ location_ids: [one], special_hours: [{ start_date: date, ...open }] })
    await work(opened.body.id)
    expect((await stored())[0]).toEqual([one, date, false, "Thanksgiving Day"])
    const back = await call("POST", `/location_bulk_actions/${opened.body.id}/undo`)
    await work(back.body.id)
    expect(await stored()).toEqual(set)
    const { special_hours } = (await call("GET", `/special_hours?location_id=${one}`)).body._embedded
    expect(special_hours).toEqual([expect.objectContaining({ name: "Thanksgiving Day" })])

    for (const special_hours of [
      [{ start_date: date, closed: true, location_ids: second.locationIds }],
      [
        { start_date: date, closed: true, location_ids: [one, two] },
        { start_date: date, closed: true, location_ids: [two] },
      ],
    ])
      expect((await bulk({ location_ids: ids, special_hours })).status).toBe(422)
    const foreign = await call("POST", "/public_holidays/plan", { location_ids: second.locationIds })
    expect(foreign.status).toBe(422)
  })

  test("what goes wrong leaves the locations that wait to be tried again, and no one else sees it", async () => {
    const [one] = first.locationIds
    const made = await bulk({ location_ids: [one], hours: closedWeek() })
    await api.deps.db.execute(sql`update users set deactivated_at = now() where id = ${first.users.Admin.id}`)
    await work(made.body.id)
    await api.deps.db.execute(sql`update users set deactivated_at = null where id = ${first.users.Admin.id}`)
    const path = `/location_bulk_actions/${made.body.id}`
    expect(figures(await get(path))).toMatchObject({ status: "failed", failed: 1 })
    expect((await call("GET", path, undefined, "admin@second.test")).status).toBe(404)
    const [row] = await api.deps.db
      .select()
      .from(locationBulkResults)
      .where(eq(locationBulkResults.actionId, made.body.id))
    expect(row!.reason).toBe("The person who requested this can no longer edit locations.")
  })

  test.each([
    [{ location_ids: [] }],
    [{ hours: closedWeek() }],
    [{ location_ids: "theirs", hours: closedWeek() }],
    [{ location_ids: "own" }],
    [
      {
        location_ids: "own",
        hours: closedWeek(),
        special_hours: [{ start_date: "2030-01-01", closed: true }],
      },
    ],
    [
      {
        location_ids: "own",
        special_hours: [
          { start_date: "2030-01-01", closed: true },
          { start_date: "2030-01-01", closed: true },
        ],
      },
    ],
    [{ location_ids: Array.from({ length: 5_001 }, (_, at) => at + 1), hours: closedWeek() }],
  ])("a wrong body is refused: %#", async (body) => {
    const location_ids =
      "location_ids" in body
        ? body.location_ids === "own"
          ? [first.locationIds[0]]
          : body.location_ids === "theirs"
            ? [second.locationIds[0]]
            : body.location_ids
        : undefined
    const answer = await bulk({ ...body, location_ids })
    expect(answer.status).toBe(422)
  })

  test("who may not edit locations is refused", async () => {
    const answer = await bulk(
      { location_ids: [first.locationIds[0]], hours: closedWeek() },
      emailOf("Read Only", "first.test"),
    )
    expect(answer.status).toBe(403)
  })
})
