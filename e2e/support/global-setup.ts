import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { FullConfig } from "@playwright/test"
import { demo, demoPassword } from "#tests/support/accounts.ts"
import { demoDatabase } from "#tests/support/demo-database.ts"
import { type Product, startProduct } from "#tests/support/product.ts"
import { keepProcessorsBusy } from "../../scripts/lib/busy-processors.mjs"
import { createApiCaller } from "../../tests/support/api-caller.ts"
import { leadWorkersTo } from "./own-product.ts"

/** Waits until the reviews of an account have been read: a few may have come since the demo was made. */
async function untilRead({ apiUrl }: Product, email: string) {
  const call = createApiCaller(apiUrl)
  const { body } = await call("POST", "/auth", { body: { email, password: demoPassword } })
  const as = { email, token: body.token as string }
  const waiting = async () =>
    (await call("GET", `/insights/${body.account_id}/categories`, { as })).body.waiting_reviews as number
  while ((await waiting()) > 0) await pause(500)
}

/** Starts a product for each worker, once for all its tests; the returned function stops them. */
export default async function globalSetup({ workers }: FullConfig) {
  const states = mkdtempSync(join(tmpdir(), "outpost-sessions-"))
  const database = await demoDatabase()
  const products = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => ({
      ...(await startProduct({ INTERNAL_PAGES: "true" }, database)),
      sessions: mkdtempSync(join(states, `${worker}-`)),
    })),
  )
  for (const email of [demo.admin, demo.second]) {
    await Promise.all(products.map((product) => untilRead(product, email)))
  }
  leadWorkersTo(products)
  const stopSlowing = process.env.OUTPOST_TEST_SLOWED ? keepProcessorsBusy() : () => {}
  return async () => {
    stopSlowing()
    await Promise.all(products.map((product) => product.stop()))
    rmSync(states, { recursive: true, force: true })
  }
}
