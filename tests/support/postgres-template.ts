import { openPostgres } from "#review-api/db/connect.ts"
import { asServer, patientLimits, urlOf } from "./postgres-server.ts"

const templateLock = 4_027_318_006

/**
 * A migrated, empty database to copy, which is quicker than to migrate. The first worker of a run that asks makes it;
 * `global-teardown.mjs` drops it.
 */
export function migratedTemplate(): Promise<string> {
  const name = process.env["OUTPOST_TEST_TEMPLATE"]!
  return asServer(async (client) => {
    await client.query("select pg_advisory_lock($1)", [templateLock])
    const known = await client.query("select from pg_database where datname = $1", [name])
    if (known.rowCount === 0) {
      await client.query(`create database ${name}`)
      await (await openPostgres(urlOf(name), undefined, patientLimits)).close()
    }
    return name
  })
}
