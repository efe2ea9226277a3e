import { generateKeyPairSync, randomUUID } from "node:crypto"
import { within } from "@testing-library/dom"
import { SignJWT } from "jose"
import { productNow } from "#tests/support/programs.ts"
import { pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, visitor } from "../../support/pages.ts"
import { accountIdOf, openAndContinue } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const { publicKey, privateKey } = generateKeyPairSync("ed25519")
const pem = publicKey.export({ type: "spki", format: "pem" }).toString()
const keyField = ({ screen }: TextBrowser) => screen.getByLabelText(/^Public key/)
const nameField = ({ screen }: TextBrowser) => screen.getByLabelText(/^Name/)

async function addKey(browser: TextBrowser, name: string, key: string) {
  await browser.open("/settings/sso")
  browser.fill(nameField(browser), name)
  browser.fill(keyField(browser), key)
  await pressNamed(browser, "Add key")
}

const rowOf = ({ screen }: TextBrowser, name: string) =>
  screen.getAllByRole("row").find((row) => textOf(row).includes(name))!

/** Whether a link that a key has signed signs a browser in. */
async function signsIn(kid: string, accountId: number): Promise<boolean> {
  const iat = Math.floor(productNow().getTime() / 1_000)
  const claims = { iss: kid, aud: "outpost", sub: demo.copper, account_id: accountId, jti: randomUUID() }
  const token = await new SignJWT({ ...claims, iat, exp: iat + 60 })
    .setProtectedHeader({ alg: "EdDSA", kid })
    .sign(privateKey)
  return (await openAndContinue(visitor(), `/sso-login/${token}`)).url !== "/login"
}

test("a key that is added signs people in until it is revoked", async () => {
  const copper = await accountIdOf(demo.copper)
  const browser = await signedIn(demo.partner)
  const name = `Portal ${randomUUID().slice(0, 8)}`
  await addKey(browser, name, pem)
  expect(browser.screen.getByText("Key added")).toBeInTheDocument()
  expect(keyField(browser)).toHaveValue("")
  expect(rowOf(browser, name)).toHaveTextContent("In use")
  const kid = textOf(rowOf(browser, name).querySelector("code"))
  expect(await signsIn(kid, copper)).toBe(true)
  await pressNamed(browser, "Revoke", within(rowOf(browser, name)))
  expect(browser.screen.getByText("Key revoked")).toBeInTheDocument()
  expect(rowOf(browser, name)).toHaveTextContent("Revoked")
  expect(await signsIn(kid, copper)).toBe(false)
})

test("what is no public key is said at its field, and nothing typed is lost", async () => {
  const browser = await signedIn(demo.partner)
  await addKey(browser, "Portal", privateKey.export({ type: "pkcs8", format: "pem" }).toString())
  const secret = "Public key is a private key. Keep it secret and paste the public key"
  expect(browser.screen.getByText(secret)).toBeInTheDocument()
  expect(nameField(browser)).toHaveValue("Portal")
  browser.fill(keyField(browser), "my key")
  await pressNamed(browser, "Add key")
  expect(browser.screen.getByText("Public key could not be read. Paste it as PEM or JWK")).toBeInTheDocument()
})

test("the page of keys is for Admins of partners alone, and shuts in shadow sessions", async () => {
  const ordinary = await signedIn(demo.admin)
  expect((await ordinary.open("/settings/sso")).url).toMatch(/^\/error\?statusCode=404/)
  const copper = await accountIdOf(demo.copper)
  const partner = await signedIn(demo.partner)
  await openAndContinue(partner, `/switch-account/${copper}`)
  expect((await partner.open(`/as/${copper}/settings/sso`)).url).toMatch(new RegExp(`^/as/${copper}/error`))
})
