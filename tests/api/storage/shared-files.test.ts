import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { makeProgram } from "#review-api/make-program.ts"
import { type Caller, createApiCaller } from "#tests/support/api-caller.ts"
import { databasesFor, serverDatabase } from "#tests/support/databases.ts"
import { seedReadAccounts } from "#tests/support/killed/seed-read.ts"
import { newPlace } from "#tests/support/place.ts"
import { polled } from "#tests/support/polled.ts"
import { startS3 } from "#tests/support/s3-server.ts"
import { seedPassword } from "#tests/support/seed.ts"

const log = pino({ level: "silent" })

/** Starts a program, on a host that others can reach, so that it makes no demo. */
async function start(env: Record<string, string>) {
  const describeError = (error: Error) => `${error.name}: ${error.message}`
  try {
    const program = await makeProgram({ HOST: "0.0.0.0", REVIEW_API_PORT: "0", ...env }, log)
    const prepared = await program.prepare().then(() => "prepared", describeError)
    return { prepared, program, close: program.close }
  } catch (error) {
    return { prepared: describeError(error as Error), program: null, close: async () => {} }
  }
}

/** A caller of a program that answers calls, logged in. */
async function signedIn(program: Awaited<ReturnType<typeof makeProgram>>) {
  const call = createApiCaller(`http://127.0.0.1:${await program.listen()}`)
  const { body } = await call("POST", "/auth", {
    body: { email: "admin@first.test", password: seedPassword },
  })
  return { call, as: body as Caller }
}

const refusal = {
  pglite: ["same", /^Error: The data folder \S+ is in use by another program\.$/],
  postgres: [
    "other",
    /^DatabaseRefusal: Another Review API uses this database .* than in \/.*Give both the same S3_BUCKET, or the same shared DATA_DIR\.$/,
  ],
} as const

describe.each(databasesFor("programs"))("programs that share a database on %s", (database) => {
  test("find each other's files, else the second one is refused in a sentence while the first one runs", async () => {
    const place = await newPlace(database)
    const own = mkdtempSync(join(tmpdir(), "outpost-files-"))
    const other = mkdtempSync(join(tmpdir(), "outpost-files-"))
    const first = await start({ DATA_DIR: own, ...place.env })
    expect(first.prepared).toBe("prepared")
    const [refused, sentence] = refusal[database]
    const second = await start({ DATA_DIR: refused === "other" ? other : own, ...place.env })
    expect(second.prepared).toMatch(sentence)
    await second.close()
    const same = database === "postgres" ? await start({ DATA_DIR: own, ...place.env }) : null
    expect(same?.prepared ?? "prepared").toBe("prepared")
    await same?.close()
    await first.close()
    const alone = await start({ DATA_DIR: other, ...place.env })
    expect(alone.prepared).toBe("prepared")
    await alone.close()
    await place.remove()
    for (const folder of [own, other]) rmSync(folder, { recursive: true })
  })
})

describe.each(serverDatabase("programs"))("programs that share a bucket on %s", (database) => {
  test("download each other's files from folders of their own, and refuse one without the bucket", async () => {
    const place = await newPlace(database)
    const s3 = await startS3()
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "outpost-files-")))
    const { first } = await place.opened(seedReadAccounts)
    const maker = await start({ DATA_DIR: folders[0]!, ...place.env, ...s3.env })
    // The embedded database has one program.
    const hasOthers = database === "postgres"
    const server = hasOthers ? await start({ DATA_DIR: folders[1]!, ...place.env, ...s3.env }) : maker
    expect([maker.prepared, server.prepared]).toEqual(["prepared", "prepared"])
    const apart = await start({ DATA_DIR: folders[0]!, ...place.env })
    expect(apart.prepared).toMatch(refusal[database][1])
    await apart.close()

    await maker.program!.work()
    const here = await signedIn(maker.program!)
    const there = hasOthers ? await signedIn(server.program!) : here
    const path = `/export_files/${first.id}`
    const body = { resource: "reviews", send_email: false }
    const { id } = (await here.call("POST", path, { as: here.as, body })).body
    const file = await polled(
      async () => (await there.call("GET", `/export_files/${id}`, { as: there.as })).body,
      ({ status }) => !["pending", "processing"].includes(status),
    )
    expect(file.status).toBe("completed")
    const downloaded = await there.call("GET", file.file_url, { as: there.as })
    expect([downloaded.status, downloaded.text.trim().split("\r\n").length]).toEqual([200, file.rows + 1])
    expect(s3.calls).toContain(`PUT /${s3.bucket.name}/${id}.csv`)
    expect(folders.map((folder) => existsSync(join(folder, "files", `${id}.csv`)))).toEqual([false, false])

    for (const one of new Set([maker, server])) await one.close()
    const lost = await start({ DATA_DIR: folders[0]!, ...place.env, ...s3.env, S3_BUCKET: "absent-files" })
    expect(lost.prepared).toMatch(/^SettingsError: S3_BUCKET must be a bucket that exists/)
    await lost.close()
    await s3.close()
    await place.remove()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
})
