import { createLogger } from "../core/logger.ts"
import { openDatabase } from "../data-folder/open-database.ts"
import { openReader } from "../insights/open-reader.ts"
import { accountsToRead } from "../services/review-keywords/reading-queue.ts"
import { readReviews } from "../services/review-keywords/review-reading-job.ts"
import { loadDemo } from "./load-demo.ts"

// A program of its own: makes a data folder with the demo accounts as they are at an instant, without a word now, their
// reviews read.

const reviewsPerBatch = 1_000
const [folder, instant] = process.argv.slice(2) as [string, string?]
const now = instant ? new Date(instant) : new Date()
const database = await openDatabase({ ...process.env, DATABASE_URL: "", DATA_DIR: folder })
// As `makePaymentProvider` decides.
const isTest = !process.env["STRIPE_SECRET_KEY"]
const deps = { ...database, clock: { now: () => now }, log: createLogger("warn") }
await loadDemo({ ...deps, isTest })
const reader = openReader()
for (const accountId of await accountsToRead(deps.db))
  await readReviews(deps, accountId, new AbortController().signal, { reviewsPerBatch, reader })
await reader.close()
await database.release()
