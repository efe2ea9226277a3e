import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { bothDatabases } from "#tests/support/databases.ts"
import { newPlace, type Place } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { type ReviewProgram, startReviewProgram } from "#tests/support/review-program.ts"
import { seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"

// So many that the file is still being written when it has been seen.
const rows = 90_000

const databases = bothDatabases("programs")

describe.each(databases)("a Review API that is killed with -9 while it makes a file, on %s", (kind) => {
  let at: Place
  let data: string
  let program: ReviewProgram | undefined
  beforeAll(async () => {
    at = await newPlace(kind)
    data = at.env["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "outpost-export-kill-")))
  })
  afterAll(async () => {
    await program?.kill()
    await at.remove()
    await rm(data, { recursive: true, force: true })
  })

  test("makes it after its next start, whole and once, and serves nothing before", async () => {
    const accountId = await at.opened(async ({ db }) => {
      const { first } = await seedTwoAccounts({ db })
      await db.execute(sql`
        insert into reviews (account_id, location_id, source_id, identity, rating, stars, content, published_at)
        select ${first.id}, ${first.locationIds[0]}, 1, 'many-' || n, 5, 5, 'Good ' || n,
          '2025-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, ${rows}) n`)
      return first.id
    })
    const start = async () => {
      program = await startReviewProgram({ ...at.env, DATA_DIR: data })
      return program
    }
    const folder = join(data, "files")
    const names = () => readdir(folder).catch(() => [])
    const before = await start()
    const login = { email: "admin@first.test", password: seedPassword }
    const { body: as } = await before.call("POST", "/auth", { body: login })
    const asked = await before.call("POST", `/export_files/${accountId}`, {
      as,
      body: { resource: "reviews", send_email: false },
    })
    const { id } = asked.body
    await polled(names, (found) => found.some((name) => name.endsWith(".part")))
    const early = await before.call("GET", `/fetch-export-file/${id}/file-data`, { as })
    await before.kill()
    expect(early.status).toBe(404)
    expect((await names()).filter((name) => !name.endsWith(".part"))).toEqual([])
    const after = await start()
    const file = await polled(
      async () => (await after.call("GET", `/export_files/${id}`, { as })).body,
      ({ status }) => !["pending", "processing"].includes(status),
    )
    expect(file).toMatchObject({ status: "completed", rows: rows + 30 })
    const { text } = await after.call("GET", file.file_url, { as })
    expect(text.split("\r\n")).toHaveLength(rows + 30 + 2)
    expect((await names()).filter((name) => !name.endsWith(".part"))).toEqual([`${id}.csv`])
  }, 200_000)
})
