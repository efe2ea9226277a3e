import { eq } from "drizzle-orm"
import { endpoints } from "#lib/contract/endpoints.gen.ts"
import { exportResources } from "#lib/contract/index.ts"
import { systemActor } from "#review-api/audit/actor.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { accountSettings, accounts, users } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { createExportFile } from "#review-api/services/export-files/create-export-file.ts"
import { exportFileJob } from "#review-api/services/export-files/export-file-job.ts"
import { exportRemovalJob } from "#review-api/services/export-files/export-removal-job.ts"
import { exportTypes } from "#review-api/services/export-files/export-types.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import type { Storage } from "#review-api/storage/storage.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { emailOf, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const start = Date.parse("2026-02-01T05:00:00Z")
const day = 86_400_000

/** Where files come straight from (D-106). */
const directPaths = [
  ...["reviews", "location_metrics", "group_metrics", "experience_categories", "keywords", "keyword_details"],
  ...["competitors", "microsurvey_responses", "partner_scorecards", "mta_accounts", "mta_integrations"],
  ...["campaigns", "do_not_contact", "recipient_template", "failed_upload_recipients"],
  ...["microsurvey_custom_attributes", "intel/locations", "local_search/average_search_zones"],
]
  .map((name) => `/export/csv/${name}`)
  .concat([
    "/location_performance_overview/csv",
    "/location_score/export/locations/csv",
    "/location_score/export/groups/csv",
    "/intel/locations/tags_overview/export",
    "/billing/invoices",
  ])

