import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createSpaceReserve, reservePath } from "#review-api/data-folder/space-reserve.ts"

test("a data folder keeps space that is given back once, and takes it again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outpost-reserve-"))
  const { keep, release } = createSpaceReserve(folder)
  expect(await release()).toBe(false)
  await keep()
  const { size, blocks } = statSync(reservePath(folder))
  expect([size, blocks * 512 >= size]).toEqual([32 * 1024 * 1024, true])
  expect(await release()).toBe(true)
  expect(existsSync(reservePath(folder))).toBe(false)
  expect(await release()).toBe(false)
  await keep()
  expect(existsSync(reservePath(folder))).toBe(true)
  await release()
})

test("a folder that can't be written keeps none, without an error", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "outpost-reserve-")), "file")
  writeFileSync(file, "")
  await createSpaceReserve(file).keep()
  expect(await createSpaceReserve(file).release()).toBe(false)
})
