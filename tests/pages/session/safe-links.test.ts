import { tryEvery } from "#tests/support/try-every.ts"
import { fresh } from "../../support/accounts.ts"
import { pressNamed } from "../../support/page-parts.ts"
import { demo, ownProduct, signedIn, visitor } from "../../support/pages.ts"
import { write } from "../../support/pages-bff.ts"
import {
  acceptInvitation,
  accountIdOf,
  accountOn,
  choosePassword,
  inviteUser,
  mailedLinks,
  openAndContinue,
} from "../../support/pages-people.ts"
import { impersonationLink, newPortal } from "../../support/portal.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

/** A link that does something once, or for whom it is opened by. */
type Link = {
  /** Whose browser it is opened in. */
  browser: TextBrowser
  address: string
  /** Use by a person. @returns whether it still had its effect. */
  use: (browser: TextBrowser, address: string) => Promise<boolean>
}

const landsOn = (email: string) => async (browser: TextBrowser, address: string) => {
  await openAndContinue(browser, address)
  await browser.open("/settings/profile")
  return browser.page.text.includes(email)
}

async function ssoLink(): Promise<Link> {
  const portal = await newPortal(async (public_key) => {
    const made = await write(await signedIn(demo.partner), "POST", "/api/bff/sso_keys", {
      name: "Portal",
      public_key,
    })
    return ((await made.json()) as { kid: string }).kid
  })
  const address = await portal.linkFor(demo.copper, await accountIdOf(demo.copper))
  return { browser: visitor(), address, use: landsOn(demo.copper) }
}

async function resetLink(): Promise<Link> {
  const { email } = await inviteUser(demo.second)
  const before = (await mailedLinks(email)).length
  const browser = visitor()
  await browser.open("/forgot-password")
  browser.fill(browser.screen.getByLabelText(/Email/), email)
  await pressNamed(browser, /reset|send/i)
  const [address] = await mailedLinks(email, before + 1)
  return {
    browser,
    address: address!,
    use: async (own, at) => {
      await own.open(at)
      return !(await choosePassword(own)).text.includes("no longer valid")
    },
  }
}

async function invitationLink(): Promise<Link> {
  const email = `guest-${fresh()}@second.outpost.test`
  const user = { first_name: "Zoe", last_name: "Guest", email, user_type_id: 6 }
  await write(await signedIn(demo.second), "POST", "/api/bff/users", user)
  const [address] = await mailedLinks(email)
  return {
    browser: visitor(),
    address: address!,
    use: async (own, at) => {
      await own.open(at)
      await acceptInvitation(own)
      await own.open("/settings/profile")
      return own.page.text.includes(email)
    },
  }
}

const links: Readonly<Record<string, () => Promise<Link>>> = {
  "/sso-login/{token} of a partner": ssoLink,
  "/sso-login/{token} of the provider": async () => ({
    browser: visitor(),
    address: await impersonationLink(demo.manager, ownProduct().dataDir),
    use: landsOn(demo.manager),
  }),
  "/switch-account/{childAccountId}": async () => {
    const childId = await accountIdOf(demo.copper)
    return {
      browser: await signedIn(demo.partner),
      address: `/switch-account/${childId}`,
      use: async (own, at) => {
        expect(
          (await own.jar.getCookies(`${own.address}/as/${childId}`)).map(({ key }) => key),
        ).not.toContain("app_shadow")
        await openAndContinue(own, at)
        return accountOn(own) === "Copper Kettle Diner"
      },
    }
  },
  "/reset-password?token": resetLink,
  "/unsubscribe/{kind}/{id}": async () => ({
    browser: visitor(),
    address: "/unsubscribe/scheduled_exports/demo-unsubscribe-exp-1",
    use: async (own, at) => {
      await own.open(at)
      const isAsking = own.screen.queryByRole("heading", { name: /^Unsubscribe / }) !== null
      await pressNamed(own, "Unsubscribe")
      const isDone = own.page.text.includes("You have been unsubscribed.")
      await pressNamed(own, "Undo")
      return isAsking && isDone
    },
  }),
  "/reset-password?token of an invitation": invitationLink,
}

/** Requests by programs that find a link: they ask whether it exists, and fetch it, without identifying themselves. */
async function lookedAt({ browser, address }: Link): Promise<number[]> {
  const statuses: number[] = []
  for (const method of ["HEAD", "GET", "HEAD", "GET"]) {
    const answer = await browser.ask(address, { method, headers: { "sec-fetch-mode": "navigate" } })
    statuses.push(answer.status)
    const page = new URL(answer.headers.get("location") ?? address, new URL(address, browser.address))
    statuses.push((await browser.ask(page.href, { method })).status)
  }
  return statuses
}

test("links that do something once do nothing before a person continues, and then do it", () =>
  tryEvery(
    Object.keys(links),
    (name) => name,
    async (name) => {
      const link = await links[name]!()
      for (const status of await lookedAt(link)) expect(status).toBeLessThan(400)
      expect(await link.use(link.browser, link.address)).toBe(true)
    },
  ))

test("an address that a provider leads back to does nothing when it is asked for by HEAD", async () => {
  const browser = await signedIn(demo.admin)
  for (const path of ["/oauth/outbound/google", "/oauth/outbound/google/callback?code=x&state=y"]) {
    const answer = await browser.ask(path, { method: "HEAD" })
    expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, 403, null])
  }
  const ended = await browser.ask("/api/session/ended", { method: "HEAD" })
  expect([ended.status, ended.headers.get("set-cookie")]).toEqual([303, null])
})
