import { within } from "@testing-library/dom"
import { productNow } from "#tests/support/programs.ts"
import { followNamed, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import { write } from "../../support/pages-bff.ts"
import { accountOn } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const banner = ({ page }: TextBrowser) => page.document.querySelector<HTMLElement>("section[data-stage]")
const shown = (browser: TextBrowser) => within(banner(browser)!)
const items = (browser: TextBrowser) => shown(browser).queryAllByRole("listitem")
const item = (browser: TextBrowser, name: string) =>
  items(browser).find((element) => textOf(element).includes(name))!
describe("a trial", () => {
  const between = standBetween()
  const paths = ["/reviews", "/settings", "/settings/users", "/settings/profile"]
  const seen = new Map<string, HTMLElement>()
  let asked: string[]
  beforeAll(async () => {
    const browser = await signedIn(demo.trial, { address: between().address })
    const progress = between().requested.find(({ path }) => path.endsWith("/setup_progress"))!.path
    // Other suites ask for reviews from this account, before this one or after.
    between().instead[progress] = { change: (body: object) => ({ ...body, ask_campaigns_exist: false }) }
    for (const path of paths) {
      await browser.open(path)
      seen.set(path, banner(browser)!)
    }
    asked = between().requested.map(({ method, path }) => `${method} ${path}`)
  })
  const itemsOn = (path: string) => within(seen.get(path)!).getAllByRole("listitem")

  test.each(paths)("has a banner on %s [F-153]", (path) => {
    expect(seen.get(path)).toBeInTheDocument()
  })

  test.each(paths)("says on %s how many days are left [P-272]", (path) => {
    expect(seen.get(path)).toHaveTextContent("18 days left in your trial")
  })

  test.each([
    ["Invite a colleague", "Done", "P-273"],
    ["Integrate Facebook", "To do", "P-274"],
    ["Ask for a review", "To do", "P-275"],
    ["Respond to a review", "Done", "P-276"],
  ])("has %s in its checklist, which is %s [%s]", (label, word) => {
    for (const path of paths) {
      expect(itemsOn(path)).toHaveLength(4)
      const own = itemsOn(path).find((element) => textOf(element).includes(label))
      expect(own).toHaveTextContent(word)
    }
  })

  test.each([
    ["Integrate Facebook", "/settings/integrations"],
    ["Ask for a review", "/request-reviews/compose"],
  ])("leads from %s to %s", (label, href) => {
    const own = itemsOn("/settings").find((element) => textOf(element).includes(label))!
    expect(within(own).getByRole("link")).toHaveAttribute("href", href)
  })

  test("asks how far it is set up [F-586]", () => {
    expect(asked).toContainEqual(expect.stringMatching(/^GET \/accounts\/\d+\/setup_progress$/))
  })
})

test("an item is skipped and taken up again [F-288]", async () => {
  const browser = await signedIn(demo.trialUser)
  const asking = () => item(browser, "Integrate Facebook")
  await browser.open("/reviews")
  await pressNamed(browser, /^Skip/, within(asking()))
  expect(asking()).toHaveTextContent("Skipped")
  await browser.open("/settings")
  expect(asking()).toHaveTextContent("Skipped")
  await pressNamed(browser, /^Undo/, within(asking()))
  expect(asking()).toHaveTextContent("To do")
  expect(browser.url).toBe("/settings")
})

test("the banner is dismissed, stays away after a reload, and its cookie lives 30 days [P-280, P-281]", async () => {
  const browser = await signedIn(demo.trial)
  const path = "/settings/users?search_terms=fern"
  await browser.open(path)
  expect((await pressNamed(browser, "Dismiss", shown(browser))).url).toBe(path)
  expect(banner(browser)).toBeNull()
  await browser.reload()
  expect(browser.screen.getByRole("heading", { name: "Users" })).toBeInTheDocument()
  expect(banner(browser)).toBeNull()
  const cookies = await browser.jar.getCookies(browser.address)
  const cookie = cookies.find(({ key }) => key.startsWith("app_trial_banner_"))!
  expect(cookie.value).toBe("2")
  expect(Math.round(cookie.TTL() / 86_400_000)).toBe(30)
})

test("an Admin upgrades from the banner, others do not [P-277, P-396, P-076]", async () => {
  const user = await signedIn(demo.trialUser)
  await user.open("/reviews")
  expect(banner(user)).not.toBeNull()
  expect(user.screen.queryByRole("link", { name: /upgrade/i })).toBeNull()
  const admin = await signedIn(demo.trial)
  await admin.open("/reviews")
  const { url, screen } = await followNamed(admin, "Upgrade Now", shown(admin))
  expect(url).toBe("/settings/billing/edit")
  expect(screen.getByRole("heading", { level: 1, name: "Choose a plan" })).toBeInTheDocument()
})

test("other accounts have none: active ones, those of a white label [P-282, P-284]", async () => {
  for (const [email, name] of [
    [demo.admin, "Saltbridge Kitchens"],
    ["admin@sunnyside.outpost.test", "Sunny Side Pancakes"],
  ] as const) {
    const browser = await signedIn(email)
    await browser.open("/reviews")
    expect(accountOn(browser)).toBe(name)
    expect(banner(browser)).toBeNull()
  }
})

test("the setting trial_banner switches it off and on again [F-467, P-413]", async () => {
  const set = async (value: string) => {
    const path = "/api/bff/account_settings/trial_banner"
    expect((await write(await signedIn(demo.trial), "PATCH", path, { value })).status).toBe(200)
    const browser = await signedIn(demo.trial)
    expect(accountOn(browser)).toBe("Fernhill Bakery")
    return banner(browser)
  }
  expect(await set("false")).toBeNull()
  expect(await set("true")).not.toBeNull()
})

describe("what the Review API says decides", () => {
  const between = standBetween()
  const trial = () => signedIn(demo.trial, { address: between().address })
  const requested = (path: RegExp) => between().requested.find((one) => path.test(one.path))!.path
  const progress = () => requested(/^\/accounts\/\d+\/setup_progress$/)

  test("the stage: what is fetched while it is, a list, more sources; a new stage shows again [F-240, P-184, P-271, P-505]", async () => {
    const browser = await trial()
    const own = progress()
    await pressNamed(browser, "Dismiss", shown(browser))
    expect(banner(browser)).toBeNull()
    between().instead[own] = {
      change: (body: object) => ({
        ...body,
        google_url_scanned: false,
        stage: 1,
        google_is_offered: true,
        google_is_connected: true,
        google_is_fetching: true,
      }),
    }
    await browser.open("/reviews")
    expect(banner(browser)).toHaveTextContent(
      "We are fetching your Google reviews. Some sources are limited during the trial.",
    )
    expectDaysListAndUpgrade(browser)
    expect(shown(browser).queryByRole("link", { name: "Connect Google" })).toBeNull()
    between().instead[own] = { change: (body: object) => ({ ...body, stage: 3 }) }
    await browser.open("/reviews")
    expect(banner(browser)).toHaveTextContent("18 days left in your trial. Add more sources:")
    expect(banner(browser)).toHaveTextContent(
      "Facebook, Tripadvisor, Yelp, Apple Maps, Bing Maps, Trustpilot, Healthgrades",
    )
  })

  const expectDaysListAndUpgrade = (browser: TextBrowser) => {
    expect(banner(browser)).toHaveTextContent("18 days left in your trial")
    expect(items(browser)).toHaveLength(4)
    expect(shown(browser).getByRole("link", { name: "Upgrade Now" })).toBeInTheDocument()
  }

  test.each([
    [{ google_is_offered: true }, "Connect Google", "/oauth/outbound/google"],
    [
      { google_is_offered: true, google_is_connected: true, google_places_to_confirm: 3 },
      "Confirm 3 places",
      "/settings/integrations/google?part=doubtful",
    ],
    [{ google_is_offered: false }, "Import reviews", "/settings/import"],
  ])(
    "what brings the first reviews comes first, and nothing is said to be fetched: %j",
    async (found, label, href) => {
      const browser = await trial()
      between().instead[progress()] = {
        change: (body: object) => ({
          ...body,
          google_url_scanned: false,
          stage: 1,
          google_is_fetching: false,
          reviews_exist: false,
          ...found,
        }),
      }
      await browser.open("/settings/users")
      const [days, first] = shown(browser).getAllByRole("link")
      expect(days).toHaveAttribute("href", "/settings/billing")
      expect(first).toHaveTextContent(label)
      expect(first).toHaveAttribute("href", href)
      expectDaysListAndUpgrade(browser)
      expect(banner(browser)).not.toHaveTextContent(/fetching/)
    },
  )

  test("a page does without the banner while that cannot be asked", async () => {
    const browser = await trial()
    expect(banner(browser)).not.toBeNull()
    between().instead[progress()] = { status: 500, body: { status: 500 } }
    await browser.open("/settings/users")
    expect(browser.screen.getByRole("heading", { name: "Users" })).toBeInTheDocument()
    expect(banner(browser)).toBeNull()
  })

  test("a parent in trial has none [P-283]", async () => {
    const { address, instead } = between()
    await signedIn(demo.partner, { address })
    const own = requested(/^\/accounts\/\d+$/)
    const trial_ended_at = new Date(productNow().getTime() + 5 * 86_400_000).toISOString()
    // Nor a white label of its own: only that it is a parent keeps it away.
    instead["/auth"] = { change: (body: object) => ({ ...body, is_whitelabel: false }) }
    instead[own] = { change: (body: object) => ({ ...body, status: "trial", trial_ended_at }) }
    const browser = await signedIn(demo.partner, { address })
    expect(browser.url).toBe("/accounts")
    expect(banner(browser)).toBeNull()
  })
})
