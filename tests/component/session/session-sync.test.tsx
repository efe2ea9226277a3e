import { jest } from "@jest/globals"
import { fireEvent, render, waitFor } from "@testing-library/react"
import { SessionSync } from "#components/session/session-sync.tsx"
import { holdPage } from "#lib/form-state/held-page.ts"
import { left, requested, startApp } from "#tests/support/component/app.ts"

const identity = {
  account_id: 11,
  user_id: 22,
  profile_id: 33,
  email: "ada@saltbridge.example",
  user_type_id: 6,
  nonce: "0123456789abcdef",
  isParent: false,
  isShadowing: false,
  isImpersonated: false,
}
/** A server's session has more than may be stored. */
const session = {
  ...identity,
  isWhitelabel: true,
  permissions: { review: { read: true } },
  account: { id: 11 },
  profile: { id: 33 },
  user: { id: 22 },
  whitelabel: { id: 1 },
}
const stored = () => localStorage.getItem("app.auth")

beforeAll(startApp)
beforeEach(() => localStorage.clear())

const posts = () => requested().map(({ method, path }) => `${method} ${path}`)

/** Simulates another tab's change of local storage. */
const changeElsewhere = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }))

describe("the session in local storage", () => {
  test("is refilled from the server with the identifying fields only [F-148]", () => {
    render(<SessionSync identity={session} />)
    expect(JSON.parse(stored()!)).toEqual(identity)
  })

  test("holds neither permissions nor the four objects [F-149]", () => {
    render(<SessionSync identity={session} />)
    for (const name of ["isWhitelabel", "permissions", "account", "profile", "user", "whitelabel"]) {
      expect(JSON.parse(stored()!)).not.toHaveProperty(name)
    }
  })

  test("is removed where there is no session", () => {
    localStorage.setItem("app.auth", JSON.stringify(identity))
    render(<SessionSync identity={null} />)
    expect(stored()).toBeNull()
  })

  test.each(["app.auth", null])("removed in another tab (%s) logs out here [F-262]", async (key) => {
    render(<SessionSync identity={session} />)
    changeElsewhere(key, null)
    await waitFor(() => expect(posts()).toEqual(["POST /api/session/logout"]))
    await waitFor(() => expect(left()).toEqual(["/login"]))
  })

  test("removed in another tab leaves a page that is held for what is typed, until there is a session again", async () => {
    render(<SessionSync identity={session} />)
    holdPage()
    changeElsewhere("app.auth", null)
    await Promise.resolve()
    expect(posts()).toEqual([])
    changeElsewhere("app.auth", JSON.stringify(identity))
    changeElsewhere("app.auth", null)
    await waitFor(() => expect(posts()).toEqual(["POST /api/session/logout"]))
  })

  test("goes at once when its person logs out", () => {
    render(
      <>
        <SessionSync identity={session} />
        <form action="/api/session/logout" onSubmit={(event) => event.preventDefault()}>
          <button type="submit">Log Out</button>
        </form>
      </>,
    )
    fireEvent.submit(document.querySelector("form")!)
    expect(stored()).toBeNull()
  })

  test("is kept when a form is sent whose field has the name of an attribute, such as action", () => {
    const failed = jest.fn()
    window.addEventListener("error", failed)
    render(
      <>
        <SessionSync identity={session} />
        <form action="/settings/audit-log" onSubmit={(event) => event.preventDefault()}>
          <select name="action" aria-label="Action" />
        </form>
      </>,
    )
    const form = document.querySelector("form")!
    // As browsers have it, and jsdom has not.
    Object.defineProperty(form, "action", { value: form.querySelector("select") })
    fireEvent.submit(form)
    window.removeEventListener("error", failed)
    expect(failed).not.toHaveBeenCalled()
    expect(JSON.parse(stored()!)).toEqual(identity)
  })

  test("of other keys changes nothing here", async () => {
    render(<SessionSync identity={session} />)
    changeElsewhere("app.nav.collapsed", null)
    changeElsewhere("app.auth", JSON.stringify({ ...identity, nonce: "f".repeat(16) }))
    await Promise.resolve()
    expect(posts()).toEqual([])
  })

  test("with an account but no profile is cleared, and the user logged out [F-263]", async () => {
    localStorage.setItem("app.auth", JSON.stringify({ ...identity, profile_id: undefined }))
    render(<SessionSync identity={session} />)
    expect(stored()).toBeNull()
    await waitFor(() => expect(posts()).toEqual(["POST /api/session/logout"]))
    await waitFor(() => expect(left()).toEqual(["/login"]))
  })

  test("that no one can read is written again", () => {
    localStorage.setItem("app.auth", "{broken")
    render(<SessionSync identity={session} />)
    expect(JSON.parse(stored()!)).toEqual(identity)
  })

  test("stops listening when the page goes", async () => {
    render(<SessionSync identity={session} />).unmount()
    changeElsewhere("app.auth", null)
    await Promise.resolve()
    expect(posts()).toEqual([])
  })
})
