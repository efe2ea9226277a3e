import { addMinutes } from "date-fns"
import { sql } from "drizzle-orm"
import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import { integrationActionTypes } from "#lib/contract/index.ts"
import { column, type RowOf, rowsOf } from "#review-api/db/rows.ts"
import { type Destination, Held, Refused, type Standing } from "#review-api/directories/destination.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"
import type { JobKind } from "#review-api/jobs/job-kind.ts"
import { firstCheckAt } from "#review-api/publishing/check-times.ts"
import { publishing } from "#review-api/publishing/engine.ts"
import { type EngineDeps, type Kind, keyOf, keysShape } from "#review-api/publishing/kind.ts"
import { mayPublish, type Publishable } from "#review-api/publishing/may-publish.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { connect, standingClock } from "#tests/support/responses.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

/** Notes on a wall: a kind of its own that no product has. */
const wallNotes = pgTable(
  "wall_notes",
  {
    accountId: bigint("account_id", { mode: "number" }).notNull(),
    id: bigint({ mode: "number" }).notNull(),
    words: text().notNull(),
    state: text().notNull().default("waiting"),
    edition: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true, mode: "string" }),
    error: text(),
    externalId: text("external_id"),
    checks: integer().notNull().default(0),
    checkAt: timestamp("check_at", { withTimezone: true, mode: "string" }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

const noteShape = {
  ...keysShape,
  words: column.text(),
  status: column.text(),
  version: column.number(),
  attempts: column.number(),
  checks: column.number(),
  externalId: column.text().nullable(),
}

type Note = RowOf<typeof noteShape>
type Wall = Destination<number, { key: string; words: string }, { key: string }>
type WallDeps = EngineDeps & { walls: (code: string) => Wall | null }

const onWalls: Publishable<WallDeps> = {
  destinations: ({ walls }) => walls,
  action: integrationActionTypes.responses,
  needs: ["integration"],
}

const noteKind: Kind<
  WallDeps,
  Note,
  number,
  { key: string; words: string },
  { key: string },
  Wall,
  undefined
> = {
  name: "note",
  job: "response",
  table: wallNotes,
  columns: { status: "state", version: "edition" },
  shown: "shown",
  isOpen: sql`o.state <> 'lost'`,
  async read(db, { accountId, id }) {
    const [row] = await rowsOf(
      db,
      noteShape,
      sql`select account_id::float8 as account_id, id::float8 as id, words, state as status, edition as version,
            attempts, checks, external_id
          from wall_notes where account_id = ${accountId}::bigint and id = ${id}::bigint`,
    )
    return row
  },
  isRemoval: ({ status }) => status === "leaving",
  obstacleOf: (deps, { accountId }) => mayPublish(deps, onWalls, { accountId, sourceCode: "google_maps" }),
  whenHindered: () => "failed",
  destination: ({ walls }) => walls("google_maps"),
  at: ({ id }) => id,
  wanted: async (_, row) => ({ key: keyOf("note", row), words: row.words }),
  removed: async (_, row) => ({ key: keyOf("note", row) }),
  whenHeld: (now) => addMinutes(now, 2),
  nextAttempt: (now, { attempts }, waitMs) =>
    attempts >= 3 ? null : new Date(now.getTime() + (waitMs ?? 60_000)),
  hold: async () => undefined,
  async write({ tx, deps, row, isCurrent }, outcome) {
    if (!isCurrent) return undefined
    const isNote = sql`account_id = ${row.accountId}::bigint and id = ${row.id}::bigint`
    if (outcome.end === "removed") await tx.execute(sql`delete from wall_notes where ${isNote}`)
    if (outcome.end === "published")
      await tx.execute(sql`update wall_notes set state = 'shown', next_attempt_at = null, error = null,
        external_id = ${outcome.externalId}, check_at = ${firstCheckAt(deps.clock.now())}::timestamptz where ${isNote}`)
    if (outcome.end === "resting")
      await tx.execute(
        sql`update wall_notes set next_attempt_at = ${outcome.until}::timestamptz where ${isNote}`,
      )
    if (outcome.end === "held")
      await tx.execute(
        sql`update wall_notes set state = 'held', next_attempt_at = ${outcome.until}::timestamptz where ${isNote}`,
      )
    if (outcome.end === "failed")
      await tx.execute(sql`update wall_notes set state = 'lost', next_attempt_at = null,
        error = ${[outcome.code, outcome.words].filter(Boolean).join(": ")} where ${isNote}`)
    return undefined
  },
  takeBack: ({ tx, row }, words) =>
    tx.execute(sql`update wall_notes set state = 'lost', check_at = null, error = ${words}
      where account_id = ${row.accountId}::bigint and id = ${row.id}::bigint`),
}

/** A wall that shows each key once, however often it is asked. */
function createWall() {
  const shown = new Map<string, string>()
  const calls: string[] = []
  const now = {
    refuses: null as Error | null,
    losesAnswer: false,
    meanwhile: null as (() => Promise<unknown>) | null,
    standing: { state: "published" } as Standing,
  }
  const act = async (call: string, done: () => void) => {
    calls.push(call)
    const { meanwhile } = now
    now.meanwhile = null
    await meanwhile?.()
    if (now.refuses) throw now.refuses
    done()
    if (!now.losesAnswer) return
    now.losesAnswer = false
    throw new SourceBusy()
  }
  const wall: Wall = {
    async publish(_, { key, words }) {
      await act(`publish ${words}`, () => shown.set(key, words))
      return key
    },
    remove: (_, { key }) => act("remove", () => shown.delete(key)),
    check: async () => now.standing,
  }
  return { wall, shown, calls, now }
}

describe.each(databasesFor("jobs"))("a fifth kind of what goes out, on %s", (database) => {
  let api: TestApi
  let accountId: number
  let wall: ReturnType<typeof createWall>
  let deps: WallDeps
  const clock = standingClock("2026-11-02T12:00:00Z")
  const { publication, check } = publishing(noteKind)

  const run = (job: JobKind<WallDeps>, id = "1", signal = new AbortController().signal) =>
    job.run(deps, { id, signal, isLastAttempt: false })
  const note = async () => (await api.deps.db.select().from(wallNotes))[0]

  beforeAll(async () => {
    api = await startTestApi({ database, clock })
    const { first } = await seedTwoAccounts(api.deps)
    accountId = first.id
    await connect(api.deps, accountId, ["google_my_business"])
    await api.deps.db.execute(sql`create table wall_notes (account_id bigint not null, id bigint not null,
      words text not null, state text not null default 'waiting', edition integer not null default 1,
      attempts integer not null default 0, next_attempt_at timestamptz, error text, external_id text,
      checks integer not null default 0, check_at timestamptz, primary key (account_id, id))`)
  })
  afterAll(async () => {
    await api.deps.db.execute(sql`drop table wall_notes`)
    await api.close()
  })
  beforeEach(async () => {
    wall = createWall()
    deps = { ...api.deps, walls: () => wall.wall }
    await api.deps.db.delete(wallNotes)
    await api.deps.db
      .insert(wallNotes)
      .values({ accountId, id: 1, words: "Open", nextAttemptAt: clock.now().toISOString() })
  })

  test("is published once, and not asked for again", async () => {
    expect(await publication.waiting(deps)).toEqual(["1"])
    await run(publication)
    await run(publication)
    expect(await note()).toMatchObject({ state: "shown", externalId: `note-${accountId}-1`, attempts: 1 })
    expect(wall.calls).toEqual(["publish Open"])
    expect(await publication.waiting(deps)).toEqual([])
  })

  test("belongs to the latest of two attempts: what the earlier one heard is not written", async () => {
    wall.now.meanwhile = async () => {
      wall.now.refuses = new Refused("Not here.")
      await run(publication)
      wall.now.refuses = null
    }
    await run(publication)
    expect(await note()).toMatchObject({ state: "lost", error: "refused: Not here.", attempts: 2 })
    expect(wall.calls).toEqual(["publish Open", "publish Open"])
  })

  test("is shown once after an answer that was lost", async () => {
    wall.now.losesAnswer = true
    await run(publication)
    expect(await note()).toMatchObject({ state: "waiting", attempts: 1 })
    expect(wall.shown.size).toBe(1)
    clock.pass(1)
    await run(publication)
    expect(await note()).toMatchObject({ state: "shown", attempts: 2 })
    expect([...wall.shown.values()]).toEqual(["Open"])
  })

  test("goes back to be attempted by another program when this one stops", async () => {
    const stopping = new AbortController()
    wall.now.meanwhile = async () => {
      stopping.abort(new Error("the program ends"))
      wall.now.refuses = new Error("the call was ended")
    }
    await expect(run(publication, "1", stopping.signal)).rejects.toThrow("the call was ended")
    wall.now.refuses = null
    expect(await publication.waiting(deps)).toEqual(["1"])
    await run(publication)
    expect(await note()).toMatchObject({ state: "shown", attempts: 2 })
  })

  test("follows a change that was made while it was sent", async () => {
    wall.now.meanwhile = () =>
      api.deps.db.execute(
        sql`update wall_notes set words = 'Closed', edition = edition + 1`,
      ) as Promise<unknown>
    await run(publication)
    expect(wall.calls).toEqual(["publish Open", "publish Closed"])
    expect([...wall.shown.values()]).toEqual(["Closed"])
    expect(await note()).toMatchObject({ state: "shown", words: "Closed" })
  })

  test("rests as long as its source asks for, and is given up after its last attempt", async () => {
    wall.now.refuses = new SourceBusy(10 * 60_000)
    await run(publication)
    clock.pass(9)
    expect(await publication.waiting(deps)).toEqual([])
    await run(publication)
    expect(wall.calls).toHaveLength(1)
    clock.pass(1)
    await run(publication)
    clock.pass(10)
    await run(publication)
    expect(await note()).toMatchObject({ state: "lost", error: "unreachable", attempts: 3 })
  })

  test("waits for a source that looks at it first", async () => {
    wall.now.refuses = new Held()
    await run(publication)
    expect(await note()).toMatchObject({ state: "held" })
    expect(await publication.waiting(deps)).toEqual([])
    wall.now.refuses = null
    clock.pass(2)
    await run(publication)
    expect(await note()).toMatchObject({ state: "shown", attempts: 2 })
    expect(wall.shown.size).toBe(1)
  })

  test("rests at a source that looks at it first where its kind knows no such state", async () => {
    const { publication: unaware } = publishing({ ...noteKind, whenHeld: undefined })
    wall.now.refuses = new Held()
    await run(unaware)
    expect(await note()).toMatchObject({ state: "waiting", attempts: 1 })
    expect(await unaware.waiting(deps)).toEqual([])
  })

  test("is not sent without a connection, and says so by a code", async () => {
    deps = { ...deps, walls: () => null }
    await run(publication)
    expect(await note()).toMatchObject({ state: "lost", error: "integration" })
    expect(wall.calls).toEqual([])
  })

  test("is taken down, and then has no row", async () => {
    await run(publication)
    const now = clock.now().toISOString()
    await api.deps.db.update(wallNotes).set({ state: "leaving", nextAttemptAt: now })
    await run(publication)
    expect(await note()).toBeUndefined()
    expect(wall.shown.size).toBe(0)
  })

  test("is looked at an hour later, and taken back when its source no longer shows it", async () => {
    await run(publication)
    expect(await check.waiting(deps)).toEqual([])
    clock.pass(60)
    expect(await check.waiting(deps)).toEqual(["1"])
    await run(check)
    expect(await note()).toMatchObject({ state: "shown", checks: 1 })
    wall.now.standing = { state: "removed", reason: "It was painted over." }
    clock.pass(24 * 60)
    await run(check)
    expect(await note()).toMatchObject({ state: "lost", error: "It was painted over.", checkAt: null })
  })

  test.each(["", "x", "0-1", "1-"])("knows no job called %j", async (id) => {
    await expect(run(publication, id)).rejects.toThrow("no row has the job")
  })
})
