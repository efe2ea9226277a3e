import { act, render, waitFor } from "@testing-library/react"
import { SessionKeeper } from "#components/session/session-keeper.tsx"
import { left, newAccount, requested, settled, signIn, startApp } from "#tests/support/component/app.ts"

const hourMs = 60 * 60 * 1_000
const stored = () => JSON.parse(localStorage.getItem("app.auth") ?? "null") as { nonce: string } | null
const refreshes = () => requested().filter(({ path }) => path === "/api/session/refresh")
const comeBack = () => act(() => document.dispatchEvent(new Event("visibilitychange")))

beforeAll(startApp)
beforeEach(() => localStorage.clear())

const open = (hoursAgo: number) => render(<SessionKeeper confirmedAtMs={Date.now() - hoursAgo * hourMs} />)

test("a tab that someone comes back to after a day refreshes its session, once, and stays logged in [F-495]", async () => {
  await signIn((await newAccount()).users.Admin)
  open(25)
  await comeBack()
  await waitFor(() => expect(stored()?.nonce).toMatch(/^\w{16,}$/))
  await comeBack()
  await settled()
  expect(refreshes()).toHaveLength(1)
  expect(left()).toEqual([])
})

test("a session that was confirmed within the day is left alone", async () => {
  await signIn((await newAccount()).users.Admin)
  open(23)
  await comeBack()
  await settled()
  expect(refreshes()).toEqual([])
})

test("a session that is over leads to the login page", async () => {
  await fetch("/api/session/logout", { method: "POST", redirect: "manual" })
  open(25)
  await comeBack()
  await waitFor(() => expect(left()).toEqual(["/api/session/ended"]))
})