describe.each(databasesFor("workers", "locks"))("files that are polled, on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let partner: Awaited<ReturnType<typeof seedPartner>>
  let admin: Caller
  let nowMs = start
  /** Errors that writing throws instead, once each. */
  const failures: Error[] = []

  const failing = (folder: string): Storage => {
    const real = createFolderStorage(folder)
    return {
      ...real,
      async write(name, pieces, signal) {
        const failure = failures.shift()
        if (!failure) return real.write(name, pieces, signal)
        for await (const _ of pieces) throw failure
        throw failure
      },
    }
  }

  beforeAll(async () => {
    const clock = { now: () => new Date(nowMs) }
    api = await startTestApi({ database, clock, storage: failing, runsJobs: true })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    partner = await seedPartner(api.deps)
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())
  afterEach(() => {
    nowMs = start
    failures.length = 0
  })

  const ask = (body: object, { as = admin, account = first.id } = {}) =>
    api.call("POST", `/export_files/${account}`, {
      as,
      body: { resource: "reviews", send_email: false, ...body },
    })
  const read = async (id: string, as = admin) => (await api.call("GET", `/export_files/${id}`, { as })).body
  const ended = (id: string, as = admin) =>
    polled(
      () => read(id, as),
      ({ status }) => !["pending", "processing"].includes(status),
    )
  const made = async (body: object, who: { as?: Caller; account?: number } = {}) =>
    ended((await ask(body, who)).body.id, who.as)
  const data = (id: string, as = admin) => api.call("GET", `/fetch-export-file/${id}/file-data`, { as })

  test("are not made of a request with names that no one knows", async () => {
    for (const [body, names] of [
      [{ filter: { rating: [1] }, filetype: "csv" }, ["filter", "filetype"]],
      [{ download_options: { column: ["rating"] } }, ["download_options.column"]],
    ] as const) {
      const { status, body: answer } = await ask(body)
      expect([status, Object.keys(answer.errors)]).toEqual([400, names])
    }
    expect((await ask({ account_id: first.id, filters: { rating: [1] } })).status).toBe(201)
  })

  test("are asked for, made in the background and fetched whole, as the direct file is [F-187, F-198]", async () => {
    const requested = await ask({
      filters: { from: "2025-02-01", to: "2025-04-30", "sort[by]": "rating", "sort[order]": "asc" },
      file_type: "csv",
      download_options: { normalize_star_rating: false, columns: null },
      request_type: "manual",
      resource_id: null,
    })
    expect([requested.status, requested.body]).toMatchObject([
      201,
      { id: expect.stringMatching(/^[\w-]{22}$/), status: "pending", status_reason: null, file_url: null },
    ])
    const done = await ended(requested.body.id)
    const file = await api.call("GET", done.file_url, { as: admin })
    const direct = await api.call("GET", "/export/csv/reviews", {
      as: admin,
      query: {
        published_after: "2025-02-01",
        published_before: "2025-04-30",
        "sort[by]": "rating",
        "sort[order]": "asc",
      },
    })
    expect(file.text).toBe(direct.text)
    expect(file.text.split("\r\n")).toHaveLength(20)
    const bytes = Buffer.byteLength(`\uFEFF${file.text.replace(/^\uFEFF/, "")}`)
    expect(done).toMatchObject({
      status: "completed",
      name: "export-2026-01-31.csv",
      rows: 18,
      bytes,
      expires_at: new Date(start + 7 * day).toISOString(),
    })
    expect(file.headers.get("x-suggested-filename")).toBe("export-2026-01-31.csv")
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="export-2026-01-31.csv"')
    expect(file.headers.get("content-length")).toBe(String(bytes))
  })

  test("belong to whoever asked: for anybody else they are missing [F-618]", async () => {
    const { id } = await made({})
    const others = ["manager@first.test", "admin@second.test"]
    for (const as of await Promise.all(others.map((email) => api.login(email)))) {
      for (const answer of [await api.call("GET", `/export_files/${id}`, { as }), await data(id, as)]) {
        expect([answer.status, answer.body.error]).toEqual([404, "Export file missing"])
      }
    }
    expect((await read("unknown")).error).toBe("Export file missing")
  })

  test("are refused without the permission, in a trial without trial_export, and without async_file_download [F-468, F-469, L-476]", async () => {
    const errors = async () =>
      (await ask({}, { as: await api.login("admin@second.test"), account: second.id })).body
    expect((await ask({ resource: "mta_accounts" })).body).toMatchObject({ status: 403, code: "permission" })
    const set = (code: string, value: string) =>
      api.deps.db
        .insert(accountSettings)
        .values({ accountId: second.id, code, value })
        .onConflictDoUpdate({ target: [accountSettings.accountId, accountSettings.code], set: { value } })
    await api.deps.db.update(accounts).set({ status: "trial" }).where(eq(accounts.id, second.id))
    expect(await errors()).toMatchObject({
      status: 403,
      code: "feature_off",
      error: "Exporting isn't allowed for trial users",
    })
    await set("trial_export", "true")
    expect((await errors()).status).toBe("pending")
    await set("async_file_download", "false")
    expect(await errors()).toMatchObject({ status: 403, code: "feature_off" })
  })

  test("are refused for what no one makes yet, and a direct file of it does not exist", async () => {
    for (const resource of exportResources.filter((one) => !exportTypes[one] && one !== "exit_pack")) {
      const answer = await ask({ resource })
      expect([resource, answer.status, answer.body.errors]).toEqual([
        resource,
        422,
        { resource: ["can't be exported yet"] },
      ])
    }
    const known: string[] = Object.values(endpoints).map(({ path }) => path)
    for (const path of directPaths.filter((one) => !known.includes(one))) {
      const answer = await api.call("GET", path, { as: admin })
      expect([path, answer.status, answer.body.status]).toEqual([path, 404, 404])
    }
  })

  test("are refused for filters that are none", async () => {
    for (const filters of [{ rating: 6 }, { from: "2025-02-30" }, { status_enum: "gone" }, { keywords: 7 }]) {
      const answer = await ask({ filters })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
        422,
        [`filters.${Object.keys(filters)[0]}`],
      ])
    }
    expect((await ask({ file_type: "xlsx" })).status).toBe(422)
  })

  test.each([
    [{ filters: { groupid: "3" } }, "filters.groupid"],
    [{ filters: { dateDescriptor: "nonsense" } }, "filters.dateDescriptor"],
    [{ filters: { "sort[by]": "nonsense" } }, "filters.sort[by]"],
    [{ filters: { "sort[order]": "upwards" } }, "filters.sort[order]"],
    [{ resource: "keywords", filters: { review_tags: ["a"] } }, "filters.review_tags"],
    [{ download_options: { columns: ["rating", "nonsense"] } }, "download_options.columns"],
  ])("are refused by its name for what nobody knows, never made of everything: %j", async (body, name) => {
    const answer = await ask(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [name]])
  })

  test("are told of by mail, with a way to them, but not to whoever support acts as [F-505]", async () => {
    await made({ send_email: true })
    await api.deps.mailer.deliver()
    const [mail] = await api.deps.db.select().from(outbox).where(eq(outbox.recipient, "admin@first.test"))
    expect(mail).toMatchObject({ subject: "Your download from Outpost is ready" })
    expect(mail!.text).toMatch(
      /has 30 rows\.[\s\S]*\/file-downloads\/[\w-]{22}\?expires=\d+&signature=[\w-]{43}\n/,
    )
    const [user] = await api.deps.db.select().from(users).where(eq(users.email, "admin@first.test"))
    const session = await api.deps.db.transaction(async () => ({ accountId: first.id, userId: user!.id }))
    const item = await createExportFile({
      deps: api.deps,
      scope: { ...session, accountIds: [first.id], permissions: { review: ["read"] } },
      body: { resource: "reviews", send_email: true },
      actor: { ...systemActor, kind: "impersonated", operation: "export_files.create" },
    } as unknown as Parameters<typeof createExportFile>[0])
    const [row] = await api.deps.db.select().from(exportFiles).where(eq(exportFiles.publicId, item.id))
    expect(row!.sendEmail).toBe(false)
    await ended(item.id)
  })

  test("are tried again when making them fails, and end as failed when the disk is full", async () => {
    failures.push(new Error("once"))
    const again = await made({})
    const [row] = await api.deps.db.select().from(exportFiles).where(eq(exportFiles.publicId, again.id))
    expect([again.status, row!.attempts]).toEqual(["completed", 2])
    failures.push(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }))
    const full = await made({})
    expect(full).toMatchObject({ status: "failed", status_reason: "error", file_url: null })
    expect((await data(full.id)).status).toBe(404)
  })

  test("end as failed for time when they take too long", async () => {
    const scope = { accountId: first.id, userId: first.users.Admin.id }
    const [row] = await api.deps.db
      .insert(exportFiles)
      .values({
        ...scope,
        publicId: "slow",
        resource: "reviews",
        fileType: "csv",
        filters: {},
        requestType: "manual",
        sendEmail: false,
      })
      .returning()
    const signal = AbortSignal.abort(new DOMException("too long", "TimeoutError"))
    await exportFileJob.run(api.deps, { id: row!.publicId, signal, isLastAttempt: false })
    expect(await read("slow")).toMatchObject({ status: "failed", status_reason: "timeout" })
  })

  test("are ended once, however many make them", async () => {
    const { id } = await made({ send_email: true })
    await api.deps.mailer.deliver()
    const count = async () => (await api.deps.db.select().from(outbox)).length
    const before = await count()
    const again = { id, signal: new AbortController().signal, isLastAttempt: false }
    await atOnce([exportFileJob.run(api.deps, again), exportFileJob.run(api.deps, again)])
    await api.deps.mailer.deliver()
    expect(await count()).toBe(before)
    const [row] = await api.deps.db.select().from(exportFiles).where(eq(exportFiles.publicId, id))
    expect(row!.attempts).toBe(1)
  })

  test("are gone after seven days, and so are their rows", async () => {
    const { id } = await made({})
    nowMs = start + 7 * day - 1
    expect((await data(id)).status).toBe(200)
    expect(await exportRemovalJob.waiting(api.deps)).not.toContain(id)
    nowMs += 1
    expect((await data(id)).status).toBe(404)
    expect(await exportRemovalJob.waiting(api.deps)).toContain(id)
    await exportRemovalJob.run(api.deps, { id, signal: new AbortController().signal, isLastAttempt: true })
    expect(await api.deps.storage.open(`${id}.csv`)).toBeNull()
    expect(await api.deps.db.select().from(exportFiles).where(eq(exportFiles.publicId, id))).toEqual([])
  })

  test("of everyone are listed for Admins, without a way to what is in them", async () => {
    const as = await api.login("manager@first.test")
    await made({}, { as })
    const { body } = await api.call("GET", "/export_files", { as: admin })
    expect(body._embedded.export_files[0]).toMatchObject({
      email: "manager@first.test",
      resource: "reviews",
      status: "completed",
      file_url: null,
    })
    expect((await api.call("GET", "/export_files", { as })).status).toBe(403)
    expect(JSON.stringify(body)).not.toContain("second.test")
  })

  // The contents of a file do not depend on the database.
  if (isShownOn(database, "postgres")) {
    test("are NDJSON as well, with the columns that were chosen", async () => {
      const columns = ["rating", "location_name"]
      const done = await made({
        file_type: "ndjson",
        filters: { rating: 5, location_id: String(first.locationIds[0]) },
        download_options: { columns },
      })
      expect(done.name).toBe("reviews-2026-01-31.ndjson")
      expect((await data(done.id)).text).toBe('{"rating":5,"location_name":"Alder Café"}\n')
    })

    test("have every rating on five stars, as it is kept, whether that is asked for or not (D-107, D-122)", async () => {
      const rated = async (normalize_star_rating: boolean) => {
        const options = { normalize_star_rating, columns: ["review_id", "rating"] }
        const { id } = await made({ download_options: options })
        return (await data(id)).text
      }
      const requested = await rated(true)
      expect(requested).toBe(await rated(false))
      const ratings = requested
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.split(",")[1]))
      expect(ratings.every((rating) => rating >= 0 && rating <= 5)).toBe(true)
      expect(new Set(ratings).size).toBeGreaterThan(1)
    })

    test("know every filter of the list in the words of exports [F-529]", async () => {
      const filters = {
        status_enum: "responded",
        review_tags: ["parking"],
        keywords: "cafe",
        source_ids: ["1", "2"],
        sentiment: 1,
      }
      expect((await made({ filters: { status_enum: "responded" } })).rows).toBe(10)
      expect((await made({ filters: { review_tags: ["parking"] } })).rows).toBe(1)
      expect((await made({ filters: { ...filters, review_tags: null } })).rows).toBe(5)
      nowMs = Date.parse("2025-03-20T12:00:00Z")
      const rolling = await made({ filters: { dateDescriptor: "mtd" } })
      expect(rolling.rows).toBe(6)
    })

    test("without rows end as no_results and are no file", async () => {
      const done = await made({ filters: { from: "2020-01-01", to: "2020-01-02" } })
      expect(done).toMatchObject({ status: "no_results", file_url: null })
      expect((await data(done.id)).status).toBe(404)
    })

    test("hold the locations of whoever asked", async () => {
      const as = await api.login(emailOf("Read Only", "first.test"))
      expect((await made({}, { as })).rows).toBe(18)
      expect((await made({})).rows).toBe(30)
    })

    test("are the accounts of a partner [F-211]", async () => {
      const as = await api.login("admin@partner.test")
      const done = await made({ resource: "mta_accounts" }, { as, account: partner.parent.id })
      const { text } = await data(done.id, as)
      expect(text).toContain("account_id,name,status,locations,trial_ends_at")
      expect(text).toContain(`${partner.child.id},Partner Child,`)
    })

    test("are the tables of Location Performance by each score, of what whoever asked sees [F-200, F-201, F-202, F-203]", async () => {
      const as = await api.login(emailOf("Read Only", "first.test"))
      const [alder] = first.locationIds.map(String)
      const filters = { location_id: alder, dateDescriptor: "allTime", with_lag: false }
      for (const resource of ["locations", "groups", "metric_locations", "metric_groups"]) {
        const view = resource.replace("metric_", "")
        const { text } = await data((await made({ resource, filters })).id)
        const [head, ...rows] = text.trim().split("\r\n")
        const columns = /^rank,(location|group)_id,name,(address,city,state,zipcode,)?score,score_previous,/
        expect(head).toMatch(columns)
        if (view === "locations") expect(rows).toEqual([expect.stringMatching(/^1,\d+,Alder Café,/)])
        const seen = (await api.call("GET", `/${view}`, { as })).body._total
        expect((await made({ resource }, { as })).rows).toBe(seen)
      }
    })

    test("of a schedule are downloaded only with async_file_download, those of people go on [F-429]", async () => {
      const of = async (request_type: string) => (await made({ request_type })).id as string
      const [scheduled, manual] = [await of("scheduled"), await of("manual")]
      const statuses = async () => [
        (await data(scheduled)).status,
        (await api.call("GET", `/export_files/${scheduled}`, { as: admin })).status,
        (await data(manual)).status,
      ]
      expect(await statuses()).toEqual([200, 200, 200])
      const off = { accountId: first.id, code: "async_file_download", value: "false" }
      await api.deps.db.insert(accountSettings).values(off)
      expect(await statuses()).toEqual([403, 403, 200])
      expect((await data(scheduled)).body.code).toBe("feature_off")
      await api.deps.db.delete(accountSettings).where(eq(accountSettings.accountId, first.id))
    })
  }
})
