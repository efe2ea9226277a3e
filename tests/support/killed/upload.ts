import { sql } from "drizzle-orm"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { formOf } from "../images.ts"
import { polled } from "../polled.ts"
import { expectRightRollups } from "../rollup-check.ts"
import { heldCommit, heldFiles } from "./hold.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

const inUpload = "an upload, stored and not named"
const inImport = "the second batch of its reviews, written and not kept"
const rows = 2_500
const bad = "Inn 1,9,2025-01-31\n"
const csv = `name,rating,date\n${Array.from({ length: rows }, (_, row) => `Inn ${row % 9},4,2025-01-31\n`).join("")}${bad}`

const isSettled = ({ state }: { state: string }) => state !== "checking" && state !== "importing"

export const uploadKill: KilledKind = {
  title:
    "while files are uploaded and taken in, takes a file in after its next start, once, and has no half one",
  shownOn: "pglite",

  around: (hold) => ({
    database: (opened) =>
      heldCommit(
        opened,
        hold,
        sql`(select count(*) from ${reviews} where ${reviews.importId} is not null) >= 2000`,
        inImport,
      ),
    outside: (usual) => ({
      ...usual,
      storage: heldFiles(usual.storage, hold, (nth) =>
        nth === 1 ? { afterPieces: 1, point: inUpload } : undefined,
      ),
    }),
  }),

  async expectPreserved(scene) {
    const { first } = await scene.opened(seedReadAccounts)
    const before = await scene.start()
    const as = await before.signIn()
    const upload = () =>
      before.call("POST", "/imports", { as, body: formOf(["reviews.csv", Buffer.from(csv)]) })
    const lost = upload().then(
      ({ status }) => status,
      () => "no answer",
    )
    await before.isHeld(inUpload)
    const made = await upload()
    expect([made.status, made.body.state]).toEqual([201, "checking"])
    const path = `/imports/${made.body.id}`
    await polled(async () => (await before.call("GET", path, { as })).body, isSettled)
    expect((await before.call("POST", `${path}/start`, { as })).status).toBe(202)
    await before.isHeld(inImport)
    await before.kill()
    expect(await lost).toBe("no answer")

    const after = await scene.startAgain()
    const { db } = after.deps
    const taken = await polled(async () => (await after.call("GET", path, { as })).body, isSettled)
    expect(taken).toMatchObject({ state: "done", new_reviews: rows, rejected_rows: 1, new_locations: 9 })
    expect((await after.call("GET", "/reviews", { as })).body._total).toBe(30 + rows)
    await expectRightRollups(after.deps, { accountId: first.id, timeZone: first.timeZone })
    const kept = await db.select().from(importFiles)
    expect(kept.map(({ state, attempts }) => [state, attempts])).toEqual([["done", 2]])
    // An uploaded file is deleted when it is imported; its rejected rows stay.
    await polled(
      () => scene.files(),
      (files) => files.length === 1,
    )
    expect(await scene.files()).toEqual([`import-${kept[0]!.publicId}.csv`])
  },
}
