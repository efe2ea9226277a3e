import { seedPassword } from "../seed.ts"
import type { Client } from "./client.ts"

/** Someone who confirms an email, once, and remembers what was answered. */
export function createPending(email: string, client: Client) {
  let possible = ["pending"]
  /** How many mails there were when another was promised. */
  let owed: number | null = null
  return {
    email,
    async act() {
      await client.write(202, "POST", "/confirm", { body: { email } })
      owed = 0
      const token = await client.tokenFor(email, 0)
      owed = null
      possible = ["pending", "active"]
      await client.write(200, "PATCH", "/confirm", { body: { confirmation_token: token } })
      possible = ["active"]
    },
    isOwedMail: () => owed !== null && client.countMails(email) === owed,
    async check() {
      const { body } = await client.ask("POST", "/auth", { body: { email, password: seedPassword } })
      expect(possible).toContain(body.status)
      owed = null
    },
  }
}
