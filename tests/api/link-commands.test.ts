import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { decodeJwt, importSPKI, jwtVerify } from "jose"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { verifySsoToken } from "#review-api/services/sso/verify-token.ts"
import { type Child, startChild } from "#tests/support/child-process.ts"
import { newStartedFolder } from "#tests/support/data-folder.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"

let data: Awaited<ReturnType<typeof newStartedFolder>>
const children: Child[] = []
const start = (script: string, args: string[]): Child => {
  const child = startChild(script, args, { DATA_DIR: data.folder, INIT_CWD: data.root })
  children.push(child)
  return child
}
const command = (...args: string[]) => start("review-api/cli/main.ts", args)
const open = () => openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
const tokenOf = (output: string, app = "http://127.0.0.1:3000") => {
  const [, token] = new RegExp(`^${app}/sso-login/([\\w.-]+)$`, "m").exec(output) ?? []
  return token!
}

beforeEach(async () => {
  data = await newStartedFolder()
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()))
  await data.remove()
})

describe("npm run impersonate", () => {
  beforeEach(async () => {
    const database = await open()
    await seedTwoAccounts(database as never)
    await database.release()
  })

  test("prints a link that the API takes, while the program runs and while it does not (D-054)", async () => {
    const alone = command("impersonate", "Admin@first.test", "--by", "support@outpost.example")
    expect(await alone.ended).toBe(0)
    const aloneAt = new Date()
    const program = start("tests/support/children/serve-back-door.ts", [])
    await program.printed("serving")
    const through = command("impersonate", "admin@second.test")
    expect(await through.ended).toBe(0)
    const throughAt = new Date()
    await program.kill()
    const database = await open()
    const claims = []
    for (const [child, printedAt] of [
      [alone, aloneAt],
      [through, throughAt],
    ] as const) {
      const { claims: said, issuer } = await verifySsoToken(database.db, tokenOf(child.output()), printedAt)
      expect(issuer.accountId).toBeNull()
      claims.push([said.sub, said.imp, said.act])
    }
    await database.release()
    expect(claims).toEqual([
      ["admin@first.test", true, "support@outpost.example"],
      ["admin@second.test", true, expect.stringMatching(/./)],
    ])
  })

  test("says that nobody signs in with an e-mail, either way", async () => {
    const alone = command("impersonate", "nobody@first.test")
    expect([await alone.ended, alone.output()]).toEqual([1, "Nobody signs in as nobody@first.test.\n"])
    const program = start("tests/support/children/serve-back-door.ts", [])
    await program.printed("serving")
    const through = command("impersonate", "nobody@first.test")
    expect([await through.ended, through.output()]).toEqual([1, "Nobody signs in as nobody@first.test.\n"])
  })
})

test("npm run impersonate asks for one user", async () => {
  const child = command("impersonate")
  expect([await child.ended, child.output()]).toEqual([1, "Who? Give the e-mail of one user.\n"])
})

describe("npm run sso-link", () => {
  const given = ["--kid", "portal", "--account", "7"]

  test("makes a key that only its owner can read, and links that its public half confirms (D-053)", async () => {
    const made = command("sso-link", "--new-key", "portal.pem")
    expect(await made.ended).toBe(0)
    const file = join(data.root, "portal.pem")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, "utf8")).toContain("PRIVATE KEY")
    expect(made.output()).not.toContain("PRIVATE")
    const link = [
      "sso-link",
      "ada@a.example",
      "--key",
      "portal.pem",
      ...given,
      "--app",
      "https://app.example",
    ]
    const child = command(...link)
    expect(await child.ended).toBe(0)
    const token = tokenOf(child.output(), "https://app.example")
    const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(made.output(), "EdDSA"))
    expect(protectedHeader).toEqual({ alg: "EdDSA", kid: "portal" })
    expect(payload).toMatchObject({ iss: "portal", aud: "outpost", sub: "ada@a.example", account_id: "7" })
    expect(payload.exp! - payload.iat!).toBe(120)
    expect(decodeJwt(token).jti).toMatch(/./)
    const again = command("sso-link", "--new-key", "portal.pem")
    expect([await again.ended, again.output()]).toEqual([1, `${file} exists already.\n`])
  })

  test.each([
    [["ada@a.example"], "Give --key FILE, --kid ID and --account ID.\n"],
    [["ada@a.example", "--key", "none.pem", ...given], /none\.pem cannot be read\.\n$/],
    [[], "Who? Give the e-mail of one user.\n"],
  ])("says what is missing: %j", async (args, said) => {
    const child = command("sso-link", ...args)
    expect(await child.ended).toBe(1)
    expect(child.output()).toEqual(typeof said === "string" ? said : expect.stringMatching(said))
  })
})
