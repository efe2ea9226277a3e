import { statSync } from "node:fs"
import { join } from "node:path"
import { demoPassword, readers } from "#tests/support/accounts.ts"
import { polled } from "#tests/support/polled.ts"
import { isAlive, processesOf, programOf } from "#tests/support/processes.ts"
import { type Product, startProduct } from "#tests/support/product.ts"
import { createTextBrowser } from "#tests/support/text-browser.ts"
import { createVisitor } from "#tests/support/visitor.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readBff, readList } from "../../support/pages-bff.ts"

const answers = (address: string) =>
  fetch(`${address}/login`).then(
    (response) => response.status,
    () => 0,
  )

describe("npm start", () => {
  let product: Product
  const printed = (text: string) =>
    polled(
      () => Promise.resolve(product.output()),
      (output) => output.includes(text),
    )

  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(async () => {
    await product?.stop()
  })

  test("says where it runs and how to sign in", async () => {
    expect(product.output()).toContain(`Outpost is running at ${product.address}`)
    expect(product.output()).toContain("admin@demo.outpost.test")
    expect(product.output()).toContain(demoPassword)
    const { screen } = await createTextBrowser(product.address).open("/login")
    expect(screen.getByRole("button", { name: "Log In" })).toBeInTheDocument()
  })

  test("has read the reviews of its demo accounts by then", async () => {
    expect(product.output()).toMatch(/Demo accounts created in \d+ s\./)
    const browser = await signedIn(demo.admin, { address: product.address })
    const { items } = await readList<{ account_id: number }>(browser, "locations", "?per_page=1")
    const { waiting_reviews } = await readBff<{ waiting_reviews: number }>(
      browser,
      `insights/${items[0]!.account_id}/categories`,
    )
    // Guests may have written since.
    expect(waiting_reviews).toBeLessThan(5)
  })

  test("has no internal pages unless they are asked for", async () => {
    const browser = await signedIn(demo.admin, { address: product.address })
    expect(browser.url).toBe("/dashboard")
    expect((await browser.open("/ui")).url).toMatch(/^\/error\?statusCode=404/)
  })

  test("keeps the data folder and its secret to its owner", () => {
    expect(statSync(product.dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(product.dataDir, "session-secret")).mode & 0o777).toBe(0o600)
  })

  test("refuses a second start on the same data with advice", async () => {
    await expect(startProduct({ DATA_DIR: product.dataDir })).rejects.toThrow(/already running/)
  })

  test("refuses a port in use and names the variable to change", async () => {
    const port = new URL(product.address).port
    await expect(startProduct({ PORT: port })).rejects.toThrow(/another port, such as PORT=\d+/)
  })

  test("starts the Review API again when it is killed", async () => {
    process.kill(programOf(product, "api"), "SIGKILL")
    await printed("The Review API is running again.")
    const status = await polled(
      async () => (await fetch(`${product.apiUrl}/readyz`)).status,
      (one) => one === 200,
    )
    expect(status).toBe(200)
  })

  test("starts the app again when it is killed amid requests, and whoever was told to be in or out still is", async () => {
    const [app, api] = [programOf(product, "app"), programOf(product, "api")]
    const visitors = readers.map((email) => createVisitor(product.address, email))
    let answered = 0
    const actUntilKilled = async (act: () => Promise<void>) => {
      while (isAlive(app)) {
        await act()
        answered += 1
        if (answered === 33) process.kill(app, "SIGKILL")
      }
    }
    const ends = await Promise.allSettled(visitors.map(({ act }) => actUntilKilled(act)))
    expect(ends.some(({ status }) => status === "rejected")).toBe(true)
    await printed("The app is running again.")
    expect(product.output()).toContain("The app ended by SIGKILL. It restarts in 1 second.")
    expect(programOf(product, "api")).toBe(api)
    const seen = await Promise.all(visitors.map(({ statuses }) => statuses()))
    expect([...new Set(seen.flatMap(({ open }) => open))]).toEqual([200])
    expect([...new Set(seen.flatMap(({ over }) => over))]).toEqual([401])
  })

  test("leaves no process behind when it is killed itself", async () => {
    const pids = processesOf(product).filter((pid) => pid !== product.child.pid)
    expect(pids.length).toBeGreaterThanOrEqual(2)
    product.child.kill("SIGKILL")
    const left = await polled(
      () => Promise.resolve(pids.filter(isAlive)),
      (alive) => alive.length === 0,
    )
    expect(left).toEqual([])
  })

  test("starts again on the same data and stops cleanly", async () => {
    const again = await startProduct({ DATA_DIR: product.dataDir })
    expect(await answers(again.address)).toBe(200)
    const pids = processesOf(again)
    expect(await again.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })
})
