import { rmSync } from "node:fs"
import { begun } from "./pages-setup.mjs"

/** Stops the products of the tests that read pages. */
export default async function tearDown() {
  const ends = await Promise.allSettled(begun.products)
  await Promise.all(ends.map(({ value }) => value?.stop()))
  rmSync(begun.folder, { recursive: true, force: true })
}
