import { buffer } from "node:stream/consumers"
import { and, eq, sql } from "drizzle-orm"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import { type ImageCopy, uploads } from "../../db/schema/uploads.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import { makeCopies } from "../../storage/image-copies.ts"
import { once } from "../../storage/storage.ts"
import type { Deps } from "../deps.ts"
import { publishImage } from "./publish-image.ts"
import { copyName, type UploadRow, uploadName } from "./upload-files.ts"

/** Attempts of a row, over all its jobs: one that ends the program each time is given up. */
const maxAttempts = 5

const waits = eq(uploads.state, "processing")

type Outcome = Pick<UploadRow, "state"> & Partial<Pick<UploadRow, "copies" | "placeholder" | "lookHash">>

const failed: Outcome = { state: "failed" }

async function make({ storage }: Deps, upload: UploadRow, signal: AbortSignal): Promise<Outcome> {
  const file = await storage.open(uploadName(upload))
  if (!file) return failed
  const { copies, placeholder, lookHash } = await makeCopies(await buffer(file.pieces))
  const stored: ImageCopy[] = []
  // Under the same names in each attempt, so that none leaves files that the next one does not know.
  for (const { name, bytes, ...facts } of copies) {
    await storage.write(copyName(upload, name), once(bytes), signal)
    stored.push({ file: name, ...facts, bytes: bytes.length })
  }
  return { state: "complete", copies: stored, placeholder, lookHash }
}

/** Ends a row once: not when another attempt has taken it meanwhile. Who waits hears of it with the same transaction. */
const finish = (deps: Deps, { accountId, id, attempts }: UploadRow, outcome: Outcome): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const isOurs = and(
      eq(uploads.accountId, accountId),
      eq(uploads.id, id),
      waits,
      eq(uploads.attempts, attempts),
    )
    const [ended] = await tx.update(uploads).set(outcome).where(isOurs).returning()
    if (ended) await publishImage(tx, deps, ended)
  })

/** Makes the copies of one upload, as often as it takes and to be told once (D-240). */
async function run(deps: Deps, { id, signal, isLastAttempt }: JobRun): Promise<void> {
  const [upload] = await deps.db
    .update(uploads)
    .set({ attempts: sql`${uploads.attempts} + 1` })
    .where(and(eq(uploads.id, id), waits))
    .returning()
  if (!upload) return
  if (upload.attempts > maxAttempts) return finish(deps, upload, failed)
  let outcome: Outcome
  try {
    outcome = await make(deps, upload, signal)
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error)) throw error
    if (!isLastAttempt && upload.attempts < maxAttempts) throw error
    deps.log.error({ upload: id, error: safeError(error) }, "an image was not processed")
    outcome = failed
  }
  await finish(deps, upload, outcome)
}

export const imageProcessingJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  atOnce: 2,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(waits)
      .orderBy(uploads.createdAt)
      .limit(500)
    return rows.map(({ id }) => id)
  },
}
