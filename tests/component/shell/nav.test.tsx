import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AppFrame } from "#components/shell/app-frame.tsx"
import { MenuBox } from "#components/shell/menu-box.tsx"
import { MenuButton } from "#components/shell/menu-button.tsx"
import { Nav } from "#components/shell/nav.tsx"
import { NavLink } from "#components/shell/nav-link.tsx"
import { parseNavGroups } from "#components/shell/nav-state.ts"
import { flagsOf } from "#lib/contract/flags.ts"
import { carriedTo } from "#lib/features/filter-bar/carry.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import { renderInApp } from "#tests/support/in-app.tsx"

const whitelabel = {
  id: null,
  account_id: null,
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  logo_left: null,
}
const sessionWith = (held: Record<string, string[]>) => ({
  isParent: false,
  permissions: permissionsOf(masksOf(held)),
  account_active: true,
  user_type_id: 6,
  status: "active" as const,
})
const context = {
  session: sessionWith({ review: ["read"] }),
  account: { name: "Saltbridge Kitchens", total_locations: 40, segment: "smb" },
  whitelabel,
  flags: flagsOf({}),
  settings: {},
}

const show = (path = "/reviews", more: Partial<typeof context> = {}) =>
  renderInApp(
    <AppFrame collapsed={false}>
      <MenuBox />
      <MenuButton act="open" />
      <Nav context={{ ...context, ...more }} groupsState={{}} />
    </AppFrame>,
    { path },
  )
const group = () => screen.getByText("Review Analysis").closest("details")

