import { test as base, type Cookie, type Page } from "@playwright/test"
import { demoPassword } from "#tests/support/accounts.ts"
import { type Site, startWhiteLabels, type WhiteLabels } from "#tests/support/white-labels.ts"

export type { Site, WhiteLabels }

/** Tests on a product of their own with two white labels, and a DNS that they write. */
export const test = base.extend<object, { labels: WhiteLabels }>({
  labels: [
    // biome-ignore lint/correctness/noEmptyPattern: fixtures name what they need
    async ({}, use) => {
      const labels = await startWhiteLabels()
      await use(labels)
      await labels.stop()
    },
    { scope: "worker", timeout: 240_000 },
  ],
  // The browser finds every name of a test at this machine.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP *.test 127.0.0.1"],
      }),
    { scope: "worker" },
  ],
  baseURL: async ({ labels }, use) => use(labels.own.address),
})

const kept = new Map<string, Cookie[]>()

/** Gives a page a session of a site; the form is sent once for all tests, since sign-ins are limited per minute. */
export async function keepSignedIn(page: Page, site: Pick<Site, "address" | "email">) {
  const key = `${site.address} ${site.email}`
  const known = kept.get(key)
  if (known) return page.context().addCookies(known)
  await signInAt(page, site)
  kept.set(key, await page.context().cookies())
}

/** Signs in with the form of a site. */
export async function signInAt(page: Page, { address, email }: Pick<Site, "address" | "email">) {
  await page.goto(`${address}/login`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(demoPassword)
  await page.getByRole("button", { name: "Log In" }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/login"))
}
