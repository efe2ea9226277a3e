import { type SQL, sql } from "drizzle-orm"
import type { OpenDatabase } from "#review-api/data-folder/open-database.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import type { PhotoSources } from "#review-api/directories/photo-source.ts"
import type { ResponseSources } from "#review-api/directories/response-source.ts"
import type { MailTransport } from "#review-api/mail/mail.ts"
import type { Storage } from "#review-api/storage/storage.ts"

/**
 * Stays at a point until the program is killed, and says so. The product has no such points: the program of the tests
 * (`children/held-program.ts`) has its work held in what surrounds it.
 */
export type Hold = (point: string) => Promise<never>

/** Output of a program that is held. */
export const heldAt = (point: string): string => `held at: ${point}\n`

/** Where the writing of a file is held: when so many pieces are on the disk, or when it has its name. */
export type FileHold = { afterPieces: number; point: string } | { whenWhole: true; point: string }

/** @param holdOf the point of the nth file that is written, counted from 1. */
export function heldFiles(
  storage: Storage,
  hold: Hold,
  holdOf: (nth: number) => FileHold | undefined,
): Storage {
  let files = 0
  async function* heldPieces(pieces: AsyncIterable<string | Uint8Array>, after: number, point: string) {
    let written = 0
    for await (const piece of pieces) {
      yield piece
      written += 1
      if (written === after) await hold(point)
    }
  }
  return {
    ...storage,
    async write(name, pieces, signal) {
      files += 1
      const held = holdOf(files)
      if (!held) return storage.write(name, pieces, signal)
      if ("afterPieces" in held)
        return storage.write(name, heldPieces(pieces, held.afterPieces, held.point), signal)
      await storage.write(name, pieces, signal)
      return hold(held.point)
    },
  }
}

/** Holds when the nth mail has been taken, before its sender hears of it. */
export function heldMail(transport: MailTransport, hold: Hold, nth: number, point: string): MailTransport {
  let sent = 0
  return {
    ...transport,
    async send(mail) {
      await transport.send(mail)
      sent += 1
      if (sent === nth) await hold(point)
    },
  }
}

/** Holds replies by their text: before the source is asked, and when it did as it was asked. */
export function heldResponses(
  sources: ResponseSources,
  hold: Hold,
  before: string,
  after: string,
): ResponseSources {
  return (code) => {
    const source = sources(code)
    if (!source) return null
    return {
      ...source,
      async publish(review, response, signal) {
        if (response.content === before) await hold(before)
        const id = await source.publish(review, response, signal)
        if (response.content === after) await hold(after)
        return id
      },
    }
  }
}

type PointOf = Readonly<Record<string, string>>

/** @param before, after the point of a category of photos: before the directory has it, or after. */
export const heldPhotos =
  (sources: PhotoSources, hold: Hold, before: PointOf, after: PointOf): PhotoSources =>
  (code) => {
    const source = sources(code)
    if (!source) return null
    return {
      ...source,
      async publish(location, photo, signal) {
        if (before[photo.category]) await hold(before[photo.category]!)
        const id = await source.publish(location, photo, signal)
        if (after[photo.category]) await hold(after[photo.category]!)
        return id
      },
    }
  }

/**
 * Holds the first transaction at whose end a condition holds, before it commits. On PGlite no one else gets to the
 * database from then on.
 */
export function heldCommit(opened: OpenDatabase, hold: Hold, when: SQL, point: string): OpenDatabase {
  const { db } = opened
  const transaction = db.transaction.bind(db)
  const held: typeof db.transaction = (work, config) =>
    transaction(async (tx) => {
      const result = await work(tx)
      const [row] = await rowsOf(tx, { holds: column.boolean() }, sql`select ${when} as holds`)
      return row!.holds ? hold(point) : result
    }, config)
  // In its place, since the data folder of a database is known by the database itself.
  db.transaction = held
  return opened
}
