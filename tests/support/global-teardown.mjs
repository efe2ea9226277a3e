import { stopSlowing } from "./global-setup.mjs"

/** Drops the database that workers copied, and the copies. */
export default async function tearDown() {
  stopSlowing()
  const { TEST_DATABASE_URL: server, OUTPOST_TEST_TEMPLATE: template } = process.env
  if (!server) return
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [template],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}
