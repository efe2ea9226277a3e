import type { TestAnswer, TestCall } from "../api-caller.ts"
import type { SmtpServer } from "../smtp-server.ts"
import type { SceneProgram } from "./scene.ts"

/** The program was killed before it answered: no one knows whether the call was done. */
export class Killed extends Error {}

/** How writers reach the program of the moment, which is killed at its nth moment: a call sent, or answered. */
export function createClient(smtp: SmtpServer) {
  let program: SceneProgram
  let moments = Number.POSITIVE_INFINITY
  let calls = 0
  const pass = () => {
    moments -= 1
    if (moments === 0) program.signal()
  }
  const mailsTo = (email: string) => smtp.taken.filter(({ to }) => to.includes(email))

  async function ask(method: string, path: string, options: TestCall = {}): Promise<TestAnswer> {
    calls += 1
    // Sign-ins are limited for each address.
    const headers = { "x-forwarded-for": `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` }
    return program.call(method, path, { ...options, headers })
  }

  return {
    /** Leads to another program, which lives until `killAt`. */
    open(next: SceneProgram) {
      program = next
      moments = Number.POSITIVE_INFINITY
    },
    killAt(nth: number) {
      moments = nth
    },
    /** Asks without counting. */
    ask,
    /**
     * Makes a write.
     * @throws Killed without an answer; Error for another answer than the expected one.
     */
    async write(status: number, method: string, path: string, options: TestCall) {
      const sent = ask(method, path, options).catch(() => {
        throw new Killed()
      })
      pass()
      const answer = await sent
      if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      pass()
      return answer.body
    },
    countMails: (email: string) => mailsTo(email).length,
    /** The token in the link of the next mail to somebody who has got `known` of them. @throws Killed */
    async tokenFor(email: string, known: number): Promise<string> {
      for (;;) {
        const mail = mailsTo(email).slice(known).at(-1)?.mail
        if (mail) return /token=([\w-]+)/.exec(mail.text!)![1]!
        const isGone = await Promise.race([smtp.next().then(() => false), program.ended.then(() => true)])
        if (isGone) throw new Killed()
      }
    },
  }
}

export type Client = ReturnType<typeof createClient>
