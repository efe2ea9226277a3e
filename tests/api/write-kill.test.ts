import { letters } from "#review-api/db/schema/mail.ts"
import { bothDatabases } from "#tests/support/databases.ts"
import { createDoor, type Door, Killed } from "#tests/support/killed/door.ts"
import { createPending } from "#tests/support/killed/pending.ts"
import { createPerson } from "#tests/support/killed/person.ts"
import { newPlace, type Place } from "#tests/support/place.ts"
import { type ReviewProgram, startReviewProgram } from "#tests/support/review-program.ts"
import { addPending, emailOf, loginTypes, seedTwoAccounts } from "#tests/support/seed.ts"
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts"

/** At which moment the program of each round is killed: a write is sent, or answered. */
const rounds = [1, 40, 133, 260]
const pendingPerRound = 12

type Writer = { act(): Promise<void> }

async function actUntilKilled(writers: Writer[], ends: boolean): Promise<void> {
  try {
    for (let turn = 0; !ends || turn < writers.length; turn += 1) await writers[turn % writers.length]!.act()
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

describe.each(bothDatabases("programs"))("a Review API that is killed with -9 amid writes, on %s", (kind) => {
  let at: Place
  let smtp: SmtpServer
  let door: Door
  let program: ReviewProgram | undefined
  beforeAll(async () => {
    at = await newPlace(kind)
    smtp = await startSmtpServer()
    door = createDoor(smtp)
  })
  afterAll(async () => {
    await program?.kill()
    await smtp.close()
    await at.remove()
  })

  const start = async () => {
    program = await startReviewProgram({
      ...at.env,
      RATE_LIMIT_PER_MINUTE: "1000000",
      SMTP_URL: smtp.url,
      MAIL_FROM: "mail@outpost.test",
    })
    return program
  }

  test("opens again and has every sign-in, refresh, log-out, password, confirmation and mail that it answered, time after time", async () => {
    const pendingEmails = await at.opened(async (database) => {
      const { first } = await seedTwoAccounts(database)
      return addPending(database, first.id, rounds.length * pendingPerRound)
    })
    const emails = ["first.test", "second.test"].flatMap((host) =>
      loginTypes.map((type) => emailOf(type, host)),
    )
    const people = emails.map((email) => createPerson(email, door))
    const pending = pendingEmails.map((email) => createPending(email, door))
    const everybody = [...people, ...pending]
    const checkAll = () => Promise.all(everybody.map((one) => one.check()))
    for (const [round, killAt] of rounds.entries()) {
      door.open(await start())
      await checkAll()
      door.killAt(killAt)
      const waiting = pending.slice(round * pendingPerRound, (round + 1) * pendingPerRound)
      await Promise.all([...people.map((one) => actUntilKilled([one], false)), actUntilKilled(waiting, true)])
      await program!.ended
      const queued = await at.opened(({ db }) => db.select().from(letters))
      const owed = everybody.filter((one) => one.isOwedMail()).map(({ email }) => email)
      expect(queued.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(owed))
    }
    door.open(await start())
    await checkAll()
  }, 400_000)
})
