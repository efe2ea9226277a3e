import type { Client } from "pg"
import type { PoolLimits } from "#review-api/db/postgres-pool.ts"

/** A suite that opens PGlite keeps its thread busy for seconds, in which no connection of it can be made. */
export const patientLimits: PoolLimits = { connectMs: 120_000, suspectMs: 120_000 }

const server = () => process.env["TEST_DATABASE_URL"]!

/** The address of a database on the server of TEST_DATABASE_URL. */
export function urlOf(database: string): string {
  const url = new URL(server())
  url.pathname = `/${database}`
  return url.href
}

/** Does work on that server, in the database that its address names. */
export async function asServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: server() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
