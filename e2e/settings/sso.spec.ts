import { generateKeyPairSync, randomUUID } from "node:crypto"
import { type Browser, expect, type Page, test } from "@playwright/test"
import { SignJWT } from "jose"
import { demo } from "#tests/support/accounts.ts"
import { productNow } from "#tests/support/programs.ts"
import { accountIdOf } from "../support/shadow.ts"
import { signIn } from "../support/sign-in.ts"

const { publicKey, privateKey } = generateKeyPairSync("ed25519")
const pem = publicKey.export({ type: "spki", format: "pem" }).toString()

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })

async function addKey(page: Page, name: string, key: string) {
  await page.goto("/settings/sso")
  await page.getByLabel(/^Name/).fill(name)
  await page.getByLabel(/^Public key/).fill(key)
  await page.getByRole("button", { name: "Add key" }).click()
}

/** Whether a link that a key has signed signs a browser in. */
async function signsIn(browser: Browser, kid: string, accountId: number): Promise<boolean> {
  const iat = Math.floor(productNow().getTime() / 1_000)
  const claims = { iss: kid, aud: "outpost", sub: demo.copper, account_id: accountId, jti: randomUUID() }
  const token = await new SignJWT({ ...claims, iat, exp: iat + 60 })
    .setProtectedHeader({ alg: "EdDSA", kid })
    .sign(privateKey)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/sso-login/${token}`)
  const isIn = !page.url().endsWith("/login")
  await context.close()
  return isIn
}

test(`a key that is added signs people in until it is revoked`, async ({ browser }) => {
  const copper = await accountIdOf(browser, demo.copper)
  const context = await browser.newContext()
  await signIn(context, demo.partner)
  const page = await context.newPage()
  const name = `Portal ${randomUUID().slice(0, 8)}`
  await addKey(page, name, pem)
  await expect(page.getByText("Key added")).toBeVisible()
  await expect(page.getByLabel(/^Public key/)).toHaveValue("")
  await expect(rowOf(page, name)).toContainText("In use")
  const kid = (await rowOf(page, name).locator("code").textContent())!
  expect(await signsIn(browser, kid, copper)).toBe(true)
  await rowOf(page, name).getByText("Revoke").first().click()
  await rowOf(page, name).getByRole("button", { name: "Revoke", exact: true }).click()
  await expect(page.getByText("Key revoked")).toBeVisible()
  await expect(rowOf(page, name)).toContainText("Revoked")
  expect(await signsIn(browser, kid, copper)).toBe(false)
  await context.close()
})
