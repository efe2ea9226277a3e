import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import type { PGlite } from "@electric-sql/pglite"
import { type Database, openPostgres, overPglite, startPglite } from "#review-api/db/connect.ts"
import { asServer, patientLimits, urlOf } from "./postgres-server.ts"
import { migratedTemplate } from "./postgres-template.ts"
import { prepared } from "./prepared.ts"
import type { Lasting } from "./spare-databases.ts"

/** A dump of a migrated, empty database. */
async function migratedDump(): Promise<Blob> {
  const path = await prepared(".tar", async (own) => {
    const client = await startPglite("memory://")
    await overPglite(client)
    await writeFile(own, new Uint8Array(await (await client.dumpDataDir("none")).arrayBuffer()))
    await client.close()
  })
  return new Blob([readFileSync(path)])
}

/** The embedded database for one who uses it for a while. `giveBack` ends everything. */
function lend(client: PGlite): { lent: PGlite; giveBack(): Promise<void> } {
  let isClosed = false
  const lent = new Proxy(client, {
    get(_, name) {
      if (isClosed) throw new Error("PGlite is closed")
      const value = Reflect.get(client, name)
      return typeof value === "function" ? value.bind(client) : value
    },
  })
  async function giveBack() {
    isClosed = true
    await client.exec("discard all")
    await client.exec("set search_path to public")
  }
  return { lent, giveBack }
}

/** A database at whose end no one listens any more: who still did would connect again and again. */
function withoutListeners(database: Database): Database {
  const ends: (() => Promise<void>)[] = []
  return {
    ...database,
    async listen(...args) {
      const end = await database.listen(...args)
      ends.push(end)
      return end
    },
    async close() {
      for (const end of ends) await end()
      await database.close()
    },
  }
}

const { setTimeout: holding } = globalThis
let unholders = 0

/** Until it is ended, timers let the process end; several may overlap. @returns ends it, once. */
function unholdTimers(): () => void {
  const unheld = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    holding(() => {
      const hold = unholdTimers()
      try {
        work(...given)
      } finally {
        hold()
      }
    }, ms).unref()
  if (unholders === 0) globalThis.setTimeout = Object.assign(unheld, holding)
  unholders += 1
  return () => {
    unholders -= 1
    if (unholders === 0) globalThis.setTimeout = holding
  }
}

/** PGlite has timers for its statistics: what is kept for no one must not keep the process. */
async function startUnheld(): Promise<PGlite> {
  const dump = await migratedDump()
  const hold = unholdTimers()
  const client = await startPglite("memory://", dump).finally(hold)
  const exec = client.execProtocolRawSync.bind(client)
  client.execProtocolRawSync = (message) => {
    const holdAgain = unholdTimers()
    try {
      return exec(message)
    } finally {
      holdAgain()
    }
  }
  return client
}

/** An empty, migrated database in memory. */
export async function makeLastingPglite(): Promise<Lasting> {
  const client = await startUnheld()
  return {
    async open() {
      const { lent, giveBack } = lend(client)
      return withoutListeners({ ...(await overPglite(lent)), close: giveBack })
    },
    drop: () => client.close(),
  }
}

const endOthers =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()"

/** Commits wait for no disk: who closes a connection or is killed loses nothing, and no test stops the server. */
function quickUrlOf(name: string): string {
  const url = new URL(urlOf(name))
  const given = url.searchParams.get("options")
  url.searchParams.set("options", [given, "-c synchronous_commit=off"].filter(Boolean).join(" "))
  return url.href
}

/** An empty, migrated database on the server of TEST_DATABASE_URL. */
export async function makeLastingPostgres(): Promise<Lasting> {
  const template = await migratedTemplate()
  const name = `${template}_${randomBytes(4).toString("hex")}`
  await asServer((client) => client.query(`create database ${name} template ${template}`))
  return {
    async open() {
      await asServer((client) => client.query(endOthers, [name]))
      return withoutListeners(await openPostgres(quickUrlOf(name), undefined, patientLimits))
    },
    drop: () => asServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}
