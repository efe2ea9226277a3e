import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { decodeJwt, importSPKI, jwtVerify } from "jose"
import { openDatabase } from "#review-api/data-folder/open-database.ts"
import { verifySsoToken } from "#review-api/services/sso/verify-token.ts"
import { commandSays } from "#tests/support/command.ts"
import { openControlSocket } from "#tests/support/control-socket.ts"
import { newDataFolder, newStartedFolder } from "#tests/support/data-folder.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"

let data: Awaited<ReturnType<typeof newDataFolder>>
const command = (...args: string[]) => commandSays(args, { DATA_DIR: data.folder, INIT_CWD: data.root })
const tokenOf = (output: string, app = "http://127.0.0.1:3000") => {
  const [, token] = new RegExp(`^${app}/sso-login/([\\w.-]+)$`, "m").exec(output) ?? []
  return token!
}

describe("npm run impersonate", () => {
  const open = () => openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
  let program: Awaited<ReturnType<typeof openControlSocket>> | undefined

  beforeAll(async () => {
    data = await newStartedFolder()
    const database = await open()
    await seedTwoAccounts(database as never)
    await database.release()
  })
  afterEach(() => program?.close())
  afterAll(() => data.remove())

  test("prints a link that the API takes, while the program runs and while it does not (D-054)", async () => {
    const alone = await command("impersonate", "Admin@first.test", "--by", "support@outpost.example")
    const aloneAt = new Date()
    program = await openControlSocket(data.folder)
    const through = await command("impersonate", "admin@second.test")
    const throughAt = new Date()
    await program.close()
    expect([alone[0], through[0]]).toEqual([0, 0])
    const database = await open()
    const claims = []
    for (const [[, output], printedAt] of [
      [alone, aloneAt],
      [through, throughAt],
    ] as const) {
      const { claims: said, issuer } = await verifySsoToken(database.db, tokenOf(output), printedAt)
      expect(issuer.accountId).toBeNull()
      claims.push([said.sub, said.imp, said.act])
    }
    await database.release()
    expect(claims).toEqual([
      ["admin@first.test", true, "support@outpost.example"],
      ["admin@second.test", true, expect.stringMatching(/./)],
    ])
  })

  test("says that no one signs in with an email, either way", async () => {
    const isNobody = [1, "No user logs in as nobody@first.test.\n"]
    expect(await command("impersonate", "nobody@first.test")).toEqual(isNobody)
    program = await openControlSocket(data.folder)
    expect(await command("impersonate", "nobody@first.test")).toEqual(isNobody)
  })
})

describe("npm run plan", () => {
  let program: Awaited<ReturnType<typeof openControlSocket>> | undefined

  beforeAll(async () => {
    data = await newStartedFolder()
    const database = await openDatabase({ DATA_DIR: data.folder } as unknown as NodeJS.ProcessEnv)
    await seedTwoAccounts(database as never)
    await database.release()
  })
  afterAll(async () => {
    await program?.close()
    await data.remove()
  })

  test("lists the settings without a database, and changes those of an account while the program runs and while it does not (D-286)", async () => {
    expect(await commandSays(["plan"], {})).toEqual([0, expect.stringMatching(/^ {2}sms_alerts +false +\S/m)])
    expect(await command("plan", "admin@first.test", "sms_alerts=true")).toEqual([
      0,
      expect.stringContaining("sms_alerts: false -> true"),
    ])
    program = await openControlSocket(data.folder)
    expect(await command("plan", "first account", "google_posts=false", "sms_alerts=TRUE")).toEqual([
      0,
      expect.stringMatching(/google_posts: true -> false\n {2}sms_alerts is already true\n/),
    ])
    const [code, shown] = await command("plan", "First Account")
    expect([code, shown]).toEqual([0, expect.stringMatching(/sms_alerts +true .*google_posts +false /s)])
  })

  test.each([
    [["sms_alerts=true"], /^Which account\?/],
    [["First Account", "sms_alerts"], /^Give settings as SETTING=VALUE, not "sms_alerts"\.\n$/],
    [["First Account", "sms_alerts=yes"], /^"sms_alerts" must be true or false\.\nNothing was changed\.\n$/],
    [["First Account", "week_start=monday"], /^"week_start" is not a setting of the plan/],
    [["First Account", "constructor=true"], /^"constructor" is not a setting of the plan/],
    [["No Such Account", "sms_alerts=true"], /^There is no account "No Such Account"\./],
  ])("says what is wrong: %j", async (args, said) => {
    expect(await command("plan", ...args)).toEqual([1, expect.stringMatching(said)])
  })
})

describe("npm run sso-link", () => {
  const given = ["--kid", "portal", "--account", "7"]

  beforeAll(async () => {
    data = await newDataFolder()
  })
  afterAll(() => data.remove())

  test("makes a key that only its owner can read, and links that its public half confirms (D-053)", async () => {
    const [code, publicKey] = await command("sso-link", "--new-key", "portal.pem")
    expect(code).toBe(0)
    const file = join(data.root, "portal.pem")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, "utf8")).toContain("PRIVATE KEY")
    expect(publicKey).not.toContain("PRIVATE")
    const link = [
      "sso-link",
      "ada@a.example",
      "--key",
      "portal.pem",
      ...given,
      "--app",
      "https://app.example",
    ]
    const [linkCode, output] = await command(...link)
    expect(linkCode).toBe(0)
    const token = tokenOf(output, "https://app.example")
    const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(publicKey, "EdDSA"))
    expect(protectedHeader).toEqual({ alg: "EdDSA", kid: "portal" })
    expect(payload).toMatchObject({ iss: "portal", aud: "sso", sub: "ada@a.example", account_id: "7" })
    expect(payload.exp! - payload.iat!).toBe(120)
    expect(decodeJwt(token).jti).toMatch(/./)
    expect(await command("sso-link", "--new-key", "portal.pem")).toEqual([1, `${file} already exists.\n`])
  })

  test.each([
    [["ada@a.example"], "Give --key FILE, --kid ID and --account ID.\n"],
    [["ada@a.example", "--key", "none.pem", ...given], /none\.pem could not be read\.\n$/],
    [[], "Which user? Give one email address.\n"],
  ])("says what is missing: %j", async (args, said) => {
    const text = typeof said === "string" ? said : expect.stringMatching(said)
    expect(await command("sso-link", ...args)).toEqual([1, text])
  })
})
