import { seedPassword } from "../seed.ts"
import type { Client } from "./client.ts"

/**
 * Someone who signs in, refreshes, logs out and sets passwords, and remembers what was answered. What is under way
 * when the program is killed is forgotten: it may be done or not.
 */
export function createPerson(email: string, client: Client) {
  /** Tokens of each open session, the newest first. */
  const open: string[][] = []
  const dead: string[] = []
  const usedLinks: string[] = []
  /** Passwords that may be valid; several while it is not known which. */
  let passwords = [seedPassword]
  let former: string[] = []
  /** How many mails there were when another was promised. */
  let owed: number | null = null
  let turn = 0

  const as = (token: string) => ({ as: { email, token } })
  const logIn = (password: string) => client.ask("POST", "/auth", { body: { email, password } })

  async function signIn() {
    const { token } = await client.write(201, "POST", "/auth", { body: { email, password: passwords[0] } })
    open.push([token])
  }

  async function refresh() {
    const tokens = open.shift()
    if (!tokens) return signIn()
    const { token } = await client.write(200, "GET", "/auth", as(tokens[0]!))
    open.push([token, ...tokens])
  }

  async function logOut() {
    const tokens = open.shift()
    if (!tokens) return signIn()
    await client.write(204, "DELETE", "/auth", as(tokens[0]!))
    dead.push(...tokens)
  }

  async function setPassword() {
    const known = client.countMails(email)
    await client.write(202, "POST", "/passwords", { body: { email } })
    owed = known
    const token = await client.tokenFor(email, known)
    owed = null
    const ended = open.splice(0)
    const password = `password ${turn} of ${email}`
    passwords = [...passwords, password]
    const body = { token, password, password_confirmation: password }
    await client.write(200, "PATCH", "/passwords", { body })
    former = passwords.slice(0, -1)
    passwords = [password]
    dead.push(...ended.flat())
    usedLinks.push(token)
  }

  const turns = [signIn, refresh, signIn, logOut, refresh, setPassword, signIn, refresh]

  return {
    email,
    act: () => turns[turn++ % turns.length]!(),
    /** Whether a mail was promised that has not come. */
    isOwedMail: () => owed !== null && client.countMails(email) === owed,
    /** Expects everything that was answered. */
    async check() {
      const tried = await Promise.all(passwords.map(logIn))
      expect(tried.filter(({ status }) => status === 201)).toHaveLength(1)
      passwords = passwords.filter((_, at) => tried[at]!.status === 201)
      const seen = async (token: string) => [token, (await client.ask("GET", "/locations", as(token))).status]
      for (const [newest] of open) expect(await seen(newest!)).toEqual([newest, 200])
      for (const token of dead) expect(await seen(token)).toEqual([token, 401])
      for (const password of former) expect((await logIn(password)).status).toBe(401)
      for (const token of usedLinks)
        expect((await client.ask("GET", "/passwords", { query: { token } })).status).toBe(410)
      owed = null
    },
  }
}
