import { and, eq, notInArray, sql } from "drizzle-orm"
import { type ImportFormat, importErrors } from "#lib/contract/imports/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import type { Db } from "../../db/connect.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import { foreignKind } from "../../imports/file-kind.ts"
import { headText, isUtf32 } from "../../imports/text.ts"
import { once } from "../../storage/storage.ts"
import type { Service } from "../service.ts"
import { jobOf } from "./change-state.ts"
import { readChoices } from "./choices.ts"
import { importItem, retentionMs, storedName } from "./import-item.ts"
import { requireNoCheck } from "./require-no-check.ts"
import { shownName } from "./shown-text.ts"

const zipMark = Buffer.from("PK\u0003\u0004", "latin1")
/** A part that only an Office spreadsheet has in its ZIP. */
const sheetPart = "xl/workbook.xml"
const headBytes = 65_536

const refusal = (error: string) => invalid({ file_upload: [error] })

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/**
 * Format of a file, by its bytes and not by its name. Whether it can be read is not known yet.
 * @throws 422 for an empty one and for what is none of these.
 */
export function formatOf(bytes: Buffer): ImportFormat {
  if (startsWith(bytes, zipMark)) {
    return bytes.includes(sheetPart) ? "xlsx" : "zip"
  }
  const head = bytes.subarray(0, headBytes)
  if (isUtf32(head)) throw refusal(importErrors.utf32)
  const text = headText(head)
  if (text === "") throw refusal(importErrors.empty)
  const foreign = foreignKind(head)
  if (foreign !== null) throw refusal(foreign)
  return /^[[{]/.test(text) ? "json" : "csv"
}

/** Files of one account that wait to be taken in. */
const maxWaiting = 10
const storingMs = 60_000

async function requireRoom(db: Db, accountId: number): Promise<void> {
  const waits = and(
    eq(importFiles.accountId, accountId),
    notInArray(importFiles.state, ["done", "undoing", "undone"]),
  )
  const [found] = await db.select({ n: sql<number>`count(*)::integer` }).from(importFiles).where(waits)
  if (found!.n < maxWaiting) return
  throw new ApiError(429, `${maxWaiting} files are waiting to be imported. Import or delete one first.`, {
    code: "too_many_imports",
  })
}

/**
 * POST /imports: keeps a file and has it checked; nothing of it is written yet.
 * @throws 413 and 422 in words for people; 409 while another one is checked; 429 while many files wait.
 */
export const createImport: Service<"imports.create"> = async ({ deps, scope, body, actor }) => {
  const { db, storage, clock } = deps
  const { accountId, userId } = scope
  const { file_upload: file, ...given } = body
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = formatOf(bytes)
  const choices = await readChoices(db, given)
  await requireRoom(db, accountId)
  await db.transaction((tx) => requireNoCheck(tx, accountId))
  const publicId = newPublicId()
  await storage.write(storedName({ publicId }), once(bytes), AbortSignal.timeout(storingMs))
  const now = clock.now()
  const fileName = shownName(file instanceof File ? file.name : "")
  const created = db.transaction(async (tx) => {
    await requireNoCheck(tx, accountId)
    const [made] = await tx
      .insert(importFiles)
      .values({
        accountId,
        userId,
        publicId,
        fileName,
        format,
        bytes: bytes.length,
        ...choices,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + retentionMs.waiting).toISOString(),
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "import", id: made!.id, name: fileName },
      after: { bytes: bytes.length, source: made!.source },
    })
    return made!
  })
  const row = await created.catch(async (error) => {
    await storage.remove(storedName({ publicId }))
    throw error
  })
  await deps.jobs.send("review_import", jobOf(row))
  return importItem(row)
}
