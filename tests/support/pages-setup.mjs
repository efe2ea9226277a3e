import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { announceProducts } from "./pages-products.mjs"

/** Where the products are written, and those that run or are about to, for the end of the tests. */
export const begun = { folder: "", products: [] }

/**
 * Starts a product for each worker, for the tests that read its pages without a browser. No one waits for them here: the
 * tests that a run begins with need none, and those that do wait by themselves (`pages-ready.ts`).
 */
export default async function setUp({ maxWorkers }) {
  const { decideTheDay } = await import("./programs.ts")
  const { startProduct } = await import("./product.ts")
  const { demoDatabase } = await import("./demo-database.ts")
  decideTheDay()
  begun.folder = mkdtempSync(join(tmpdir(), "outpost-pages-"))
  const announce = announceProducts(join(begun.folder, "products.json"))
  const database = demoDatabase()
  begun.products = Array.from({ length: maxWorkers }, async () =>
    startProduct({ INTERNAL_PAGES: "true" }, await database),
  )
  Promise.all(begun.products).then(
    (products) =>
      announce({
        products: products.map(({ address, apiUrl, dataDir }) => ({ address, apiUrl, dataDir })),
      }),
    ({ message }) => announce({ error: message }),
  )
}
