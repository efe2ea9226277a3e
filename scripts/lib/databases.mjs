/**
 * Says on which databases the API tests run.
 * @param url TEST_DATABASE_URL; each test file makes and drops its own databases on that server
 */
export async function databasesInUse(url) {
  if (!url) return "Databases: PGlite (TEST_DATABASE_URL is not set, so not on PostgreSQL)"
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query("show server_version")
    return `Databases: PGlite, and PostgreSQL ${rows[0].server_version} (TEST_DATABASE_URL)`
  } finally {
    await client.end()
  }
}
