import { demoPassword } from "./accounts.ts"

const sessionCookie = /^app_session=[^;]+/

/** Someone who logs in, refreshes and logs out without a browser, and remembers what was answered. */
export function createVisitor(address: string, email: string) {
  const open: string[] = []
  const over: string[] = []
  let turn = 0

  /** @returns the session that the answer gives, if any. */
  async function send(action: string, cookie = "", form: Record<string, string> = {}) {
    const answer = await fetch(`${address}/api/session/${action}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: address, "x-outpost-client": "web", cookie },
      body: new URLSearchParams(form),
    })
    const given = answer.headers.getSetCookie().map((one) => sessionCookie.exec(one)?.[0])
    return given.find((one) => one !== undefined)
  }

  async function logIn() {
    const session = await send("login", "", { email, password: demoPassword })
    if (!session) throw new Error(`${email} could not log in.`)
    open.push(session)
  }

  async function refresh() {
    const session = await send("refresh", open.shift())
    if (!session) throw new Error(`The session of ${email} could not be refreshed.`)
    open.push(session)
  }

  async function logOut() {
    const session = open.shift()!
    await send("logout", session)
    over.push(session)
  }

  const turns = [logIn, refresh, logIn, logOut]

  return {
    act: () => turns[turn++ % turns.length]!(),
    /** Statuses by which the proxy answers each session, open or over. */
    async statuses() {
      const ask = async (cookie: string) =>
        (await fetch(`${address}/api/bff/locations?per_page=1`, { headers: { cookie } })).status
      return { open: await Promise.all(open.map(ask)), over: await Promise.all(over.map(ask)) }
    },
  }
}
