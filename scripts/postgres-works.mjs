import { ensureInstall } from "./lib/ensure-install.mjs"

// Answers by its exit code alone whether a connection string works.
await ensureInstall({ withTools: true })
const { default: pg } = await import("pg")
const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 5000 })
try {
  await client.connect()
  await client.query("select 1")
  await client.end()
} catch {
  process.exitCode = 1
}
