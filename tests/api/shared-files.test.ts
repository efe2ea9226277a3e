import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { makeProgram } from "#review-api/make-program.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { newPlace } from "#tests/support/place.ts"

const log = pino({ level: "silent" })

/** Starts a program, on a host that others can reach, so that it makes no demo. */
async function start(env: Record<string, string>) {
  const describeError = (error: Error) => `${error.name}: ${error.message}`
  try {
    const program = await makeProgram({ HOST: "0.0.0.0", REVIEW_API_PORT: "0", ...env }, log)
    const prepared = await program.prepare().then(() => "prepared", describeError)
    return { prepared, close: program.close }
  } catch (error) {
    return { prepared: describeError(error as Error), close: async () => {} }
  }
}

const refusal = {
  pglite: ["same", /^Error: The data folder \S+ is in use by another program\.$/],
  postgres: [
    "other",
    /^DatabaseRefusal: Another Review API uses this database .* than \/.*Give both the same shared DATA_DIR\.$/,
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
