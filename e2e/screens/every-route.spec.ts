import { expect, type Page, test } from "@playwright/test"
import { carryAxe } from "../support/accessible.ts"
import { signIn } from "../support/sign-in.ts"
import { areas } from "./areas.ts"
import { problemsOf, titleOf } from "./visit.ts"

test.describe.configure({ mode: "parallel" })

/** A page that stands open when its session changes would leave by itself. */
async function become(page: Page, email: string) {
  await page.goto("about:blank")
  await page.context().clearCookies()
  await signIn(page.context(), email)
}

for (const [name, visits] of Object.entries(areas)) {
  test(`on every screen nothing sticks out and axe finds nothing, light and dark: ${name}`, async ({
    page,
  }) => {
    test.setTimeout(visits.length * 20_000)
    // A page that hangs must not keep the test from the others.
    page.setDefaultTimeout(15_000)
    await carryAxe(page)
    const problems: string[] = []
    const pressed = new Set<string>()
    let present: string | undefined
    for (const visit of visits) {
      await test.step(titleOf(visit), async () => {
        if (visit.as && visit.as !== present) await become(page, visit.as)
        present = visit.as
        problems.push(...(await problemsOf(page, visit, pressed)))
      })
    }
    test.info().annotations.push({ type: "opened", description: [...pressed].sort().join("\n") })
    expect(problems).toEqual([])
    // Each page of someone who is signed in has openers, of the navigation at least.
    if (visits.some(({ as }) => as)) expect(pressed.size).toBeGreaterThan(0)
  })
}
