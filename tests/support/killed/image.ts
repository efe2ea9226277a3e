import { eq } from "drizzle-orm"
import { uploadPartBytes } from "#lib/contract/uploads/constants.ts"
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
const inEnd = "an image that came in parts, stored and not known"
const dayMs = 86_400_000

async function filesOf({ storage }: Deps): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list("")) names.push(name)
  return names.sort()
}

export const imageKill: KilledKind = {
  title:
    "while images are uploaded, whole and in parts, and processed, ends them after its next start, once, and leaves no file behind",
  shownOn: "pglite",

  around: (hold) => ({
    outside: (usual) => ({
      ...usual,
      storage: heldFiles(usual.storage, hold, (nth) => {
        if (nth === 1) return { whenWhole: true, point: inUpload }
        if (nth === 7) return { whenWhole: true, point: inEnd }
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
    const large = await realJpegOf({ width: 900, height: 700 })
    const begun = { bytes: large.length, name: "large.jpg" }
    const { body: inParts } = await before.call("POST", "/uploads", { as, body: begun })
    const append = ({ call }: Pick<typeof before, "call">, offset: number) => {
      const form = new FormData()
      form.append(
        "part",
        new Blob([new Uint8Array(large.subarray(offset, offset + uploadPartBytes))]),
        "part",
      )
      return call("POST", `/uploads/${inParts.id}/parts`, { as, query: { offset }, body: form })
    }
    expect((await append(before, 0)).body).toMatchObject({
      state: "receiving",
      received_bytes: uploadPartBytes,
    })
    const unended = append(before, uploadPartBytes).then(
      ({ status }) => status,
      () => "no answer",
    )
    await before.isHeld(inEnd)
    await before.kill()
    expect([await lost, await unended]).toEqual(["no answer", "no answer"])

    const after = await scene.startAgain()
    const { deps } = after
    // An answered part is stored: the sender goes on with the part that has no response.
    expect((await append(after, uploadPartBytes)).body).toMatchObject({ state: "uploaded", width: 900 })
    const rows = () => deps.db.select().from(uploads).where(eq(uploads.id, id))
    const [row] = await polled(rows, ([one]) => one?.state === "complete")
    expect([row!.id, row!.attempts, row!.copies.length]).toEqual([id, 2, 4])
    const copies = row!.copies.map(({ file }) => `photos/${first.id}/${id}-${file}`)
    const other = `uploads/${first.id}/${inParts.id}.jpg`
    const own = [other, `uploads/${first.id}/${id}.jpg`, ...copies]
    const files = await filesOf(deps)
    expect(files).toHaveLength(own.length + 1)
    expect(files).toEqual(expect.arrayContaining(own))

    const tomorrow = { ...deps, clock: { now: () => new Date(Date.now() + 2 * dayMs) } }
    for (const one of [id, inParts.id])
      await uploadRemovalJob.run(tomorrow, {
        id: one,
        signal: new AbortController().signal,
        isLastAttempt: false,
      })
    expect(await deps.db.$count(uploads, eq(uploads.accountId, first.id))).toBe(0)
    expect(await filesOf(deps)).toEqual([])
  },
}

/** The same where files are kept in a bucket. */
export const imageInBucketKill: KilledKind = {
  ...imageKill,
  title: `${imageKill.title}, in a bucket`,
  keptIn: "bucket",
}