beforeEach(() => {
  localStorage.clear()
  for (const name of ["app_nav_groups", "app_nav_collapsed"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${name}=; Max-Age=0`
  }
})

describe("the left navigation", () => {
  test("has the reviews in Review Analysis and marks where the visitor is [F-114]", () => {
    show("/reviews/12")
    const link = screen.getByRole("link", { name: "Reviews" })
    expect(link).toHaveAttribute("href", "/reviews")
    expect(link).toHaveAttribute("aria-current", "page")
    expect(group()).toContainElement(link)
  })

  test("shows nothing that is not permitted, and no empty group", () => {
    show("/settings", { session: sessionWith({}) })
    expect(screen.queryByRole("link", { name: "Reviews" })).toBeNull()
    expect(screen.queryByText("Review Analysis")).toBeNull()
    expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page")
  })

  test.each([
    ["/accounts", "Dashboard"],
    ["/accounts/7", "Dashboard"],
    ["/accounts/trials", "Trials"],
    ["/accounts/trials/7", "Trials"],
    ["/accountsx", null],
  ])("at %s the deepest entry around it is the current one: %s", (path, current) => {
    renderInApp(
      <>
        <NavLink
          href="/accounts"
          label="Dashboard"
          track="nav.a"
          carried={null}
          deeper={["/accounts/trials"]}
        >
          {null}
        </NavLink>
        <NavLink href="/accounts/trials?page=1" label="Trials" track="nav.b" carried={null} deeper={[]}>
          {null}
        </NavLink>
      </>,
      { path },
    )
    const marked = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page")
    expect(marked.map((link) => link.textContent)).toEqual(current ? [current] : [])
  })

  test("gives every entry a tooltip that says the same, for when it is 56 px wide", () => {
    const { container } = show()
    const entries = [...container.querySelectorAll<HTMLElement>(".nav-item")]
    expect(entries.length).toBeGreaterThan(2)
    for (const entry of entries) {
      expect(entry.title).toBe(entry.textContent)
      expect(entry.dataset.track).toMatch(/^nav\.[a-z_]+$/)
    }
  })

  test("remembers a closed group in local storage, and for the server in a cookie [F-131]", async () => {
    const user = userEvent.setup()
    const { unmount } = show()
    expect(group()).toHaveAttribute("open")
    await user.click(screen.getByText("Review Analysis"))
    expect(group()).not.toHaveAttribute("open")
    expect(JSON.parse(localStorage.getItem("app.nav.groups") ?? "")).toEqual({ review_analysis: false })
    expect(decodeURIComponent(document.cookie)).toContain('app_nav_groups={"review_analysis":false}')
    unmount()
    show()
    expect(group()).not.toHaveAttribute("open")
  })

  test("collapses and expands, keeps the focus on the way, and is remembered [F-130]", async () => {
    const user = userEvent.setup()
    const { container, unmount } = show()
    await user.click(screen.getByRole("button", { name: "Collapse navigation" }))
    expect(container.firstElementChild).toHaveAttribute("data-collapsed")
    expect(screen.getByRole("button", { name: "Expand navigation" })).toHaveFocus()
    expect(localStorage.getItem("app.nav.collapsed")).toBe("true")
    expect(document.cookie).toContain("app_nav_collapsed=true")
    unmount()
    const again = show()
    expect(again.container.firstElementChild).toHaveAttribute("data-collapsed")
    await user.click(screen.getByRole("button", { name: "Expand navigation" }))
    expect(again.container.firstElementChild).not.toHaveAttribute("data-collapsed")
    expect(localStorage.getItem("app.nav.collapsed")).toBe("false")
  })

  test("logs out by a form that posts, as its last entry", () => {
    const { container } = show()
    const form = screen.getByRole("button", { name: "Log Out" }).closest("form")
    expect(form).toHaveAttribute("method", "post")
    expect(form).toHaveAttribute("action", "/api/session/logout")
    expect(container.querySelector("[data-part=foot]")).toContainElement(form)
  })

  test("ends with Settings, Profile and Log Out [F-127]", () => {
    const { container } = show()
    const items = [...container.querySelectorAll("nav .nav-item")].map((item) => item.textContent)
    expect(items.slice(-3)).toEqual(["Settings", "Profile", "Log Out"])
  })

  test("opens as a menu on small screens and closes on Escape", async () => {
    const user = userEvent.setup()
    show()
    const button = screen.getByRole("button", { name: "Menu" })
    await user.click(button)
    expect(button).toHaveAttribute("aria-expanded", "true")
    expect(document.querySelector<HTMLInputElement>("#nav-menu")).toBeChecked()
    await user.keyboard("{Escape}")
    expect(document.querySelector<HTMLInputElement>("#nav-menu")).not.toBeChecked()
  })

  test("takes the focus when it opens as a menu, and gives it back when it closes", async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole("button", { name: "Menu" }))
    expect(screen.getByRole("button", { name: "Close menu" })).toHaveFocus()
    screen.getByRole("button", { name: "Log Out" }).focus()
    await user.keyboard("{Escape}")
    expect(screen.getByRole("button", { name: "Menu" })).toHaveFocus()
  })

  test.each(["{", "[]", "null", '"x"', '{"review_analysis":"no"}'])(
    "takes %s in local storage for nothing",
    (text) => {
      expect(parseNavGroups(text)).toEqual({})
    },
  )
})

describe("an entry of the navigation", () => {
  const six = "from=2026-01-01&to=2026-01-31&dateDescriptor=custom&groupId=1&locationId=2&sourceId=3"
  const more =
    "rating=4&status=unread&reviewTypes=review&category=food&type=owner&after=x&savedFilterId=5&view=groups"
  const hrefAt = (path: string, query: string, href: string) => {
    renderInApp(
      <NavLink href={href} label="There" track="nav.there" carried={carriedTo(href)} deeper={[]}>
        {null}
      </NavLink>,
      { path, query },
    )
    return screen.getByRole("link", { name: "There" }).getAttribute("href")
  }

  test.each([
    ["/reviews", "sentiment=1", "/dashboard", six],
    ["/reviews", "sentiment=-1", "/dashboard/locations", six],
    ["/reviews", "sentiment=-1", "/dashboard/keywords", `${six}&rating=4&sentiment=negative&category=food`],
    ["/reviews", "sentiment=1", "/photos", `${six}&rating=4&type=owner`],
    [
      "/dashboard/keywords",
      "sentiment=positive",
      "/reviews",
      `${six}&rating=4&status=unread&reviewTypes=review&sentiment=1&category=food`,
    ],
  ])("takes along from %s with %s to %s what is known there", (path, sentiment, target, query) => {
    expect(hrefAt(path, `${six}&${more}&${sentiment}`, target)).toBe(`${target}?${query}`)
  })

  test.each([
    ["/reviews", "/reviews"],
    ["/reviews", "/settings"],
    ["/settings/users", "/reviews"],
    ["/reviews/12", "/dashboard"],
    ["/reviews", "/accounts/integrations?integration_status=active"],
  ])("takes nothing along from %s to %s", (path, target) => {
    expect(hrefAt(path, `${six}&${more}`, target)).toBe(target)
  })
})
