import { sql } from "drizzle-orm"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import type { Storage } from "#review-api/storage/storage.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("a full disk on %s", (database) => {
  let api: TestApi
  let as: Caller
  let isFull = false
  const lines: { level: number; msg: string }[] = []

  /** Files on a disk that is full at times. */
  const storage = (folder: string): Storage => {
    const usual = createFolderStorage(folder)
    return {
      ...usual,
      write: (...given) =>
        isFull
          ? Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }))
          : usual.write(...given),
      freeBytes: async () => (isFull ? 4_096 : usual.freeBytes()),
    }
  }
  const create = () =>
    api.call("POST", "/response_templates", { as, body: { name: "Thanks", content: "Thank you." } })
  const ready = async () => (await api.call("GET", "/readyz")).body

  beforeAll(async () => {
    api = await startTestApi({ database, storage, logTo: (line) => lines.push(JSON.parse(line)) })
    await seedTwoAccounts(api.deps)
    as = await api.login("admin@first.test")
    await api.deps.db.execute(sql`
      create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  })
  afterAll(() => api.close())

  test("refuses what would be written, says so once in the log, and keeps on reading", async () => {
    isFull = true
    await api.deps.db.execute(
      sql`create trigger full_disk before insert on response_templates for each row execute function no_space()`,
    )
    for (let nth = 0; nth < 3; nth += 1) {
      const { status, headers, body } = await create()
      expect([status, headers.get("retry-after"), body.code]).toEqual([503, expect.any(String), "disk_full"])
      expect(body.error).toBe("The server has no space left, so nothing was saved. Please try again later.")
    }
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ msg: "the disk is full" }])
    expect((await api.call("GET", "/reviews", { as })).status).toBe(200)
    expect(await ready()).toMatchObject({ status: "degraded", checks: { disk: "full", database: "ok" } })
  })

  test("lets people log in and delete by the reserve, which is released once and not for anything else", async () => {
    let reserves = 1
    api.deps.releaseSpace = async () => {
      if (reserves === 0) return false
      reserves -= 1
      await api.deps.db.execute(sql`drop trigger no_deletes on response_templates`)
      return true
    }
    await api.deps.db.execute(sql`drop trigger full_disk on response_templates`)
    const { body } = await create()
    await api.deps.db.execute(
      sql`create trigger full_disk before insert on response_templates for each row execute function no_space()`,
    )
    await api.deps.db.execute(
      sql`create trigger no_deletes before delete or update on response_templates for each row execute function no_space()`,
    )
    expect((await create()).status).toBe(503)
    expect(reserves).toBe(1)
    expect((await api.call("DELETE", `/response_templates/${body.id}`, { as })).status).toBe(204)
    expect(reserves).toBe(0)
    delete api.deps.releaseSpace
  })

  test("is over as soon as there is space", async () => {
    isFull = false
    await api.deps.db.execute(sql`drop trigger full_disk on response_templates`)
    expect((await create()).status).toBe(201)
    expect(await ready()).toMatchObject({ status: "ok", checks: { disk: "ok" } })
  })
})
