import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { CommandName } from "#review-api/cli/run-command.ts"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { integrationId } from "#review-api/db/reference/integrations.ts"
import { globalIntegrationAccounts } from "#review-api/db/schema/integrations.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { emptyState, importState } from "#tests/support/import-state.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"

let data: Awaited<ReturnType<typeof newStartedFolder>>
let child: Child
const start = (...args: string[]) => {
  child = startChild("review-api/cli/main.ts", args, { DATA_DIR: data.folder, INIT_CWD: data.root })
  return child
}
const open = () => openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
const account = ["--account", "Hotels", "--admin", "owner@hotels.test"]
const csv = (rows: number) =>
  `name,rating,date,text\n${Array.from({ length: rows }, (_, row) => `Inn,4,2025-01-31,Text ${row}\n`).join("")}`

beforeAll(async () => {
  data = await newStartedFolder()
})
afterEach(() => child.kill())
afterAll(() => data.remove())

test("what is no command ends its process with exit code 2", async () => {
  const unknown = start("fly")
  expect([await unknown.ended, unknown.output()]).toEqual([2, expect.stringMatching(/no command "fly"/)])
})

test("Ctrl-C lets an import remove itself, and then ends its process", async () => {
  await writeFile(join(data.root, "many.csv"), csv(60_000))
  const stopped = start("import-reviews", "many.csv", ...account)
  await stopped.printed("rows per second")
  stopped.process.kill("SIGINT")
  expect(await stopped.ended).toBe(1)
  expect(stopped.output()).toContain("Stopped. Nothing was imported.")
  const database = await open()
  expect(await importState(database.db)).toEqual(emptyState)
  await database.release()
})

test("who reads only the beginning of what is printed ends it without a word", async () => {
  const head = start("openapi")
  await once(head.process.stdout!, "data")
  head.process.stdout!.destroy()
  expect(await head.ended).toBe(0)
  expect(head.output()).toMatch(/^\{\n {2}"openapi": "3\.1/)
  expect(head.output()).not.toContain("EPIPE")
})

describe("each command as a process of its own", () => {
  beforeAll(async () => {
    const database = await open()
    const { first } = await seedTwoAccounts(database as never)
    const requested = { accountId: first.id, integrationId: integrationId("g2") }
    await database.db.insert(globalIntegrationAccounts).values({ ...requested, id: 1 })
    await database.release()
    await writeFile(join(data.root, "few.csv"), csv(3))
  })

  const commands: Record<CommandName, { args: string[]; says: RegExp }> = {
    impersonate: { args: ["admin@first.test"], says: /^http:\/\/127\.0\.0\.1:3000\/sso-login\/[\w.-]+\n$/ },
    "import-reviews": { args: ["few.csv", ...account], says: /Import done\.\n.*Imported +3\n/s },
    openapi: { args: [], says: /^\{\n.*"\/reviews": .*\n\}\n$/s },
    plan: {
      args: ["First Account", "sms_alerts=true"],
      says: /^First Account .+\n {2}sms_alerts: false -> true\n/,
    },
    "read-reviews": {
      args: ["admin@first.test"],
      says: /^\d+ reviews of "First Account" will be analyzed again in the background\./,
    },
    "sso-link": { args: ["--new-key", "key.pem"], says: /^-----BEGIN PUBLIC KEY-----\n/ },
    "undo-import": {
      args: ["admin@first.test"],
      says: /^There are no imports of reviews from the last 30 days\.\nImports of locations are undone on their page/,
    },
    "free-space": { args: [], says: /^There is no reserve[\s\S]+ MB are free\./ },
    "set-aside": { args: [], says: /^Nothing is set aside\.\n$/ },
    "verify-access": { args: ["1"], says: /^First Account now has access to G2\.\n$/ },
    whitelabel: { args: ["admin@first.test"], says: /^First Account now has a white label\./ },
  }

  test.each(Object.entries(commands))("%s does its work and ends with 0", async (name, { args, says }) => {
    const smoke = start(name, ...args)
    expect([await smoke.ended, smoke.output()]).toEqual([0, expect.stringMatching(says)])
  })
})
