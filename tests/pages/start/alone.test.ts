import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoDatabase } from "../../support/demo-database.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { processesOf, programOf } from "../../support/processes.ts"
import { startProduct } from "../../support/product.ts"

test("npm run api and npm run app start one program each, which find each other by address", async () => {
  const api = await startProduct({}, await demoDatabase(), "api")
  try {
    expect(api.output()).toContain(`The Review API is running at ${api.apiUrl}`)
    expect(processesOf(api).filter((pid) => pid !== api.child.pid)).toEqual([programOf(api, "api")])
    expect((await fetch(`${api.apiUrl}/readyz`)).status).toBe(200)
    const app = await startProduct({ DATA_DIR: api.dataDir, REVIEW_API_URL: api.apiUrl }, undefined, "app")
    try {
      const browser = await signedIn(demo.admin, { address: app.address })
      expect(browser.url).toMatch(/^\/reviews/)
    } finally {
      expect(await app.stop()).toBe(0)
    }
  } finally {
    expect(await api.stop()).toBe(0)
  }
})

test("wrong variables of either program stop the start with a sentence each, before anything is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outpost-wrong-"))
  const dataDir = join(folder, "data")
  const wrong = {
    SESSION_SECRET: "too-short",
    TRUSTED_PROXIES: "my-proxy",
    REVIEW_API_TIMEOUT_SECONDS: "soon",
    LOG_LEVEL: "loud",
  }
  const said = await startProduct({ DATA_DIR: dataDir, ...wrong }).catch((error: Error) => error.message)
  for (const name of Object.keys(wrong))
    expect(said).toMatch(new RegExp(`^${name} (?:must|needs) [^\\n]+\\.$`, "m"))
  expect(said).not.toMatch(/ {4}at |too-short|Starting/)
  expect(existsSync(dataDir)).toBe(false)
  rmSync(folder, { recursive: true })
})
