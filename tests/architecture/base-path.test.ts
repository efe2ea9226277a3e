import { existsSync } from "node:fs"
import { join } from "node:path"
import { filesUnder, projectRoot } from "./support/tree.ts"

const store = globalThis as unknown as Record<symbol, unknown>
const key = Symbol.for("outpost.base")

/** Modules load once for everyone: an address that one builds then would carry the base path of one shadow session. */
beforeAll(() => {
  store[key] = {
    getStore: () => {
      throw new Error("an address is built while a module loads")
    },
  }
})
afterAll(() => {
  delete store[key]
})

const modules = filesUnder(projectRoot).filter(
  (path) => /^(lib|components)\/.*\.tsx?$/.test(path) && !path.endsWith(".d.ts"),
)

test("no module builds an address of routes while it loads; paths and inBase are for that", async () => {
  const found: string[] = []
  for (const path of modules) {
    await import(join(projectRoot, path)).catch((error: unknown) => found.push(`${path}: ${error}`))
  }
  expect(found).toEqual([])
  expect(modules.length).toBeGreaterThan(200)
})

test("catches a module that does", async () => {
  const wrong = join(import.meta.dirname, "fixtures/base/lib/features/reviews/links.ts")
  await expect(import(wrong)).rejects.toThrow("while a module loads")
})

/** Route handlers that no page of a signed-in account uses, and logos, which everyone may see. */
const outside =
  /^(?:session\/(?:confirm|confirm-email|forgot-password|login|reset-password|sso|sso-login|switch-account)|logos|notifications|unsubscribe|go|kiosk)\//

test("every route handler of a signed-in page is there for shadow sessions too", () => {
  const handlers = filesUnder(projectRoot, "app/api").map((path) => path.replace("app/api/", ""))
  const missing = handlers.filter(
    (handler) => !outside.test(handler) && !existsSync(join(projectRoot, "app/as/[shadowId]/api", handler)),
  )
  expect(missing).toEqual([])
  expect(handlers.length).toBeGreaterThan(5)
})
