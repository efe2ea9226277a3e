import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test"
import { codesOf } from "#components/widgets/codes.ts"
import { type WidgetType, widgetTypes } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { demo } from "#tests/support/accounts.ts"
import { type ForeignSite, pageOfSite, startForeignSite } from "#tests/support/foreign-site.ts"
import { violationsOn } from "../support/accessible.ts"
import { readList } from "../support/bff.ts"
import { ownWrite } from "../support/responses.ts"
import { keepPicture, sidewaysScrollOf } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"
import { smallTargetsOn } from "../support/targets.ts"

let site: ForeignSite
let widgets: Map<string, Widget>

const host = () => process.env.OUTPOST_E2E_ADDRESS!

/** Widgets by what these tests call them. */
const wanted: Readonly<Record<string, { type: WidgetType; settings?: object; allowed_domains?: string[] }>> =
  {
    teaser: { type: "teaser", settings: { max_reviews: 6 } },
    full_page: { type: "full_page", settings: { per_page: 5 } },
    star_snapshot: { type: "star_snapshot" },
    location_info: { type: "location_info" },
    "teaser in Arabic": { type: "teaser", settings: { max_reviews: 6, language: "ar" } },
    "full_page in Arabic": { type: "full_page", settings: { per_page: 5, language: "ar" } },
    turning: { type: "teaser", settings: { max_reviews: 6, rotate_seconds: 4 } },
    elsewhere: { type: "star_snapshot", allowed_domains: ["saltbridge.example"] },
  }

