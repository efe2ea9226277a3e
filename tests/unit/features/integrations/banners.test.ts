import { integrationBannerOf, invitationCookie, invitationLifeS } from "#lib/features/integrations/banners.ts"

const now = new Date("2026-01-10T12:00:00Z")
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

type Viewer = Parameters<typeof integrationBannerOf>[1]
const stranger: Viewer = {
  user_id: 5,
  isAccountOwner: false,
  isShadowing: false,
  isAdmin: false,
  isParent: false,
  isTrial: false,
}
const token = (integration_code: string, expires_at: string | null = null, status = "active") =>
  ({ integration_code, expires_at, status, created_by_user_id: 9 }) as never
const google = token("google_my_business")
const saidOf = (tokens: readonly never[], viewer: Partial<Viewer>, dismissed: readonly string[] = []) =>
  integrationBannerOf(tokens, { ...stranger, ...viewer }, (name) => dismissed.includes(name), now)?.text

test("the end of Facebook's access is said from 7 days before it, and never where it does not end [P-285, P-290]", () => {
  const said = (days: number) => saidOf([google, token("facebook", inDays(days))], { isAccountOwner: true })
  expect(said(8)).toBeUndefined()
  expect(said(7)).toBe("Your Facebook integration expires in 7 days.")
  expect(said(-3)).toBe("Your Facebook integration is expired.")
  expect(saidOf([google, token("facebook")], { isAccountOwner: true })).toBeUndefined()
  expect(saidOf([google, token("facebook", inDays(2), "revoked")], { isAccountOwner: true })).toBeUndefined()
})

test("it is said to the owner, to who connected it and in shadow sessions, and to no one else [P-286, P-287, P-288, P-289]", () => {
  const said = (viewer: Partial<Viewer>) => saidOf([google, token("facebook", inDays(3))], viewer)
  const text = "Your Facebook integration expires in 3 days."
  expect(said({ isAccountOwner: true })).toBe(text)
  expect(said({ user_id: "9" })).toBe(text)
  expect(said({ isShadowing: true })).toBe(text)
  expect(said({})).toBeUndefined()
  expect(said({ isAdmin: true })).toBeUndefined()
})

test("Admins are invited to connect Google, then Facebook, one at a time, unless dismissed [P-294, P-295, P-299]", () => {
  const admin = { isAdmin: true }
  const [first, second] = ["Google", "Facebook"].map(
    (name) => `Connect ${name} to collect and answer reviews.`,
  )
  expect(saidOf([], admin)).toBe(first)
  expect(saidOf([google], admin)).toBe(second)
  expect(saidOf([token("google_my_business", null, "revoked")], admin)).toBe(first)
  expect(saidOf([google, token("facebook")], admin)).toBeUndefined()
  expect(saidOf([], admin, ["google"])).toBe(second)
  expect(saidOf([], admin, ["google", "facebook"])).toBeUndefined()
  expect(saidOf([token("facebook", inDays(1))], { ...admin, isAccountOwner: true })).toMatch(
    /less than a day|1 day/,
  )
})

test("no one else is invited: other users, trials, parents [P-296, P-297, P-298, P-395]", () => {
  expect(saidOf([], {})).toBeUndefined()
  for (const not of [{ isTrial: true }, { isParent: true }]) {
    expect(saidOf([], { isAdmin: true, ...not })).toBeUndefined()
  }
})

test("a dismissal is kept for 30 days under the account's own name [P-299, P-300]", () => {
  expect(invitationCookie("google", 12)).toBe("app_invite_google_12")
  expect(invitationCookie("facebook", 13)).toBe("app_invite_facebook_13")
  expect(invitationLifeS).toBe(2_592_000)
})
