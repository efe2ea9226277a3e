import { screen } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import { type Account, answers, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

/** Its access has run out. */
const lost = (code: string, name: string, integration_type: string) => ({
  id: 1,
  code,
  name,
  integration_type,
  hidden: false,
  account_id: account.id,
  integration_action_type_ids: [1],
  integration_source_category_id: "review",
  integrated: true,
  requested: false,
  integration_status: "expired",
  expires_at: "2026-01-10T12:00:00Z",
})

async function shows(code: string, name: string, type: string) {
  await answers("integrations.list", {
    status: 200,
    body: {
      _embedded: { integrations: [lost(code, name, type)] },
      _links: {},
      _page: 1,
      _total_pages: 1,
      _total: 1,
    },
  })
  await openPage(routes.integrations())
}

const ours = (name: string) => `We cannot reach ${name}. Our team is looking into it.`
const yours = (name: string) => `Reconnect ${name} to keep collecting reviews.`
const cases = [
  ["A Place for Mom", "a_place_for_mom", "global_token", "#5A2D81", "P-554"],
  ["Apple Maps", "apple_maps", "global_token", "#1D1D1F", "P-555"],
  ["Bing Maps", "bing_maps", "global_token", "#008373", "P-556"],
  ["Booking", "booking", "global_token", "#003580", "P-557"],
  ["CareDash", "caredash", "global_token", "#0076CE", "P-558"],
  ["Caring", "caring", "global_token", "#F26B21", "P-559"],
  ["Cars", "cars", "global_token", "#532380", "P-560"],
  ["Google", "google_my_business", "oauth", "#4285F4", "P-561"],
  ["G2", "g2", "global_token", "#FF492C", "P-562"],
  ["Facebook", "facebook", "oauth", "#1877F2", "P-563"],
  ["Healthgrades", "healthgrades", "global_token", "#2E3192", "P-564"],
  ["Trustpilot", "trustpilot", "oauth", "#00B67A", "P-565"],
  ["Uber Eats", "uber_eats", "global_token", "#06C167", "P-566"],
  ["Vitals", "vitals", "global_token", "#00A1DE", "P-567"],
  ["WebMD", "webmd", "global_token", "#0050A0", "P-568"],
  ["Wellness", "wellness", "global_token", "#4CAF50", "P-569"],
  ["Tripadvisor", "tripadvisor", "global_token", "#34E0A1", "P-552"],
].map(([name, code, type, color, row]) => ({ name, code, type, color, row }) as Record<Key, string>)
type Key = "name" | "code" | "type" | "color" | "row"

test.each(cases)(
  "a lost connection to $name says so, and what helps [$row]",
  async ({ name, code, type }) => {
    await shows(code, name, type)
    const issue = screen.getByRole("alert")
    expect(issue).toHaveTextContent(`${name} connection issue`)
    expect(issue).toHaveTextContent(type === "oauth" ? yours(name) : ours(name))
  },
)

test.each(cases)("the mark of $name is drawn with $color [P-553]", async ({ name, code, type, color }) => {
  await shows(code, name, type)
  const mark = screen.getByRole("article").querySelector<HTMLElement>("[style*='--brand']")!
  expect(mark.style.getPropertyValue("--brand")).toBe(color)
  expect(mark.className).toContain("after:bg-(--brand)")
})
