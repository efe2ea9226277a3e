import { demo, demoPassword } from "./accounts.ts"
import { type Between, startBetween } from "./between.ts"
import { productsOfPages } from "./pages-products.mjs"
import { createTextBrowser, type TextBrowser } from "./text-browser.ts"

export { demo }

type Product = { address: string; apiUrl: string; dataDir: string }

/** The running product that this worker reads; no one else changes anything in it. */
export function ownProduct(): Product {
  const products: Product[] = productsOfPages()
  return products[(Number(process.env.JEST_WORKER_ID) - 1) % products.length]!
}

/** A browser without scripts in which no one is signed in. */
export const visitor = (options?: { userAgent?: string }): TextBrowser =>
  createTextBrowser(ownProduct().address, options)

/** Fills the login form and sends it. */
export async function sendLoginForm(browser: TextBrowser, email: string, password = demoPassword) {
  await browser.open("/login")
  browser.fill(browser.screen.getByLabelText("Email"), email)
  browser.fill(browser.screen.getByLabelText("Password"), password)
  return browser.click(browser.screen.getByRole("button", { name: "Log In" }))
}

/**
 * A browser without scripts in which someone is signed in.
 * @param address of the site; of this worker's product when none is given.
 * @throws when the login is refused, with what the page says.
 */
export async function signedIn(
  email: string,
  { address = ownProduct().address, password }: { address?: string; password?: string } = {},
): Promise<TextBrowser> {
  const browser = createTextBrowser(address)
  const { url, screen } = await sendLoginForm(browser, email, password)
  if (url.startsWith("/login")) {
    const said = screen.queryAllByRole("alert").map(({ textContent }) => textContent)
    throw new Error(`${email} could not log in: ${said.join(" ") || "no reason given"}`)
  }
  return browser
}

let app: ReturnType<typeof startBetween> | undefined

/**
 * For a suite whose tests watch, break or change what the Review API answers the app: another app of this worker, which
 * all suites use and which ends with the worker.
 */
export function standBetween(): () => Between {
  let own: Between
  beforeAll(async () => {
    app ??= startBetween(ownProduct().apiUrl, { endsWithUs: true })
    own = await app
  })
  beforeEach(() => {
    own.requested.length = 0
    own.instead = {}
    own.answerFor = undefined
  })
  afterAll(() => {
    own.instead = {}
    own.answerFor = undefined
  })
  return () => own
}
