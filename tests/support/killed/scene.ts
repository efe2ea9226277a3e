import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import type { OpenDatabase } from "#review-api/data-folder/open-database.ts"
import { type Around, makeProgram } from "#review-api/make-program.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { freePort } from "../../../scripts/lib/ports.mjs"
import { createApiCaller } from "../api-caller.ts"
import { startChild } from "../child-process.ts"
import type { TestDatabaseKind } from "../databases.ts"
import { newPlace } from "../place.ts"
import { startS3 } from "../s3-server.ts"
import { seedPassword } from "../seed.ts"
import { startSmtpServer } from "../smtp-server.ts"
import { type Hold, heldAt } from "./hold.ts"

/** A kind of work that a program is killed at. */
export type KilledKind = {
  /** Point of the kill, and what holds all the same. */
  title: string
  /**
   * The database that is enough to show it: PGlite where it is about what lies in the folder, PostgreSQL where it is
   * about work that is taken over, which other programs do there and takes longer to be noticed. Both where it differs.
   */
  shownOn?: TestDatabaseKind
  /** Variables of the programs. */
  env?: Record<string, string>
  /** Where files are kept; a folder without a word. */
  keptIn?: "bucket"
  /** Where the program that is killed is held. */
  around?(hold: Hold): Around
  /** Work that it does meanwhile. */
  meanwhile?(deps: Deps, hold: Hold): void
  expectPreserved(scene: Scene): Promise<void>
}

type Call = ReturnType<typeof createApiCaller>

async function signedIn(call: Call, email = "admin@first.test", password = seedPassword) {
  const { body: as } = await call("POST", "/auth", { body: { email, password } })
  return as as { email: string; token: string }
}

/** The place of a kill: a database, a home for files and a mail server. One program is started there to be killed. */
export async function openScene(database: TestDatabaseKind, name: string, kind: KilledKind) {
  const at = await newPlace(database)
  const data = at.env["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), `outpost-kill-${name}-`)))
  const smtp = await startSmtpServer()
  const s3 = kind.keptIn === "bucket" ? await startS3() : null
  const env: Record<string, string> = {
    ...at.env,
    DATA_DIR: data,
    SMTP_URL: smtp.url,
    MAIL_FROM: "Outpost <mail@outpost.test>",
    RATE_LIMIT_PER_MINUTE: "1000000",
    // On every address it has no demo accounts, which take seconds to make.
    HOST: "0.0.0.0",
    ...s3?.env,
    ...kind.env,
  }
  const ends: (() => Promise<void>)[] = []

  /** The program in a process of its own, held where its kind says. */
  async function start() {
    const port = String(await freePort())
    const own = { ...env, REVIEW_API_PORT: port }
    const child = startChild("tests/support/children/held-program.ts", [name], own)
    ends.push(child.kill)
    await child.printed('"listening"')
    const call = createApiCaller(`http://127.0.0.1:${port}`)
    return {
      call,
      ended: child.ended,
      signIn: (email?: string, password?: string) => signedIn(call, email, password),
      /** Resolves when its work has come to the point and stays there. */
      isHeld: (point: string) => child.printed(heldAt(point)),
      /** As `kill -9` does. */
      kill: () => child.kill(),
      signal(): void {
        child.process.kill("SIGKILL")
      },
    }
  }

  /** The next start on what the killed program left, as the product's, in this process. */
  async function startAgain() {
    const variables = { ...env, REVIEW_API_PORT: "0" } as unknown as NodeJS.ProcessEnv
    const program = await makeProgram(variables, pino({ level: "silent" }))
    ends.push(program.close)
    await program.prepare()
    const call = createApiCaller(`http://127.0.0.1:${await program.listen()}`)
    await program.work()
    return {
      call,
      deps: program.deps,
      ended: Promise.withResolvers<never>().promise,
      signIn: (email?: string, password?: string) => signedIn(call, email, password),
      signal(): void {},
    }
  }

  return {
    database,
    env,
    data,
    smtp,
    start,
    startAgain,
    /** Opens the database in this process for a while; on PGlite no program may have it. */
    opened: <T>(work: (opened: OpenDatabase) => Promise<T>) => at.opened(work),
    /** The files that are kept, without those that are being written. */
    async files(): Promise<string[]> {
      const names = await readdir(join(data, "files")).catch(() => [])
      return names.filter((one) => !one.startsWith(".") && !one.endsWith(".part")).sort()
    },
    async close() {
      for (const end of ends.reverse()) await end()
      await smtp.close()
      await s3?.close()
      await at.remove()
      await rm(data, { recursive: true, force: true })
    },
  }
}

export type Scene = Awaited<ReturnType<typeof openScene>>
export type SceneProgram = Pick<Awaited<ReturnType<Scene["start"]>>, "call" | "ended" | "signal">
