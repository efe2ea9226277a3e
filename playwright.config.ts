import { defineConfig } from "@playwright/test"
import { chromiumArgs } from "./e2e/support/chromium-args.ts"
import { leadToOwnProduct } from "./e2e/support/own-product.ts"
import { decideTheDay } from "./tests/support/programs.ts"

leadToOwnProduct()
decideTheDay()

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: false,
  // A test waits for what a person would see; these only end what never comes, also on a machine that is busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // Tests that pass only then are named at the end, and more than two of those fail the run.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json", { outputFile: process.env.OUTPOST_E2E_REPORT ?? "reports/playwright.json" }]],
  use: {
    baseURL: process.env.OUTPOST_E2E_ADDRESS,
    viewport: { width: 1480, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumArgs },
  },
})
