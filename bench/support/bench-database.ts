import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "#review-api/data-folder/open-database.ts"

const server = process.env.BENCH_DATABASE_URL || process.env.TEST_DATABASE_URL

/** Where a benchmark keeps its data: environment to open or serve it with, and how to throw it away. */
export type BenchDatabase = {
  kind: "pglite" | "postgres"
  env: Record<string, string>
  drop(): Promise<void>
}

async function onServer(statement: string) {
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A new empty database: on the server of BENCH_DATABASE_URL or TEST_DATABASE_URL, else embedded. */
export async function newDatabase(name: string): Promise<BenchDatabase> {
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), `outpost-bench-${name}-`))
    const drop = async () => rmSync(folder, { recursive: true, force: true })
    return { kind: "pglite", env: { DATA_DIR: folder }, drop }
  }
  const database = `outpost_bench_${name}_${process.pid}`
  await onServer(`create database ${database}`)
  const url = new URL(server)
  url.pathname = database
  return {
    kind: "postgres",
    env: { DATABASE_URL: url.href, SESSION_SECRET: randomBytes(48).toString("base64") },
    drop: () => onServer(`drop database ${database} with (force)`),
  }
}

/** Opens such a database for the time of some work. */
export async function withOpen<T>(
  { env }: BenchDatabase,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ NODE_ENV: "production", ...env })
  try {
    return await work(database)
  } finally {
    await database.release()
  }
}
