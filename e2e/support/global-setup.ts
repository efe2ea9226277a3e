import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FullConfig } from "@playwright/test"
import { leadWorkersTo } from "./own-product.ts"
import { startProduct } from "./product.ts"

/** Starts a product for each worker, once for all its tests; the returned function stops them. */
export default async function globalSetup({ workers }: FullConfig) {
  const states = mkdtempSync(join(tmpdir(), "outpost-sessions-"))
  const products = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => ({
      ...(await startProduct({ INTERNAL_PAGES: "true" })),
      sessions: mkdtempSync(join(states, `${worker}-`)),
    })),
  )
  leadWorkersTo(products)
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    rmSync(states, { recursive: true, force: true })
  }
}
