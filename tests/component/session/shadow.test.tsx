import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { SessionBanner } from "#components/session/session-banner.tsx"
import { SessionSync } from "#components/session/session-sync.tsx"
import { requested, startApp } from "#tests/support/component/app.ts"

const identity = {
  account_id: 7,
  user_id: 70,
  profile_id: 71,
  email: "ada@northwind.example",
  user_type_id: 6,
  nonce: "0123456789abcdef",
  isParent: false,
  isShadowing: true,
  isImpersonated: false,
}
const parentText = JSON.stringify({ ...identity, account_id: 1, isShadowing: false })
const own = "app.auth.as.7"

const posts = () => requested().map(({ method, path }) => `${method} ${path}`)
beforeAll(startApp)
beforeEach(() => {
  localStorage.clear()
  localStorage.setItem("app.auth", parentText)
  window.history.replaceState(null, "", "/as/7/reviews")
})
afterEach(() => window.history.replaceState(null, "", "/"))

const changeElsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }))

describe("a shadow session in local storage (D-065)", () => {
  test("has a key of its own beside the parent's", () => {
    render(<SessionSync identity={identity} />)
    expect(JSON.parse(localStorage.getItem(own)!)).toEqual(identity)
    expect(localStorage.getItem("app.auth")).toBe(parentText)
  })

  test.each([own, "app.auth", null])("ends when %s is removed in another tab, alone", async (key) => {
    render(<SessionSync identity={identity} />)
    changeElsewhere(key, null)
    await waitFor(() => expect(posts()).toEqual(["POST /as/7/api/session/switch-back"]))
  })

  test("stays when another shadow session ends, and when the parent's tab tells of itself", async () => {
    render(<SessionSync identity={identity} />)
    changeElsewhere("app.auth.as.70", null)
    changeElsewhere("app.auth", parentText)
    await Promise.resolve()
    expect(posts()).toEqual([])
  })

  test("does not end the parent's session when it ends in another tab", async () => {
    window.history.replaceState(null, "", "/accounts")
    render(<SessionSync identity={{ ...identity, account_id: 1, isShadowing: false }} />)
    changeElsewhere(own, null)
    await Promise.resolve()
    expect(posts()).toEqual([])
  })

  test("is gone with every other one where no one is signed in", () => {
    localStorage.setItem(own, "{}")
    localStorage.setItem("app.nav.collapsed", "true")
    window.history.replaceState(null, "", "/login")
    render(<SessionSync identity={null} />)
    expect(Object.keys(localStorage)).toEqual(["app.nav.collapsed"])
  })
})

describe("the banner above a page", () => {
  const show = (more: Partial<typeof identity>) =>
    render(<SessionBanner session={{ ...identity, ...more }} accountName="Copper Kettle" />)

  test("reads Viewing — {account} in a shadow session, with the way back (D-051) [P-398]", () => {
    show({})
    expect(screen.getByRole("status").textContent).toContain("Viewing — Copper Kettle")
    const form = screen.getByRole("link", { name: "Switch back" }).closest("form")!
    expect([form.getAttribute("action"), form.method]).toEqual(["/as/7/api/session/switch-back", "post"])
  })

  test("takes what the browser stored with it on the way back", () => {
    localStorage.setItem(own, "{}")
    show({})
    const form = screen.getByRole("link", { name: "Switch back" }).closest("form")!
    fireEvent.submit(form)
    expect(Object.keys(localStorage)).toEqual(["app.auth"])
  })

  test("reads Impersonating {email} in an impersonated session (D-054)", () => {
    show({ isShadowing: false, isImpersonated: true })
    expect(screen.getByRole("status").textContent).toBe("Impersonating ada@northwind.example")
    expect(screen.queryByRole("link")).toBeNull()
  })

  test("is absent in a session of one's own", () => {
    show({ isShadowing: false })
    expect(screen.queryByRole("status")).toBeNull()
  })
})