async function make(context: BrowserContext, name: string, locationId: number): Promise<Widget> {
  const { type, settings, allowed_domains = [] } = wanted[name]!
  const place = type === "location_info" ? { location_id: locationId } : {}
  const answer = await context.request.post("/api/bff/amplify/widgets", {
    headers: ownWrite(),
    data: {
      name: `Foreign page: ${name} ${Date.now()}`,
      widget_type: type,
      allowed_domains,
      settings: { theme: "auto", ...place, ...settings },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Widget
}

test.beforeAll(async ({ browser }) => {
  site = await startForeignSite()
  const context = await browser.newContext({ baseURL: host() })
  await signIn(context, demo.admin)
  const { items } = await readList<{ id: number }>(context, "locations", "?per_page=1")
  widgets = new Map()
  for (const name of Object.keys(wanted)) widgets.set(name, await make(context, name, items[0]!.id))
  await context.close()
})
test.afterAll(() => site.stop())

const codeOf = (name: string) => codesOf(widgets.get(name)!)
const scripts = (names: readonly string[] = widgetTypes) => names.map((name) => codeOf(name).script)

const elements = (page: Page) => page.locator("outpost-reviews")
const shown = (page: Page) => page.locator("outpost-reviews .rw")

/** Scrolls to the last widget, and waits until all are there. */
async function untilAllShown(page: Page, count: number) {
  await elements(page).last().scrollIntoViewIfNeeded()
  await expect(shown(page)).toHaveCount(count)
}

/** Widgets that stick out of their room, or have too little of it. */
const cutOff = (page: Page) =>
  shown(page).evaluateAll((all) =>
    all.flatMap((widget) => {
      const frame = (widget.getRootNode() as ShadowRoot).host.getBoundingClientRect()
      const own = widget.getBoundingClientRect()
      const problems: string[] = []
      if (own.right > frame.right + 1 || own.bottom > frame.bottom + 1) problems.push("sticks out")
      if (widget.scrollWidth > widget.clientWidth + 1) problems.push("scrolls sideways")
      if (widget.scrollHeight > widget.clientHeight + 1) problems.push("is cut off")
      return problems.map((problem) => `${widget.className} ${problem}`)
    }),
  )

/** The least that a page has to allow. */
const strictPolicy = () =>
  `default-src 'none'; base-uri 'none'; style-src 'self'; script-src ${host()}; connect-src ${host()}; frame-src ${host()}`

for (const [name, policy] of [
  ["without a policy", undefined],
  ["under a strict policy", strictPolicy],
] as const)
  test(`on a page of another site ${name}, all types are whole from 280 to 1200 px, light and dark, and axe finds nothing`, async ({
    page,
  }) => {
    const reported: string[] = []
    page.on("console", (message) => message.type() === "error" && reported.push(message.text()))
    page.on("request", (request) => {
      const { origin } = new URL(request.url())
      if (origin !== host() && origin !== site.address) reported.push(`asks ${request.url()}`)
    })
    await page.goto(site.add("/four", pageOfSite(scripts()), policy?.()))
    await untilAllShown(page, widgetTypes.length)
    const problems: string[] = []
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
      for (const width of [280, 360, 768, 1200]) {
        await page.setViewportSize({ width, height: 900 })
        const found = [
          ...(await sidewaysScrollOf(page)),
          ...(await cutOff(page)),
          ...(await smallTargetsOn(page)),
          ...(await violationsOn(page)),
        ]
        problems.push(...found.map((problem) => `${width} ${theme}: ${problem}`))
        await keepPicture(page, `foreign ${name}`, `${width}-${theme}`)
      }
    }
    expect(problems).toEqual([])
    // Browsers say of a code's `style` that it is not allowed; the script sets the height instead.
    expect(reported.filter((text) => !/inline style/i.test(text))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(
      await page.evaluate(() => Object.keys(window).filter((key) => /outpost|widget/i.test(key))),
    ).toEqual([])
    for (const type of widgetTypes) {
      const { height } = (await elements(page).nth(widgetTypes.indexOf(type)).boundingBox())!
      expect(String(height)).toBe(/ height="(\d+)"/.exec(codeOf(type).script)![1])
    }
  })

/** The first review of a carousel that is in sight. */
const firstInSight = (list: Locator) =>
  list.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    return [...node.children].findIndex((child) => {
      const at = child.getBoundingClientRect()
      return at.left > left - 4 && at.right < right + 4
    })
  })

for (const direction of ["ltr", "rtl"] as const)
  test(`a carousel and a feed are used by keys alone, ${direction}`, async ({ page }) => {
    const names = ["teaser", "full_page"].map((name) => (direction === "rtl" ? `${name} in Arabic` : name))
    await page.emulateMedia({ reducedMotion: "reduce" })
    await page.setViewportSize({ width: 480, height: 900 })
    await page.goto(site.add(`/keys-${direction}`, pageOfSite(scripts(names), { direction })))
    await untilAllShown(page, 2)
    const carousel = shown(page).first()
    await expect(carousel).toHaveAttribute("dir", direction)
    const list = carousel.getByRole("list")
    const [previous, next] = [carousel.locator("[data-go='-1']"), carousel.locator("[data-go='1']")]
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.keyboard.press("Tab")
    await expect(list).toBeFocused()
    const forward = direction === "ltr" ? "ArrowRight" : "ArrowLeft"
    const back = direction === "ltr" ? "ArrowLeft" : "ArrowRight"
    await page.keyboard.press(forward)
    await expect.poll(() => firstInSight(list)).toBe(1)
    await page.keyboard.press(back)
    await expect.poll(() => firstInSight(list)).toBe(0)
    await expect(previous).toBeDisabled()
    // Links of the reviews come between.
    for (let at = 0; at < 20 && !(await isFocused(next)); at += 1) await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect.poll(() => firstInSight(list)).toBe(1)
    await expect(carousel.locator(".rw-b span")).toHaveText(/^2\D+6$/)

    const feed = shown(page).nth(1)
    const more = feed.locator("[data-more]")
    for (let at = 0; at < 30 && !(await isFocused(more)); at += 1) await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(feed.locator(".rw-f > li")).toHaveCount(10)
    // The first of those that came.
    await expect(feed.locator(".rw-f > li").nth(5)).toBeFocused()
  })

const isFocused = (locator: Locator) =>
  locator.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)

