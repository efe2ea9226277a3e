import { expect, type Page } from "@playwright/test"
import { type Site, signInAt, test, type WhiteLabels } from "../support/white-labels.ts"
import { expectNothingOf, expectOnlyOwn, paintedColours } from "./only-own.ts"

const names = ["own", "northwind", "lumen"] as const
const publicPaths = [
  "/login",
  "/signup",
  "/forgot-password",
  "/expired-password",
  "/password-reset-complete",
  "/triage",
  "/error?statusCode=404",
  "/partner-integrations-setup",
  "/partner-integrations-error",
]
/** What each site proves: only one of them has a logo. */
const rows = { own: "", northwind: " [F-016, F-017]", lumen: " [F-015, F-016, F-017]" }
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" })
const sitesOf = (labels: WhiteLabels, name: (typeof names)[number]) => ({
  site: labels[name],
  others: names.filter((other) => other !== name).map((other) => labels[other]),
})

/** The title of a signed-in page ends with the account's name under a white label, else with the product's (D-266). */
const isTitleOf = (site: Site) => (site.name === "Outpost" ? / \| Outpost$/ : / \| (?!Outpost)/)

async function mailTo(page: Page, { apiUrl }: WhiteLabels, to: string): Promise<string> {
  const newest = page.locator("article").first()
  await expect(async () => {
    await page.goto(`${apiUrl}/outbox?to=${encodeURIComponent(to)}`)
    await expect(newest).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return newest.evaluate(
    (article) => `${article.textContent}\n${article.querySelector("iframe")?.srcdoc ?? ""}`,
  )
}

for (const name of names) {
  test.describe(`the site ${name}`, () => {
    test(`shows nothing of the other sites from signing in to logging out${rows[name]}`, async ({
      page,
      labels,
    }) => {
      const { site, others } = sitesOf(labels, name)
      const asked: string[] = []
      page.on("request", (request) => asked.push(request.url()))

      await page.goto(`${site.address}/login`)
      await expect(page).toHaveTitle(`Log in | ${site.name}`)
      await expect(page.getByText("Contact support at")).toContainText(site.support)
      await expectOnlyOwn(page, site, others)

      await signInAt(page, site)
      await page.goto(`${site.address}/reviews`)
      await expect(page.getByRole("article").first()).toBeVisible()
      await expect(page).toHaveTitle(isTitleOf(site))
      await expectOnlyOwn(page, site, others)
      const painted = await paintedColours(page)
      const foreign = others.flatMap(({ colours }) => colours).filter((colour) => painted.includes(colour))
      expect(foreign).toEqual([])
      expect(painted).toContain(site.colours[0])
      if (site.logo) {
        const logo = navigation(page).getByRole("img", { name: site.name })
        await expect(logo).toHaveAttribute("src", site.logo)
        await expect(logo).toHaveJSProperty("naturalWidth", 120)
      } else await expect(navigation(page).getByText(site.name, { exact: true })).toBeVisible()

      await page.goto(`${site.address}/settings`)
      await expect(page.getByRole("heading", { name: "Account & Settings" })).toBeVisible()
      await expectOnlyOwn(page, site, others)

      await page.goto(`${site.address}/no/such/page`)
      await expect(page).toHaveURL(/\/error\?statusCode=404/)
      await expect(page).toHaveTitle(`Error | ${site.name}`)
      await expectOnlyOwn(page, site, others)

      await page.goto(`${site.address}/reviews`)
      await navigation(page).getByRole("button", { name: "Log Out" }).click()
      await expect(page).toHaveURL(`${site.address}/login`)
      await expectOnlyOwn(page, site, others)
      const host = new URL(site.address).host
      expect(asked.filter((url) => url.startsWith("http") && new URL(url).host !== host)).toEqual([])
      const cookies = await page.context().cookies()
      expect(cookies.filter(({ domain }) => domain !== new URL(site.address).hostname)).toEqual([])
    })

    test("shows nothing of the other sites on pages that anybody may open", async ({ page, labels }) => {
      const { site, others } = sitesOf(labels, name)
      for (const path of publicPaths) {
        await page.goto(`${site.address}${path}`)
        await expectOnlyOwn(page, site, others)
        // The same search finds what is the site's own, so it would have found the others'.
        await expect(expectOnlyOwn(page, site, [site])).rejects.toThrow(site.name)
      }
    })

    test("writes mails in its own name, with its own links and contact", async ({ page, labels }) => {
      const { site, others } = sitesOf(labels, name)
      await page.goto(`${site.address}/forgot-password`)
      await page.getByLabel("Email").fill(site.email)
      await page.getByRole("main").getByRole("button").click()
      await expect(page.getByText(`If an account exists for ${site.email}`)).toBeVisible()
      await expectOnlyOwn(page, site, others)
      const mail = await mailTo(page, labels, site.email)
      expectNothingOf(others, mail, "the mail")
      expect(mail).toContain(`From ${site.name} <letters@sender.test>`)
      expect(mail).toContain(site.support)
      const link = /https?:\/\/\S+?\/reset-password\?token=[\w-]+/.exec(mail)![0]
      expect(new URL(link).origin).toBe(site.address)
      await page.goto(link)
      await expect(page).toHaveURL(`${site.address}/reset-password`)
      await expect(page).toHaveTitle(new RegExp(`${site.name}$`))
      await expectOnlyOwn(page, site, others)
    })
  })
}

test("a session of one site is worth nothing on another", async ({ page, context, labels }) => {
  await signInAt(page, labels.northwind)
  const [session] = (await context.cookies()).filter(({ name }) => name.endsWith("outpost_session"))
  for (const site of [labels.own, labels.lumen]) {
    const { hostname } = new URL(site.address)
    await context.addCookies([{ ...session!, domain: hostname }])
    await page.goto(`${site.address}/reviews`)
    await expect(page).toHaveURL(`${site.address}/login`)
  }
})

test("people of another site cannot sign in, and are told what everybody is told", async ({
  page,
  labels,
}) => {
  await page.goto(`${labels.lumen.address}/login`)
  await page.getByLabel("Email").fill(labels.northwind.email)
  await page.getByLabel("Password").fill("outpost-demo")
  await page.getByRole("button", { name: "Log In" }).click()
  await expect(page.getByText("Invalid email or password.")).toBeVisible()
  await expectOnlyOwn(page, labels.lumen, [labels.own, labels.northwind])
})

test("a host that nobody has claimed gets a bare 404", async ({ page, labels }) => {
  const { port } = new URL(labels.own.address)
  const answer = await page.goto(`http://unknown.lumen.test:${port}/login`)
  expect([answer?.status(), await answer?.text()]).toEqual([404, "Not Found"])
})
