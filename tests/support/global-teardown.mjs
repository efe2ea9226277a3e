/** Drops the database that workers copied. */
export default async function dropTemplate() {
  const { TEST_DATABASE_URL: server, OUTPOST_TEST_TEMPLATE: template } = process.env
  if (!server) return
  const { default: pg } = await import("pg")
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${template} with (force)`)
  await client.end()
}
