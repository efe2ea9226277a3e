import { eq } from "drizzle-orm"
import { uploads } from "#review-api/db/schema/uploads.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { uploadRemovalJob } from "#review-api/services/uploads/upload-removal-job.ts"
import { formOf } from "../images.ts"
import { polled } from "../polled.ts"
import { realJpegOf } from "../real-images.ts"
import { heldFiles } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const inUpload = "an image that is stored and has no row"
const inCopies = "the second copy of an image, stored and not known"
const dayMs = 86_400_000

async function filesOf({ storage }: Deps): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list("")) names.push(name)
  return names.sort()
}

export const imageKill: KilledKind = {
  title:
    "while images are uploaded and processed, ends them after its next start, once, and leaves no file behind",
  shownOn: "pglite",

  around: (hold) => ({
    outside: (usual) => ({
      ...usual,
      storage: heldFiles(usual.storage, hold, (nth) => {
        if (nth === 1) return { whenWhole: true, point: inUpload }
        return nth === 4 ? { whenWhole: true, point: inCopies } : undefined
      }),
    }),
  }),

  async expectPreserved(scene) {
    const { first } = await scene.opened(seedReadAccounts)
    const before = await scene.start()
    const as = await before.signIn()
    const image = await realJpegOf({ width: 800, height: 600 })
    const upload = () => before.call("POST", "/upload", { as, body: formOf(["photo.jpg", image]) })
    const lost = upload().then(
      ({ status }) => status,
      () => "no answer",
    )
    await before.isHeld(inUpload)
    const { id, mime_type } = (await upload()).body
    const paths = { resource_id: id, s3_path: `uploads/${first.id}/${id}` }
    const body = { event: "process", label: "media", account_id: first.id, mime_type, ...paths }
    expect((await before.call("POST", "/webhooks/rtx-images", { as, body })).status).toBe(202)
    await before.isHeld(inCopies)
    await before.kill()
    expect(await lost).toBe("no answer")

    const { deps } = await scene.startAgain()
    const rows = () => deps.db.select().from(uploads)
    const [row] = await polled(rows, ([one]) => one?.state === "complete")
    expect([row!.id, row!.attempts, row!.copies.length]).toEqual([id, 2, 4])
    const copies = row!.copies.map(({ file }) => `photos/${first.id}/${id}-${file}`)
    const own = [`uploads/${first.id}/${id}.jpg`, ...copies]
    const files = await filesOf(deps)
    expect(files).toHaveLength(own.length + 1)
    expect(files).toEqual(expect.arrayContaining(own))

    const tomorrow = { ...deps, clock: { now: () => new Date(Date.now() + 2 * dayMs) } }
    await uploadRemovalJob.run(tomorrow, { id, signal: new AbortController().signal, isLastAttempt: false })
    expect(await deps.db.$count(uploads, eq(uploads.accountId, first.id))).toBe(0)
    expect(await filesOf(deps)).toEqual([])
  },
}
