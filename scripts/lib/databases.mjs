import { Advice } from "./say.mjs"

async function versionOf(url) {
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query("show server_version")
    return rows[0].server_version
  } finally {
    await client.end()
  }
}

/**
 * Says on which databases the API tests run.
 * @param {string | undefined} url TEST_DATABASE_URL; each test file makes and drops its own databases on that server
 * @param {boolean} isOnBoth whether all suites are to run on both
 * @throws {Advice} when PostgreSQL does not answer, or is not there for those who asked for both
 */
export async function databasesInUse(url, isOnBoth) {
  if (!url) {
    if (isOnBoth) throw new Advice("--both needs a PostgreSQL in TEST_DATABASE_URL.")
    return "Databases: PGlite (TEST_DATABASE_URL is not set, so nothing runs on PostgreSQL)"
  }
  const version = await versionOf(url).catch((error) => {
    throw new Advice(`TEST_DATABASE_URL is set, but that PostgreSQL does not respond: ${error.message}`)
  })
  return isOnBoth
    ? `Databases: PostgreSQL ${version} and PGlite, each suite on both`
    : `Databases: PostgreSQL ${version}, and PGlite as well where the two can differ (--both: each suite on both)`
}
