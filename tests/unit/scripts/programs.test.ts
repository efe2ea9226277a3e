import { apiProgram } from "../../../scripts/lib/programs.mjs"
import { readSettings } from "../../../scripts/lib/settings.mjs"

const secret = "s".repeat(32)
const programOf = async (env: Record<string, string>) => apiProgram(await readSettings(env), secret)

test("the Review API is thrifty with memory where it holds the database itself, and quick where it does not", async () => {
  const embedded = await programOf({})
  expect(embedded.args[0]).toBe("--max-semi-space-size=4")
  expect(embedded.env).toMatchObject({ MALLOC_ARENA_MAX: "2" })
  const onServer = await programOf({
    DATABASE_URL: "postgres://postgres@127.0.0.1/outpost",
    SESSION_SECRET: secret,
  })
  expect(onServer.args).not.toContain("--max-semi-space-size=4")
  expect(onServer.env).not.toHaveProperty("MALLOC_ARENA_MAX")
})
