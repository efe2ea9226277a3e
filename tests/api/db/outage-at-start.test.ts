import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { openDatabase, reachDatabase } from "#review-api/data-folder/open-database.ts"
import { makeProgram } from "#review-api/make-program.ts"
import { freePort } from "../../../scripts/lib/ports.mjs"
import { createApiCaller } from "../../support/api-caller.ts"
import { tryEvery } from "../../support/try-every.ts"

const env = (variables: Record<string, string>) => variables as unknown as NodeJS.ProcessEnv
const nowhere = async () => `postgres://postgres@127.0.0.1:${await freePort()}/none`

test("a Review API whose PostgreSQL is not there yet lives, says what is missing, answers 503 with Retry-After, logs it once, and ends when it is told to", async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const DATA_DIR = mkdtempSync(join(tmpdir(), "outpost-files-"))
  const settings = env({ DATABASE_URL: await nowhere(), REVIEW_API_PORT: "0", DATA_DIR })
  const program = await makeProgram(settings, log)
  const call = createApiCaller(`http://127.0.0.1:${await program.listen()}`)
  const prepared = program.prepare().catch((error: Error) => error)
  expect((await call("GET", "/healthz")).body).toEqual({ status: "ok" })
  const ready = await call("GET", "/readyz")
  expect([ready.status, ready.body.missing]).toEqual([503, ["database", "migrations", "jobs"]])
  const as = { email: "admin@first.test", token: "none" }
  const calls = [
    ["GET", "/reviews"],
    ["GET", "/mywhitelabel"],
    ["POST", "/auth"],
  ]
  await tryEvery(
    calls,
    (one) => one.join(" "),
    async ([method, path]) => {
      const answer = await call(method!, path!, { as })
      expect([answer.status, answer.headers.get("retry-after"), answer.body.code]).toEqual([
        503,
        "10",
        "unavailable",
      ])
    },
  )
  expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
    "SMTP_URL is not set: no emails are sent",
    "the database is away",
  ])
  await program.close()
  expect(await prepared).toBeInstanceOf(Error)
  rmSync(DATA_DIR, { recursive: true })
})

test("an address that is none is refused in a sentence, and a server that is away is not", async () => {
  for (const url of ["nonsense", "mysql://localhost/outpost", "localhost:5432"]) {
    await expect(reachDatabase(env({ DATABASE_URL: url }))).rejects.toThrow(
      "DATABASE_URL must be an address such as postgres://user:password@host:5432/database.",
    )
  }
  await expect(openDatabase(env({ DATABASE_URL: await nowhere() }))).rejects.toThrow("ECONNREFUSED")
})
