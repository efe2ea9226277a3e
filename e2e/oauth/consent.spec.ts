import { expect, type Page, test } from "@playwright/test"
import { demo, fresh } from "#tests/support/accounts.ts"
import { authorizeUrl, startApplication, verifier } from "../../tests/support/oauth-application.ts"
import { expectAccessible } from "../support/accessible.ts"
import { signIn } from "../support/sign-in.ts"

async function register(page: Page, name: string, redirectUri: string) {
  await page.goto("/settings/oauth-clients")
  await page.getByRole("link", { name: "New application" }).click()
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Redirect addresses").fill("http://example.com/cb")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Redirect addresses must start with https")).toBeVisible()
  await expect(page.getByLabel("Name")).toHaveValue(name)
  await page.getByLabel("Redirect addresses").fill(redirectUri)
  await page.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row").filter({ hasText: name })
  await expect(row).toBeVisible()
  return row.locator("code").innerText()
}

test.describe("an application of someone else (D-060)", () => {
  test("is registered, asks, gets a code, reads what was allowed, and is revoked", async ({
    page,
    context,
    request,
  }) => {
    const application = await startApplication()
    await signIn(context, demo.admin)
    const name = `Reader ${fresh()}`
    const clientId = await register(page, name, application.redirectUri)

    await page.goto(authorizeUrl(clientId, application.redirectUri))
    await expect(page.getByRole("heading", { name: `${name} wants access` })).toBeVisible()
    await expect(page.getByText("View your reviews")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Deny" }).click()
    await expect(page).toHaveURL(`${application.redirectUri}?error=access_denied&state=xyz`)

    await page.goto(authorizeUrl(clientId, application.redirectUri))
    await page.getByRole("button", { name: "Allow" }).click()
    await expect(page.getByRole("heading", { name: "Back at the application" })).toBeVisible()
    const back = new URL(page.url())
    expect(back.searchParams.get("state")).toBe("xyz")
    const form = {
      grant_type: "authorization_code",
      code: back.searchParams.get("code")!,
      redirect_uri: application.redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    }
    const api = process.env.OUTPOST_E2E_API
    const tokens = await (await request.post(`${api}/oauth/token`, { form })).json()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await request.get(`${api}/reviews`, { headers })).status()).toBe(200)
    expect((await request.get(`${api}/locations`, { headers })).status()).toBe(403)

    await page.goto("/settings/oauth-clients")
    await expectAccessible(page)
    const grant = page
      .getByRole("table", { name: "Granted access" })
      .getByRole("row")
      .filter({ hasText: name })
    await grant.locator("summary").click()
    await grant.getByRole("button", { name: "Revoke", exact: true }).click()
    await expect(page.getByText("Access revoked")).toBeVisible()
    await expect(grant).toHaveCount(0)
    expect((await request.get(`${api}/reviews`, { headers })).status()).toBe(401)

    const row = page.getByRole("row").filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await row.locator("summary").click()
    await row.getByRole("button", { name: "Delete", exact: true }).click()
    await expect(page.getByText("Application deleted")).toBeVisible()
    await page.goto(authorizeUrl(clientId, application.redirectUri))
    await expect(page.getByText("This application is unknown.")).toBeVisible()
    application.close()
  })
})
