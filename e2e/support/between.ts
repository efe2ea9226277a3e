import { test as base } from "@playwright/test"
import { type Between, startBetween } from "../../tests/support/between.ts"

export type { Between }

/** Tests on an app whose Review API can be watched, broken and changed. */
export const test = base.extend<{ between: Between }, { app: Between }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures name what they need
    async ({}, use) => {
      const app = await startBetween(process.env.OUTPOST_E2E_API!)
      await use(app)
      await app.close()
    },
    { scope: "worker", timeout: 240_000 },
  ],
  between: async ({ app }, use) => {
    app.requested.length = 0
    app.instead = {}
    await use(app)
    app.instead = {}
  },
  baseURL: async ({ app }, use) => use(app.address),
})
