import { statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { demoPassword } from "../support/accounts.ts"
import { type Product, startProduct } from "../support/product.ts"

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Processes that work on the data folder of a product: both programs carry it in their environment. */
async function processesOf(product: Product) {
  const { readdirSync, readFileSync } = await import("node:fs")
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`DATA_DIR=${product.dataDir}`)
      } catch {
        return false
      }
    })
    .map(Number)
}

const answers = (address: string) =>
  fetch(`${address}/login`).then(
    (response) => response.status,
    () => 0,
  )

test.describe("npm start", () => {
  test.describe.configure({ mode: "serial" })
  let product: Product

  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(async () => {
    await product?.stop()
  })

  test("says where it runs and how to sign in", async ({ page }) => {
    expect(product.output()).toContain(`Outpost is running at ${product.address}`)
    expect(product.output()).toContain("admin@demo.outpost.test")
    expect(product.output()).toContain(demoPassword)
    await page.goto(`${product.address}/login`)
    await expect(page.getByRole("button", { name: "Log In" })).toBeVisible()
  })

  test("keeps the data folder and its secret to its owner", () => {
    expect(statSync(product.dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(product.dataDir, "session-secret")).mode & 0o777).toBe(0o600)
  })

  test("refuses a second start on the same data with advice", async () => {
    await expect(startProduct({ DATA_DIR: product.dataDir })).rejects.toThrow(/running already/)
  })

  test("refuses a port in use and names the variable to change", async () => {
    const port = new URL(product.address).port
    await expect(startProduct({ PORT: port })).rejects.toThrow(/PORT=\d+ npm start/)
  })

  test("starts the Review API again when it is killed", async () => {
    const [api] = (await processesOf(product)).filter((pid) => commandOf(pid).includes("review-api/main.ts"))
    process.kill(api!, "SIGKILL")
    await expect.poll(() => product.output(), { timeout: 30_000 }).toContain("The Review API runs again.")
    expect((await fetch(`${product.apiUrl}/healthz`)).status).toBe(200)
  })

  test("leaves no process behind when it is killed itself", async () => {
    const pids = (await processesOf(product)).filter((pid) => pid !== product.child.pid)
    expect(pids.length).toBeGreaterThanOrEqual(2)
    product.child.kill("SIGKILL")
    await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([])
  })

  test("starts again on the same data and stops cleanly", async () => {
    const again = await startProduct({ DATA_DIR: product.dataDir })
    expect(await answers(again.address)).toBe(200)
    const pids = await processesOf(again)
    expect(await again.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
  })
})

function commandOf(pid: number) {
  const { readFileSync } = process.getBuiltinModule("node:fs")
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}