test("a carousel turns by itself until someone stops it, and never with reduced motion", async ({ page }) => {
  const address = site.add("/turning", pageOfSite(scripts(["turning"])))
  await page.setViewportSize({ width: 480, height: 900 })
  await page.goto(address)
  await untilAllShown(page, 1)
  const list = shown(page).getByRole("list")
  const stop = shown(page).getByRole("button", { name: "Stop" })
  await expect(stop).toBeVisible()
  await expect.poll(() => firstInSight(list), { timeout: 30_000 }).toBe(1)
  await stop.click()
  await expect(stop).toHaveCount(0)
  const still = await list.evaluate((node) => node.scrollLeft)
  await page.waitForTimeout(5_000)
  expect(await list.evaluate((node) => node.scrollLeft)).toBe(still)

  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.reload()
  await untilAllShown(page, 1)
  await expect(shown(page).locator("[data-go='1']")).toBeVisible()
  await expect(stop).toHaveCount(0)
  await page.waitForTimeout(5_000)
  expect(await list.evaluate((node) => node.scrollLeft)).toBe(0)
})

test("without scripts the code is a link to the widget's page, and a frame is whole", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.add("/no-scripts", pageOfSite([codeOf("teaser").script, codeOf("full_page").frame])))
  const frame = page.frameLocator("iframe")
  await expect(frame.getByRole("listitem")).toHaveCount(5)
  await expect(frame.getByRole("link", { name: /Show more/ })).toBeVisible()
  await elements(page).getByRole("link").click()
  await expect(page).toHaveURL(codeOf("teaser").link)
  await expect(page.getByRole("listitem")).toHaveCount(6)
  await context.close()
})

test("where a builder takes scripts away, keeps embeds in a frame of its own or of one size, the widget stays readable", async ({
  page,
}) => {
  const bare = codeOf("teaser").script.replace(/<script[\s\S]*<\/script>/, "")
  await page.goto(site.add("/stripped", pageOfSite([bare])))
  await expect(elements(page).getByRole("link")).toHaveText(/^Reviews of /)

  const inner = site.add(
    "/embed-of-builder",
    `<!doctype html><title>Embed</title>${codeOf("full_page").frame}`,
  )
  await page.goto(
    site.add(
      "/fixed",
      pageOfSite([
        `<iframe title="Embed" sandbox="allow-scripts allow-popups" width="320" height="300" src="${inner}"></iframe>`,
      ]),
    ),
  )
  const fixed = page.frameLocator("iframe[title=Embed]").frameLocator("iframe")
  await expect(fixed.getByRole("listitem")).toHaveCount(5)

  const both = pageOfSite([codeOf("full_page").frame, codeOf("star_snapshot").script])
  await page.goto(site.add("/growing", both))
  const frame = page.locator("iframe")
  await frame.scrollIntoViewIfNeeded()
  const within = page.frameLocator("iframe")
  const heightOf = async () => (await frame.boundingBox())!.height
  const naturalOf = () =>
    within.locator(".rw").evaluate((node) => [node.scrollHeight, node.querySelector(".rw-f")!.scrollHeight])
  await expect
    .poll(async () => {
      const [whole, list] = await naturalOf()
      return Math.abs((await heightOf()) - whole!) <= 2 && whole! > list!
    })
    .toBe(true)
  const before = await heightOf()
  await within.getByRole("link", { name: /Show more/ }).click()
  await expect(within.getByRole("listitem")).toHaveCount(10)
  await expect.poll(heightOf).toBeGreaterThan(before + 100)
})

test("an element of any kind becomes a widget by its key, once each", async ({ page }) => {
  const key = widgets.get("star_snapshot")!.public_key
  const other = [
    `<outpost-reviews data-key="${key}"></outpost-reviews>`,
    `<div data-outpost-widget="${key}"></div>`,
    `<outpost-reviews key="not a key"><a href="#">Read our reviews</a></outpost-reviews>`,
  ]
  await page.goto(site.add("/any-element", pageOfSite([...scripts(["star_snapshot"]), ...other])))
  await page.getByText("Read our reviews").scrollIntoViewIfNeeded()
  await expect(page.locator(".rw")).toHaveCount(3)
  await expect(page.getByText("Read our reviews")).toBeVisible()
})

test("a site that is not allowed gets neither data nor frame", async ({ page }) => {
  const { script, frame } = codeOf("elsewhere")
  const refusal = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()))
  await page.goto(site.add("/not-allowed", pageOfSite([script, frame])))
  await page.locator("iframe").scrollIntoViewIfNeeded()
  await refusal
  await expect(elements(page).getByRole("link")).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await expect(page.frameLocator("iframe").locator(".rw")).toHaveCount(0)
})
