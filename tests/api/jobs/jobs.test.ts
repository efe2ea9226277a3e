import { eq, sql } from "drizzle-orm"
import { column, rowsOf } from "#review-api/db/rows.ts"

import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import { createJobs } from "#review-api/jobs/jobs.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import type { Storage } from "#review-api/storage/storage.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { polled } from "#tests/support/polled.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("workers"))("jobs on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let isStuck = true
  let writes = 0

  /** A disk that does not answer while `isStuck`. */
  const stuck = (folder: string): Storage => {
    const real = createFolderStorage(folder)
    return {
      ...real,
      async write(name, pieces, signal) {
        writes += 1
        if (!isStuck) return real.write(name, pieces, signal)
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
        return 0
      },
    }
  }

  beforeAll(async () => {
    api = await startTestApi({ database, storage: stuck, runsJobs: true })
    first = (await seedTwoAccounts(api.deps)).first
  })
  afterAll(() => api.close())

  const rowOf = async (id: string) => {
    const [row] = await api.deps.db.select().from(exportFiles).where(eq(exportFiles.publicId, id))
    return row!
  }

  test("that are not done when the program stops go back and are done by its next start, once; a row without a job gets one; no one has more than twenty", async () => {
    const as = await api.login("admin@first.test")
    const body = { resource: "reviews", send_email: false }
    const requested = await api.call("POST", `/export_files/${first.id}`, { as, body })
    const { id } = requested.body
    await polled(
      async () => writes,
      (count) => count > 0,
    )
    await api.deps.jobs.stop()
    expect((await rowOf(id)).status).toBe("processing")
    const lost = await api.call("POST", `/export_files/${first.id}`, { as, body })
    expect((await rowOf(lost.body.id)).status).toBe("pending")

    const more = await Promise.all(
      Array.from({ length: 18 }, () => api.call("POST", `/export_files/${first.id}`, { as, body })),
    )
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([201]))
    const tooMany = await api.call("POST", `/export_files/${first.id}`, { as, body })
    expect([tooMany.status, tooMany.body.error]).toEqual([
      429,
      "20 of your files are being prepared. Wait for one to finish.",
    ])

    isStuck = false
    const again = createJobs(api.deps, jobKinds)
    await again.start()
    for (const one of [id, lost.body.id]) {
      const row = await polled(
        () => rowOf(one),
        ({ status }) => !["pending", "processing"].includes(status),
      )
      expect([row.status, row.rows]).toEqual(["completed", 30])
    }
    expect([(await rowOf(id)).attempts, (await rowOf(lost.body.id)).attempts]).toEqual([2, 1])
    await again.stop()
  })

  test("that are sent for later are done then, without waiting for the next look", async () => {
    const done: string[] = []
    const connection = {
      ...jobKinds.connection,
      run: async (_: unknown, { id }: { id: string }) => void done.push(id),
    }
    const jobs = createJobs(api.deps, { ...jobKinds, connection })
    await jobs.start()
    jobs.sendIn("connection", "1-1", 1)
    expect(
      await polled(
        async () => done,
        ({ length }) => length > 0,
      ),
    ).toEqual(["1-1"])
    await jobs.stop()
  })

  test("are tried as often as this version says, whatever the one before did", async () => {
    const limits = () =>
      rowsOf(
        api.deps.db,
        { name: column.text(), retries: column.number() },
        sql`select name, retry_limit as retries from jobs.queue order by name`,
      )
    const usual = await limits()
    expect(new Map(usual.map(({ name, retries }) => [name, retries]))).toEqual(
      new Map(Object.entries(jobKinds).map(([name, { retries }]) => [name, retries])),
    )
    await api.deps.db.execute(sql`update jobs.queue set retry_limit = 99 where name = 'export_file'`)
    const next = createJobs(api.deps, jobKinds)
    await next.start()
    await next.stop()
    expect(await limits()).toEqual(usual)
  })

  test("have their tables made once when programs start together", async () => {
    for (let round = 0; round < 3; round += 1) {
      await api.deps.db.execute(sql`drop schema if exists jobs cascade`)
      const programs = Array.from({ length: 4 }, () => createJobs(api.deps, jobKinds))
      const started = await Promise.allSettled(programs.map((program) => program.start()))
      await Promise.all(programs.map((program) => program.stop()))
      expect(started.map(({ status }) => status)).toEqual(programs.map(() => "fulfilled"))
    }
  })
})
