import { pagesProducts } from "./pages-products.mjs"

/** The products that run, for the end of the tests. */
export const products = []

/** Starts a product for each worker, for the tests that read its pages without a browser. */
export default async function setUp({ maxWorkers }) {
  const { decideTheDay } = await import("./programs.ts")
  const { startProduct } = await import("./product.ts")
  const { demoDatabase } = await import("./demo-database.ts")
  decideTheDay()
  const database = await demoDatabase()
  const started = Array.from({ length: maxWorkers }, () => startProduct({ INTERNAL_PAGES: "true" }, database))
  products.push(...(await Promise.all(started)))
  process.env[pagesProducts] = JSON.stringify(
    products.map(({ address, apiUrl, dataDir }) => ({ address, apiUrl, dataDir })),
  )
}
