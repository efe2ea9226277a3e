import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { addPending, emailOf, loginTypes } from "../seed.ts"
import { createClient, Killed } from "./client.ts"
import { createPending } from "./pending.ts"
import { createPerson } from "./person.ts"
import type { KilledKind } from "./scene.ts"
import { seedReadAccounts } from "./seed-read.ts"

/** At which moment the program is killed: a write is sent, or answered. */
const killAt = 260
const pendingPeople = 12

type Writer = { act(): Promise<void> }

async function actUntilKilled(writers: Writer[], ends: boolean): Promise<void> {
  try {
    for (let turn = 0; !ends || turn < writers.length; turn += 1) await writers[turn % writers.length]!.act()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

export const writeKill: KilledKind = {
  title:
    "amid writes, has every sign-in, refresh, log-out, password, confirmation and mail that it answered after its next start",
  shownOn: "pglite",

  async expectPreserved(scene) {
    const pendingEmails = await scene.opened(async (database) => {
      const { first } = await seedReadAccounts(database)
      return addPending(database, first.id, pendingPeople)
    })
    const emails = ["first.test", "second.test"].flatMap((host) =>
      loginTypes.map((type) => emailOf(type, host)),
    )
    const client = createClient(scene.smtp)
    const people = emails.map((email) => createPerson(email, client))
    const pending = pendingEmails.map((email) => createPending(email, client))
    const everybody = [...people, ...pending]
    const before = await scene.start()
    client.open(before)
    client.killAt(killAt)
    await Promise.all([...people.map((one) => actUntilKilled([one], false)), actUntilKilled(pending, true)])
    await before.ended
    const queued = await scene.opened(({ db }) => db.select().from(queuedEmails))
    const owed = everybody.filter((one) => one.isOwedMail()).map(({ email }) => email)
    expect(queued.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(owed))

    client.open(await scene.startAgain())
    await Promise.all(everybody.map((one) => one.check()))
  },
}
