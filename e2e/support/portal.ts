import { type Browser, expect } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { impersonationLink, newPortal, type Portal } from "../../tests/support/portal.ts"
import { ownWrite } from "./responses.ts"
import { signIn } from "./sign-in.ts"

export type { Portal }

/** A partner's portal, whose key has been registered. */
export const openPortal = (browser: Browser): Promise<Portal> =>
  newPortal(async (public_key) => {
    const context = await browser.newContext()
    await signIn(context, demo.partner)
    const data = { name: "Portal", public_key }
    const answer = await context.request.post("/api/bff/sso_keys", { headers: ownWrite(), data })
    expect(answer.status()).toBe(201)
    const { kid } = (await answer.json()) as { kid: string }
    await context.close()
    return kid
  })

/** The link that `npm run impersonate` prints for a user of the running product; its path. */
export const impersonationLinkFor = (email: string): Promise<string> =>
  impersonationLink(email, process.env.OUTPOST_E2E_DATA!)
