import { type ZipFile as Archive, type Entry, fromBufferPromise } from "yauzl"
import { BrokenFile, ImportError } from "../import-error.ts"
import { readLimits } from "../read-limits.ts"

/** A file in an archive; it is unpacked in pieces while it is read. */
export type ZipFile = { path: string; read(): AsyncGenerator<Uint8Array> }

const broken = "The archive can't be read: it is damaged or not a ZIP file."
const tooManyFiles = `The archive has more than ${readLimits.archiveFiles.toLocaleString("en-US")} files.`
const tooLarge = `The archive has more than ${readLimits.unpackedBytes / 1024 / 1024} MB when unpacked. Import it in parts.`

const plain = (error: unknown) => (error instanceof ImportError ? error : new BrokenFile(broken))

/**
 * Lists what is in a ZIP; its directory is read once.
 * @throws ImportError when it is damaged or has too many files; reading its files does so too, and when there is more in
 * them, all together, than an archive may have. What counts is what comes out, not what the directory says.
 */
export async function openZip(bytes: Buffer): Promise<ZipFile[]> {
  let unpacked = 0

  async function* unpack(archive: Archive, entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of await archive.openReadStreamPromise(entry)) {
        unpacked += piece.length
        if (unpacked > readLimits.unpackedBytes) throw new ImportError(tooLarge)
        yield piece
      }
    } catch (error) {
      throw plain(error)
    }
  }

  try {
    const archive = await fromBufferPromise(bytes)
    if (archive.entryCount > readLimits.archiveFiles) throw new ImportError(tooManyFiles)
    const files: ZipFile[] = []
    for await (const entry of archive.eachEntry()) {
      files.push({ path: entry.fileName, read: () => unpack(archive, entry) })
    }
    return files
  } catch (error) {
    throw plain(error)
  }
}
