import { defineConfig } from "@playwright/test"
import { leadToOwnProduct } from "./e2e/support/own-product.ts"
import { decideTheDay } from "./e2e/support/programs.ts"

leadToOwnProduct()
decideTheDay()

/** Options for running as root, without a graphics card and without calls to other machines. */
const chromiumArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For machines that do much else meanwhile; what holds, holds at once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["line"], ["json", { outputFile: "reports/playwright.json" }]],
  use: {
    baseURL: process.env.OUTPOST_E2E_ADDRESS,
    viewport: { width: 1480, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumArgs },
  },
})
