import { seedPassword } from "../seed.ts"
import type { Door } from "./door.ts"

/** Somebody who confirms an e-mail, once, and remembers what was answered. */
export function createPending(email: string, door: Door) {
  let possible = ["pending"]
  /** How many mails there were when another was promised. */
  let owed: number | null = null
  return {
    email,
    async act() {
      await door.write(202, "POST", "/confirm", { body: { email } })
      owed = 0
      const token = await door.tokenFor(email, 0)
      owed = null
      possible = ["pending", "active"]
      await door.write(200, "PATCH", "/confirm", { body: { confirmation_token: token } })
      possible = ["active"]
    },
    isOwedMail: () => owed !== null && door.countMails(email) === owed,
    async check() {
      const { body } = await door.ask("POST", "/auth", { body: { email, password: seedPassword } })
      expect(possible).toContain(body.status)
      owed = null
    },
  }
}
